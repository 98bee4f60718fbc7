-- The waybills that the carrier has told of. state is what instructions are judged by; former_state and cancelled_by are
-- set while an RTO has cancelled the waybill, so that its rejection can give the state back.
create table waybill (
  awb_no       text        not null,
  login_id     text        not null,
  state        text        not null,
  former_state text,
  cancelled_by bigint,
  updated_at   timestamptz not null,
  changed_at   timestamptz not null,
  constraint waybill_pk primary key (awb_no),
  constraint waybill_awb_no_ck check (awb_no ~ '^[0-9]{8,15}$'),
  constraint waybill_state_ck check (state in
    ('IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED', 'DELIVERED', 'CANCELLED', 'RETURNED')),
  constraint waybill_former_state_ck check ((former_state is null) = (cancelled_by is null)),
  constraint waybill_cancelled_by_ck check (cancelled_by is null or state = 'CANCELLED')
);
comment on column waybill.updated_at is 'the carrier''s time of the last import that was applied; an import that is not later is ignored';
comment on column waybill.changed_at is 'when this row was last changed, by the service''s clock';

-- A row is never changed but for its state. id comes after the waybill's row lock, so on one waybill it grows in commit order.
create table instruction (
  id             bigint      generated always as identity,
  awb_no         text        not null,
  login_id       text        not null,
  kind           text        not null,
  prefer_date    date,
  prefer_time    time,
  time_slot      text,
  mobile_no      text,
  land_mark      text,
  accepted_at    timestamptz not null,
  accepted_on    date        not null,
  application_id text        not null,
  request_id     text        not null,
  state          text        not null,
  state_at       timestamptz not null,
  note           text,
  constraint instruction_pk primary key (id),
  constraint instruction_waybill_fk foreign key (awb_no) references waybill (awb_no),
  constraint instruction_kind_ck check (kind in ('RTO', 'DT', 'ED', 'LM', 'SM')),
  constraint instruction_state_ck check (state in ('ACCEPTED', 'APPLIED', 'REJECTED', 'SUPERSEDED'))
);
comment on column instruction.accepted_on is 'the calendar day of accepted_at in Asia/Kolkata, within which a repeat is recognised';
create index instruction_awb_no_kind_ix on instruction (awb_no, kind, id desc);
create index instruction_final_ix on instruction (state_at) where state <> 'ACCEPTED';
create unique index instruction_one_accepted_uq on instruction (awb_no, kind) where state = 'ACCEPTED';

-- The feed: position is empty until a reader numbers what has been committed (docs/feed.md).
create table feed_entry (
  instruction_id bigint not null,
  position       bigint,
  constraint feed_entry_pk primary key (instruction_id),
  constraint feed_entry_instruction_fk foreign key (instruction_id) references instruction (id) on delete cascade,
  constraint feed_entry_position_uq unique (position)
);
create index feed_entry_not_numbered_ix on feed_entry (instruction_id) where position is null;

create table feed_head (
  id            int    not null,
  last_position bigint not null,
  constraint feed_head_pk primary key (id),
  constraint feed_head_one_row_ck check (id = 1)
);
insert into feed_head (id, last_position) values (1, 0);

-- With the instruction or not at all: no code can store one and forget to feed it.
create function instruction_to_feed() returns trigger language plpgsql as $$
begin
  insert into feed_entry (instruction_id) values (new.id);
  return null;
end $$;
create trigger instruction_to_feed after insert on instruction
  for each row execute function instruction_to_feed();
