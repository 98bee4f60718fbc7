-- What the replicas of the services last reported about their readiness, for the status page. A replica has a new source
-- whenever it starts; rows older than a day go while their service has a newer one.
create table replica (
  source      text        not null,
  -- Id of its API: freight-product, auth-token.
  service     text        not null,
  status      text        not null,
  -- Names of the checks that fail, separated by commas.
  failing     text        not null,
  reported_at timestamptz not null,
  constraint replica_pk primary key (source),
  constraint replica_status_check check (status in ('UP', 'DOWN', 'STOPPED'))
);
create index replica_service_idx on replica (service, reported_at desc);

-- What operators write about incidents. Times, states and names are public; who wrote it is in the audit trail.
create table incident (
  id          bigint      generated always as identity,
  title       text        not null,
  -- Ids of the APIs whose services are concerned, separated by commas.
  services    text        not null,
  state       text        not null,
  opened_at   timestamptz not null,
  updated_at  timestamptz not null,
  resolved_at timestamptz,
  constraint incident_pk primary key (id),
  constraint incident_state_check check (state in ('investigating', 'identified', 'monitoring', 'resolved'))
);
create index incident_resolved_idx on incident (resolved_at, opened_at desc);

create table incident_update (
  id         bigint      generated always as identity,
  incident   bigint      not null,
  state      text        not null,
  text       text        not null,
  written_at timestamptz not null,
  constraint incident_update_pk primary key (id),
  constraint incident_update_incident_fk foreign key (incident) references incident on delete cascade,
  constraint incident_update_state_check check (state in ('investigating', 'identified', 'monitoring', 'resolved'))
);
create index incident_update_incident_idx on incident_update (incident, id desc);
