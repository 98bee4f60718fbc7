-- Members come by invitation, and see the secrets that are as old as their membership.

-- Secrets from before this time are not shown to the member. Null shows all: to the account that registered the
-- application, to members from before this column, and to those to whom another member shows all that they see.
alter table application_member add column sees_secrets_from timestamptz;
-- The previous version makes members who see no earlier secret.
alter table application_member alter column sees_secrets_from set default now();

-- When the configuration made the account; null for every other account.
alter table account add column configured_at timestamptz;

create table invitation (
  id             uuid        not null,
  application_id uuid        not null,
  -- A keyed hash: nobody accepts an invitation by reading this table.
  code_hash      bytea       not null,
  made_by        uuid        not null,
  -- Made by an operator at the desk, not by a member.
  from_desk      boolean     not null,
  made_at        timestamptz not null,
  expires_at     timestamptz not null,
  constraint invitation_pk primary key (id),
  constraint invitation_code_unique unique (code_hash),
  constraint invitation_application_fk foreign key (application_id) references application (id) on delete cascade,
  constraint invitation_account_fk foreign key (made_by) references account (id) on delete cascade
);
create index invitation_application_idx on invitation (application_id);
create index invitation_made_by_idx on invitation (made_by);
create index invitation_expires_at_idx on invitation (expires_at);

-- The memberships that count: an application with a role, or from the configuration, has no members.
create view customer_member as
select m.application_id, m.account_id, m.added_at, m.sees_secrets_from
from application_member m
join application a on a.id = m.application_id
where a.roles = '' and not exists (select 1 from secret s where s.application_id = a.id and s.from_configuration);
