//! Campaigns, oracles and peers side by side.
