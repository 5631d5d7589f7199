//! Names of separating axes: the direction along which two boxes were proved apart.
//!
//! For boxes with axes u_i and v_j, the faces are normal to u_i or v_j (up to the deviation of the axes); the
//! remaining candidates are the products u_i x v_j. A name carries no proof; the test that returns it does.
//!
//! **Source.** [Num20, lemma 5].

/// The direction along which two bodies were proved apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Along an axis of the first body.
    First(usize),
    /// Along an axis of the second body.
    Second(usize),
    /// Along the cross product of an axis of the first and an axis of the second body.
    Edges(usize, usize),
    /// Across two nearly parallel edges, in the plane that contains the centres: the substitute for the
    /// robust product.
    Across(usize, usize),
}
