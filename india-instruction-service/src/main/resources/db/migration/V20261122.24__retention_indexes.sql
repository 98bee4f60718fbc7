-- What is masked or deleted when it is old is found by these.
create index concurrently instruction_mobile_ix on instruction (state_at)
  where state <> 'ACCEPTED' and mobile_no is not null and mobile_no not like '%*%';
create index concurrently waybill_final_ix on waybill (changed_at) where state in ('DELIVERED', 'CANCELLED', 'RETURNED');
