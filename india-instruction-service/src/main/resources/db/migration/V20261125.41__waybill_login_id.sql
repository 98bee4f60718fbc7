-- The waybills of one shipper, listed as all are.
create index concurrently waybill_login_id_ix on waybill (login_id, changed_at, awb_no);
