//! Numbers in the buffers of a glTF: the positions and indices that an accessor refers to.
//!
//! Element k of an accessor starts at view offset + accessor offset + k stride and must end within its view,
//! and the view within its buffer. Sparse accessors replace some elements afterwards; without a view all
//! others are zero.
//!
//! **Why it is safe.** Offsets are added with overflow checks, in 64 bits. The number of elements is at most
//! the number of bytes in the file.
//!
//! **Source.** Khronos, "glTF 2.0 specification", section 3.6.2.

use crate::count::counted;
use crate::error::{FileError, Place};
use gltf_json::accessor::{Accessor, ComponentType, GenericComponentType, IndexComponentType, Type};
use gltf_json::buffer::View;
use gltf_json::validation::Checked;
use gltf_json::{Index, Root};

/// The buffers of a document.
pub(super) struct Buffers<'a> {
    pub root: &'a Root,
    pub bytes: Vec<Vec<u8>>,
    /// Maximum number of elements of an accessor.
    pub most: u64,
}

fn broken(what: String) -> FileError {
    FileError::new(Place::Whole, what, "")
}

impl Buffers<'_> {
    /// Positions: three floats each.
    pub fn positions(&self, index: Index<Accessor>) -> Result<Vec<[f64; 3]>, FileError> {
        let name = format!("accessors[{}]", index.value());
        let accessor = self.accessor(index, &name)?;
        if kind(accessor) != Some((ComponentType::F32, Type::Vec3)) {
            return Err(FileError::new(
                Place::Whole,
                format!("{name}: positions must be vectors of three 32-bit floats"),
                "export without quantisation or compression",
            ));
        }
        let point = |element: &[u8]| {
            [0, 4, 8].map(|at| {
                let bytes = [element[at], element[at + 1], element[at + 2], element[at + 3]];
                f64::from(f32::from_le_bytes(bytes))
            })
        };
        let mut points: Vec<[f64; 3]> = match accessor.buffer_view {
            Some(view) => {
                let offset = accessor.byte_offset.map_or(0, |offset| offset.0);
                self.elements(view, offset, accessor.count.0, 12, &name)?.map(point).collect()
            }
            None => vec![[0.0; 3]; accessor.count.0 as usize],
        };
        if let Some(sparse) = &accessor.sparse {
            let name = format!("{name}.sparse");
            let Checked::Valid(IndexComponentType(component)) = sparse.indices.component_type else {
                return Err(broken(format!("{name}.indices: unknown component type")));
            };
            let (from, count) = (&sparse.indices, sparse.count.0);
            let size = component.size();
            let places = self.elements(from.buffer_view, from.byte_offset.0, count, size, &name)?;
            let values =
                self.elements(sparse.values.buffer_view, sparse.values.byte_offset.0, count, 12, &name)?;
            for (place, value) in places.map(integer).zip(values) {
                let slot = points.get_mut(place as usize);
                *slot.ok_or_else(|| broken(format!("{name}: there is no element {place}")))? = point(value);
            }
        }
        if let Some(k) = points.iter().position(|point| !point.iter().all(|x| x.is_finite())) {
            return Err(broken(format!("{name}: element {k} is not finite")));
        }
        Ok(points)
    }

    /// Indices: unsigned integers.
    pub fn indices(&self, index: Index<Accessor>) -> Result<Vec<u32>, FileError> {
        let name = format!("accessors[{}]", index.value());
        let accessor = self.accessor(index, &name)?;
        let size = match kind(accessor) {
            Some((ComponentType::U8, Type::Scalar)) => 1,
            Some((ComponentType::U16, Type::Scalar)) => 2,
            Some((ComponentType::U32, Type::Scalar)) => 4,
            _ => return Err(broken(format!("{name}: indices must be unsigned integers"))),
        };
        let Some(view) = accessor.buffer_view.filter(|_| accessor.sparse.is_none()) else {
            return Err(broken(format!("{name}: indices without a view, or sparse, are not supported")));
        };
        let offset = accessor.byte_offset.map_or(0, |offset| offset.0);
        Ok(self.elements(view, offset, accessor.count.0, size, &name)?.map(integer).collect())
    }

    fn accessor(&self, index: Index<Accessor>, name: &str) -> Result<&Accessor, FileError> {
        let accessor = self.root.accessors.get(index.value());
        let accessor = accessor.ok_or_else(|| broken(format!("there is no {name}")))?;
        if accessor.count.0 > self.most {
            let count = accessor.count.0;
            let what = format!("{name} declares {count} elements, more than the file has bytes");
            return Err(FileError::new(Place::Whole, what, "the file is broken"));
        }
        Ok(accessor)
    }

    /// `count` elements of `size` bytes.
    fn elements(
        &self,
        index: Index<View>,
        offset: u64,
        count: u64,
        size: usize,
        name: &str,
    ) -> Result<impl Iterator<Item = &[u8]>, FileError> {
        let place = index.value();
        let view = self.root.buffer_views.get(place);
        let view = view.ok_or_else(|| broken(format!("{name}: there is no bufferViews[{place}]")))?;
        let buffer = self.bytes.get(view.buffer.value());
        let buffer =
            buffer.ok_or_else(|| broken(format!("bufferViews[{place}]: there is no such buffer")))?;
        let start = view.byte_offset.map_or(0, |offset| offset.0);
        let range = |start: u64, length: u64, bytes: &[u8]| {
            let end = start.checked_add(length).filter(|&end| end <= bytes.len() as u64)?;
            Some(start as usize..end as usize)
        };
        let within = range(start, view.byte_length.0, buffer);
        let within = within.ok_or_else(|| {
            let length = counted(buffer.len(), "byte", "bytes");
            broken(format!("bufferViews[{place}]: ends beyond its buffer of {length}"))
        })?;
        let bytes = &buffer[within];
        let stride = view.byte_stride.map_or(size, |stride| stride.0);
        if stride < size || stride > 252.max(size) {
            return Err(broken(format!(
                "bufferViews[{place}]: a stride of {}",
                counted(stride, "byte", "bytes")
            )));
        }
        let length = match count {
            0 => Some(0),
            count => (count - 1).checked_mul(stride as u64).and_then(|n| n.checked_add(size as u64)),
        };
        let used = length.and_then(|length| range(offset, length, bytes));
        let used = used.ok_or_else(|| {
            let elements = counted(count, "element does", "elements do");
            broken(format!(
                "{name}: {elements} not fit into its view of {}",
                counted(bytes.len(), "byte", "bytes")
            ))
        })?;
        Ok(bytes[used].chunks(stride).map(move |chunk| &chunk[..size]))
    }
}

fn kind(accessor: &Accessor) -> Option<(ComponentType, Type)> {
    match (&accessor.component_type, &accessor.type_) {
        (Checked::Valid(GenericComponentType(component)), Checked::Valid(shape)) => {
            Some((*component, *shape))
        }
        _ => None,
    }
}

/// One to four bytes, lowest first.
fn integer(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |value, &byte| value << 8 | u32::from(byte))
}
