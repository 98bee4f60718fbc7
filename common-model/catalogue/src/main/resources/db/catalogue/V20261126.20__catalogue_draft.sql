-- Documents that are not published yet, and what became of them (io.waybill.common.catalogue).
create table catalogue_draft (
  draft           bigint      not null generated always as identity,
  uploaded_at     timestamptz not null,
  uploaded_by     text        not null,
  digest          text        not null,
  counts          text        not null,
  document        text,
  state           text        not null,
  publish_at      timestamptz,
  planned_by      text,
  follows_version bigint,
  follows_draft   bigint,
  version         bigint,
  reason          text,
  ended_at        timestamptz,
  constraint catalogue_draft_pk primary key (draft),
  constraint catalogue_draft_state_ck check (state in ('OPEN', 'PLANNED', 'PUBLISHED', 'WITHDRAWN', 'MISSED')),
  constraint catalogue_draft_planned_ck check (
    state <> 'PLANNED' or publish_at is not null and planned_by is not null and follows_version is not null)
);
-- The plans, in the order in which they are taken. No two are due at the same time.
create unique index catalogue_draft_plan on catalogue_draft (publish_at) where state = 'PLANNED';
