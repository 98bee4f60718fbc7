-- Where applications want to be told of outcomes. A secret is sealed with waybill.instructions.webhooks.key, of which sealing_key
-- is a part of the hash; the former secret also signs until former_until.
create table webhook_endpoint (
  id                  text        not null,
  application_id      text        not null,
  url                 text        not null,
  enabled             boolean     not null,
  created_at          timestamptz not null,
  from_position       bigint      not null,
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
comment on column webhook_endpoint.from_position is 'only outcomes after this position are sent to it';
comment on column webhook_endpoint.paused_until is 'nothing is sent until then: the endpoint has asked for it by Retry-After';
comment on column webhook_endpoint.switched_off_at is 'when the service gave it up; empty if its owner switched it off';

-- One message for one endpoint, kept for 30 days. id grows in the order of outcomes. A test has no instruction.
create table webhook_delivery (
  id              bigint      generated always as identity,
  endpoint_id     text        not null,
  instruction_id  bigint,
  awb_no          text,
  state           text        not null,
  attempts        int         not null default 0,
  created_at      timestamptz not null,
  next_at         timestamptz,
  failing_since   timestamptz,
  last_attempt_at timestamptz,
  last_status     int,
  last_error      text,
  constraint webhook_delivery_pk primary key (id),
  constraint webhook_delivery_endpoint_fk foreign key (endpoint_id) references webhook_endpoint (id) on delete cascade,
  constraint webhook_delivery_outcome_fk foreign key (instruction_id) references outcome (instruction_id) on delete cascade,
  constraint webhook_delivery_state_ck check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  constraint webhook_delivery_next_at_ck check ((state = 'WAITING') = (next_at is not null))
);
create index webhook_delivery_endpoint_ix on webhook_delivery (endpoint_id, created_at, id);
create index webhook_delivery_outcome_ix on webhook_delivery (instruction_id);
create index webhook_delivery_created_at_ix on webhook_delivery (created_at);
create index webhook_delivery_due_ix on webhook_delivery (endpoint_id, next_at, id) where state = 'WAITING';
create index webhook_delivery_test_ix on webhook_delivery (endpoint_id) where state = 'WAITING' and instruction_id is null;
create index webhook_delivery_waybill_ix on webhook_delivery (endpoint_id, awb_no, id) where state = 'WAITING';
comment on column webhook_delivery.next_at is 'when a WAITING one is tried next; never before an earlier one of its waybill';

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
