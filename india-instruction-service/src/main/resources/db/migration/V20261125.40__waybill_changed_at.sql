-- Waybills are listed by the time of their last change, in which those of one import are equal: then by number.
create index concurrently waybill_changed_at_ix on waybill (changed_at, awb_no);
