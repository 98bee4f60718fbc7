-- 1. Waybills and instructions.

-- The waybills that the carrier has told of. state decides which instructions are taken; former_state and cancelled_by are
-- set while an RTO has cancelled the waybill, so that its rejection can give the state back.
create table waybill (
  awb_no       text        not null,
  login_id     text        not null,
  state        text        not null,
  former_state text,
  cancelled_by bigint,
  attempts     int,
  updated_at   timestamptz not null,
  changed_at   timestamptz not null,
  constraint waybill_pk primary key (awb_no),
  constraint waybill_awb_no_ck check (awb_no ~ '^[0-9]{8,15}$'),
  constraint waybill_state_ck check (state in
    ('IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED', 'DELIVERED', 'CANCELLED', 'RETURNED')),
  constraint waybill_former_state_ck check ((former_state is null) = (cancelled_by is null)),
  constraint waybill_cancelled_by_ck check (cancelled_by is null or state = 'CANCELLED')
);
comment on column waybill.attempts is 'reattempts that the carrier has made, as it said last; empty if it never did';
comment on column waybill.updated_at is 'the carrier''s time of the last import that was applied; an earlier one is ignored';
comment on column waybill.changed_at is 'when this row was last changed, by the service''s clock';
-- Waybills are listed by the time of their last change, in which those of one import are equal: then by number. Those of one
-- shipper or in one state are listed as all are.
create index waybill_changed_at_ix on waybill (changed_at, awb_no);
create index waybill_login_id_ix on waybill (login_id, changed_at, awb_no);
create index waybill_state_ix on waybill (state, changed_at, awb_no);
create index waybill_final_ix on waybill (changed_at) where state in ('DELIVERED', 'CANCELLED', 'RETURNED');

-- A row is never changed but for its state. id comes after the waybill's row lock, so on one waybill it grows in commit order.
create table instruction (
  id             bigint      generated always as identity,
  awb_no         text        not null,
  login_id       text        not null,
  kind           text        not null,
  prefer_date    date,
  default_date   boolean     not null default false,
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
  reason_code    text,
  note           text,
  constraint instruction_pk primary key (id),
  constraint instruction_waybill_fk foreign key (awb_no) references waybill (awb_no),
  constraint instruction_state_ck check (state in ('ACCEPTED', 'APPLIED', 'REJECTED', 'SUPERSEDED'))
);
comment on column instruction.kind is 'a name of InstructionKind, which alone says what is stored';
comment on column instruction.default_date is 'whether the customer left the date of a reattempt out: then a repeat without a date is one, whatever day it would be today';
comment on column instruction.accepted_on is 'the calendar day of accepted_at in Asia/Kolkata, within which a repeat is recognised';
comment on column instruction.reason_code is 'why the carrier rejected it, a name of RejectionReason: only a REJECTED one has it; note is free text';
create unique index instruction_one_accepted_uq on instruction (awb_no, kind) where state = 'ACCEPTED';
create index instruction_awb_no_kind_ix on instruction (awb_no, kind, id desc);
-- Instructions are listed by time, those of one state or for one day as well. Most kinds have no day. A reader of the feed may
-- begin at a time.
create index instruction_accepted_at_ix on instruction (accepted_at);
create index instruction_state_accepted_at_ix on instruction (state, accepted_at);
create index instruction_prefer_date_ix on instruction (prefer_date, accepted_at, id) where prefer_date is not null;
-- What is masked or deleted when it is old is found by these.
create index instruction_final_ix on instruction (state_at) where state <> 'ACCEPTED';
create index instruction_mobile_ix on instruction (state_at)
  where state <> 'ACCEPTED' and mobile_no is not null and mobile_no not like '%*%';

