-- What a waybill's own row says of its instructions. An instruction is stored only while last_instruction still is the one after
-- which it was judged, so no two are judged by one history: a key over awb_no and kind cannot be kept where instruction is in
-- ranges of ids (docs/scale.md). Until then, instruction_one_accepted_uq stays: the version before does not write this column.
alter table waybill add column last_instruction bigint;
comment on column waybill.last_instruction is 'id of the last instruction that was stored for it; empty if there is none, or if the version before stored it';
-- It is written with each instruction, and no index has it: room in the page for the new version of the row spares five entries.
alter table waybill set (fillfactor = 85);

-- All instructions of a waybill have greater ids, whichever version stored them, so later ranges are all that must be looked at.
alter table waybill add column instructions_after bigint;
alter table waybill alter column instructions_after set default pg_sequence_last_value('instruction_id_seq');
comment on column waybill.instructions_after is 'the last id that had been given away when this row was made; empty if the row is older than this column';
