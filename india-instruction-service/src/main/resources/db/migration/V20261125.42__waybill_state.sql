-- The waybills in one state, listed as all are.
create index concurrently waybill_state_ix on waybill (state, changed_at, awb_no);