-- Requests that were answered Valid, by the Idempotency-Key that came with them; kept for 24 hours.
create table idempotency_key (
  login_id       text        not null,
  key            text        not null,
  digest         text        not null,
  answered_at    timestamptz not null,
  instruction_id bigint,
  constraint idempotency_key_pk primary key (login_id, key),
  constraint idempotency_key_key_ck check (key ~ '^[!-~]{1,255}$')
);
comment on column idempotency_key.digest is 'SHA-256 of the normalised request: tells whether another one comes under the same key';
comment on column idempotency_key.instruction_id is 'what was stored under the key, for the answer to a late retry';
create index idempotency_key_answered_at_ix on idempotency_key (answered_at);

-- 2. What happened to instructions (docs/operate/feed.md).

-- One row when an instruction is accepted and one when it is no longer ACCEPTED, written in the same transaction. id comes after
-- the waybill's row lock, so on one waybill it grows in commit order. position is empty until a reader numbers what has been
-- committed.
create table event (
  id             bigint      generated always as identity,
  kind           text        not null,
  instruction_id bigint      not null,
  application_id text        not null,
  at             timestamptz not null,
  position       bigint,
  constraint event_pk primary key (id),
  constraint event_instruction_fk foreign key (instruction_id) references instruction (id) on delete cascade,
  constraint event_position_uq unique (position)
);
comment on column event.kind is 'a name of EventKind';
comment on column event.application_id is 'the application that gave the instruction';
create index event_not_numbered_ix on event (id) where position is null;
create index event_instruction_ix on event (instruction_id);
-- What an application reads, or is sent.
create index event_outcome_ix on event (application_id, position) where kind = 'OUTCOME';

create table event_head (
  id                int    not null,
  last_position     bigint not null,
  fetched_position  bigint not null,
  epoch             bigint not null default 0,
  system_identifier bigint,
  constraint event_head_pk primary key (id),
  constraint event_head_one_row_ck check (id = 1)
);
comment on column event_head.fetched_position is 'the last position that a reader of the operators'' feed has fetched';
comment on column event_head.epoch is 'part of every cursor, so that one from before a restore is recognised';
comment on column event_head.system_identifier is 'the PostgreSQL cluster that the epoch was begun in or first seen in; another one means a restore';
insert into event_head (id, last_position, fetched_position, epoch) values (1, 0, 0, (random() * 1e15)::bigint);

-- Begins an epoch after a restore. Ids of instructions that were accepted, and of messages that were sent, between the dump and
-- the restore are known to others, so a thousand million are left out. As the owner of the sequences: a service's role may only
-- draw from them.
create function event_begin_epoch(cluster bigint) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  begun bigint;
begin
  update event_head set epoch = epoch + 1 + (random() * 1e12)::bigint, system_identifier = cluster
    where id = 1 returning epoch into begun;
  perform setval('instruction_id_seq', nextval('instruction_id_seq') + 1000000000);
  perform setval('event_id_seq', nextval('event_id_seq') + 1000000000);
  return begun;
end $$;

-- Who reads the feed, and how far each has come.
create table feed_consumer (
  name            text        not null,
  epoch           bigint      not null,
  position        bigint      not null,
  acknowledged_at timestamptz not null,
  constraint feed_consumer_pk primary key (name),
  constraint feed_consumer_name_ck check (name ~ '^[A-Za-z0-9._-]{1,64}$')
);

-- 3. Webhooks.

