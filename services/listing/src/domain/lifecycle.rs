//! Status transitions of listings. See `docs/rules/listings.md#lifecycle`.

use casacero_proto::listing::v1::ListingStatus::{self, Active, Draft, Paused, Pending, Rejected, Removed};

/// What a status lets a listing do.
pub trait Lifecycle: Copy {
    /// Whether guests see a listing of this status.
    fn is_public(self) -> bool;

    /// Whether an operator approved a listing of this status: guests see it, or its owner alone decides that they do.
    fn is_approved(self) -> bool;

    /// Whether a listing may move from this status to `next`. Staying is allowed and changes nothing.
    fn may_become(self, next: Self) -> bool;
}

impl Lifecycle for ListingStatus {
    fn is_public(self) -> bool {
        matches!(self, Active)
    }

    fn is_approved(self) -> bool {
        matches!(self, Active | Paused)
    }

    fn may_become(self, next: Self) -> bool {
        match self {
            Draft => matches!(next, Draft | Pending | Removed),
            Pending => matches!(next, Pending | Active | Rejected | Draft | Removed),
            Active | Paused => matches!(next, Active | Paused | Rejected | Removed),
            // The owner of a rejected listing corrects it and submits it again.
            Rejected => matches!(next, Rejected | Pending | Removed),
            // Final: personal data may have been erased.
            Removed => matches!(next, Removed),
            Self::Unspecified => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use casacero_proto::Enumeration as _;

    use super::*;

    #[test]
    fn the_table_of_moves() {
        // Rows: from; columns: draft, pending, active, paused, rejected, removed.
        let table = [
            (Draft, "xx...x"),
            (Pending, "xxx.xx"),
            (Active, "..xxxx"),
            (Paused, "..xxxx"),
            (Rejected, ".x..xx"),
            (Removed, ".....x"),
        ];
        for (from, row) in table {
            for (next, cell) in ListingStatus::ALL.iter().zip(row.chars()) {
                assert_eq!(from.may_become(*next), cell == 'x', "{from} -> {next}");
            }
        }
    }

    #[test]
    fn only_active_is_public() {
        let public: Vec<_> = ListingStatus::ALL.iter().filter(|status| status.is_public()).collect();
        assert_eq!(public, [&Active]);
    }

    #[test]
    fn guests_see_no_listing_that_was_not_approved() {
        for status in ListingStatus::ALL {
            let may_show = ListingStatus::ALL.iter().any(|next| next.is_public() && status.may_become(*next));
            assert_eq!(status.is_approved(), may_show && *status != Pending, "{status}");
        }
    }
}
