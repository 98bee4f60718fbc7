-- Statements of the sandbox that this production has taken, each once: what an application has called there.
create table certification (
  jti            text        not null,
  application_id uuid        not null,
  -- The sandbox that has signed it.
  issuer         text        not null,
  -- [{"api", "operation", "calls", "ok", "first_day", "last_day"}]
  calls          jsonb       not null,
  taken_at       timestamptz not null,
  taken_by       text        not null,
  constraint certification_pk primary key (jti),
  constraint certification_application_fk foreign key (application_id) references application (id) on delete cascade
);
create index certification_application_idx on certification (application_id, taken_at desc);
