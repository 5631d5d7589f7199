//! Objects in one world, and the search for collisions among them.
//!
//! Two different objects are compared when their groups allow it (see [`Object::group`]) and the boxes of
//! their roots overlap. That is sound because a common point of two objects' leaves lies in both root boxes.
//!
//! **Source.** [FM13, sections 2.1 and 5.2].

use super::error::TreeError;
use super::nodes::FrameTree;
use super::pairs::search_pair;
use super::roots::Roots;
use super::search::{Findings, SearchOptions, Wanted};
use std::collections::BTreeMap;

/// An object: a tree of frames with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Object<const D: usize> {
    /// The name, unique in its world.
    pub id: String,
    /// Objects of the same group never collide with each other. 0 means no group: such objects collide with
    /// all. Objects of different groups collide as usual.
    pub group: u32,
    /// The tree that bounds it.
    pub tree: FrameTree<D>,
}

impl<const D: usize> Object<D> {
    /// An object without a group.
    pub fn new(id: impl Into<String>, tree: FrameTree<D>) -> Self {
        Self { id: id.into(), group: 0, tree }
    }

    /// The same object in a group.
    #[must_use]
    pub fn in_group(self, group: u32) -> Self {
        Self { group, ..self }
    }
}

/// Objects, ready to be searched.
#[derive(Clone, Debug)]
pub struct World<const D: usize> {
    objects: Vec<Object<D>>,
    roots: Roots<D>,
}

impl<const D: usize> World<D> {
    /// A world of these objects; it may be empty.
    ///
    /// # Errors
    /// Two objects with the same name.
    pub fn new(objects: Vec<Object<D>>) -> Result<Self, TreeError> {
        let mut seen = BTreeMap::new();
        for (second, object) in objects.iter().enumerate() {
            if let Some(first) = seen.insert(object.id.as_str(), second) {
                return Err(TreeError::SameId { id: object.id.clone(), first, second });
            }
        }
        let roots = Roots::new(objects.iter().map(|object| object.tree.node(0).bounds));
        Ok(Self { objects, roots })
    }

    /// The objects, in the order given.
    #[must_use]
    pub fn objects(&self) -> &[Object<D>] {
        &self.objects
    }

    /// The number of the object with this name.
    #[must_use]
    pub fn position(&self, id: &str) -> Option<usize> {
        self.objects.iter().position(|object| object.id == id)
    }

    /// What one object collides with.
    ///
    /// # Guarantee
    /// With [`Wanted::AllPairs`]: exactly the pairs of leaves that meet, one of this object and one of
    /// another that its group lets it collide with. With the other options: nothing only if there is no such
    /// pair.
    ///
    /// # Errors
    /// No object with this number.
    pub fn search(&self, object: usize, options: &SearchOptions) -> Result<Findings<D>, TreeError> {
        let mut findings = Findings::default();
        self.search_from(object, 0, options, &mut findings)?;
        findings.sort();
        Ok(findings)
    }

    /// All collisions: every pair of objects once, the lower number first.
    ///
    /// # Guarantee
    /// As [`World::search`], over all pairs of objects; [`Wanted::OnePerObject`] gives one collision for each
    /// pair of objects that collide.
    #[must_use]
    pub fn search_all(&self, options: &SearchOptions) -> Findings<D> {
        let mut findings = Findings::default();
        for object in 0..self.objects.len() {
            // The number is in range, so there is no error to report.
            let searched = self.search_from(object, object + 1, options, &mut findings);
            if searched.is_err() || (options.wanted == Wanted::One && !findings.collisions.is_empty()) {
                break;
            }
        }
        findings.sort();
        findings
    }

    /// Adds what an object collides with among the objects from number `least` on.
    fn search_from(
        &self,
        object: usize,
        least: usize,
        options: &SearchOptions,
        findings: &mut Findings<D>,
    ) -> Result<(), TreeError> {
        let missing = TreeError::NoSuchObject { object, objects: self.objects.len() };
        let own = self.objects.get(object).ok_or(missing)?;
        let (candidates, compared) = self.roots.overlapping(&own.tree.node(0).bounds);
        findings.box_tests += compared;
        for other in candidates {
            let candidate = &self.objects[other];
            let same_group = own.group != 0 && own.group == candidate.group;
            if other < least || other == object || same_group {
                continue;
            }
            search_pair((object, &own.tree), (other, &candidate.tree), options, findings);
            if options.wanted == Wanted::One && !findings.collisions.is_empty() {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