-- Where applications want to be told of outcomes. A secret is sealed with waybill.instructions.webhooks.key, of which sealing_key
-- is a part of the hash; the former secret also signs until former_until.
create table webhook_endpoint (
  id                  text        not null,
  application_id      text        not null,
  url                 text        not null,
  enabled             boolean     not null,
  enabled_at          timestamptz not null,
  created_at          timestamptz not null,
  sid                 text        not null,
  changed_by          text        not null,
  from_position       bigint      not null,
  position            bigint      not null,
  sealing_key         text        not null,
  sealed              bytea       not null,
  secret_at           timestamptz not null,
  former_sealing_key  text,
  former_sealed       bytea,
  former_until        timestamptz,
  failing_since       timestamptz,
  paused_until        timestamptz,
  switched_off_at     timestamptz,
  switched_off_reason text,
  constraint webhook_endpoint_pk primary key (id),
  constraint webhook_endpoint_former_ck check ((former_sealed is null) = (former_until is null)),
  constraint webhook_endpoint_switched_off_ck check (not (enabled and switched_off_at is not null))
);
create index webhook_endpoint_application_ix on webhook_endpoint (application_id);
create index webhook_endpoint_sid_ix on webhook_endpoint (sid) where enabled;
comment on column webhook_endpoint.sid is 'the secret or key with whose token it was registered or last changed';
comment on column webhook_endpoint.changed_by is 'the application whose token that was';
comment on column webhook_endpoint.enabled_at is 'what it missed while it was switched off is due since then';
comment on column webhook_endpoint.from_position is 'only outcomes after this position are sent to it';
comment on column webhook_endpoint.position is 'outcomes up to this position have been tried, or wait behind an earlier one of their waybill';
comment on column webhook_endpoint.paused_until is 'nothing is sent until then: the endpoint has asked for it by Retry-After';
comment on column webhook_endpoint.switched_off_at is 'when the service gave it up; empty if its owner switched it off';

-- A message that has been tried, or is to be sent out of turn; kept for 30 days. An outcome has the id of its event, which it gets
-- a row for when it is tried first. While a message waits here, what follows on its waybill waits behind it and needs no row: that
-- is the endpoint's place on the waybill. A test has no event.
create table webhook_delivery (
  endpoint_id     text        not null,
  id              bigint      not null default nextval('event_id_seq'),
  event_id        bigint,
  awb_no          text,
  state           text        not null,
  attempts        int         not null default 0,
  created_at      timestamptz not null,
  next_at         timestamptz,
  failing_since   timestamptz,
  last_attempt_at timestamptz,
  last_status     int,
  last_error      text,
  constraint webhook_delivery_pk primary key (endpoint_id, id),
  constraint webhook_delivery_endpoint_fk foreign key (endpoint_id) references webhook_endpoint (id) on delete cascade,
  constraint webhook_delivery_event_fk foreign key (event_id) references event (id) on delete cascade,
  constraint webhook_delivery_event_ck check (event_id = id),
  constraint webhook_delivery_state_ck check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  constraint webhook_delivery_next_at_ck check ((state = 'WAITING') = (next_at is not null))
);
create index webhook_delivery_list_ix on webhook_delivery (endpoint_id, created_at, id);
create index webhook_delivery_event_ix on webhook_delivery (event_id) where event_id is not null;
create index webhook_delivery_created_at_ix on webhook_delivery (created_at);
create index webhook_delivery_due_ix on webhook_delivery (endpoint_id, next_at, id) where state = 'WAITING';
create index webhook_delivery_test_ix on webhook_delivery (endpoint_id) where state = 'WAITING' and event_id is null;
create index webhook_delivery_waybill_ix on webhook_delivery (endpoint_id, awb_no, id) where state = 'WAITING';
comment on column webhook_delivery.created_at is 'when the outcome happened, or the test was asked for';
comment on column webhook_delivery.next_at is 'when a WAITING one is tried next';

-- db-scheduler's table, as its documentation has it: which endpoint has something to send, and which replica is sending it.
create table scheduled_tasks (
  task_name            text        not null,
  task_instance        text        not null,
  task_data            bytea,
  execution_time       timestamptz not null,
  picked               boolean     not null,
  picked_by            text,
  last_success         timestamptz,
  last_failure         timestamptz,
  consecutive_failures int,
  last_heartbeat       timestamptz,
  version              bigint      not null,
  priority             smallint,
  constraint scheduled_tasks_pk primary key (task_name, task_instance)
);
create index scheduled_tasks_execution_time_ix on scheduled_tasks (execution_time);
create index scheduled_tasks_last_heartbeat_ix on scheduled_tasks (last_heartbeat);
