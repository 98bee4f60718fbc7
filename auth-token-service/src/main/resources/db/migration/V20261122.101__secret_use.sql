-- When a secret was last used, to the minute: who ends one sees whether it is still needed.
create table secret_use (
  secret_id    text        not null,
  last_used_at timestamptz not null,
  constraint secret_use_pk primary key (secret_id),
  constraint secret_use_secret_fk foreign key (secret_id) references secret (id) on delete cascade
);
