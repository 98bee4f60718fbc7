-- Why the carrier rejected an instruction; the note beside it is free text. Empty for those that an earlier version marked.
alter table instruction add column reason_code text;
comment on column instruction.reason_code is 'a name of ReasonCode; only a REJECTED instruction has one';
