-- People at the developer portal: their accounts, the sessions of their browsers, and the applications that they are members of.
create table account (
  id            uuid        not null,
  -- In order of sign-up: where a page of the list begins.
  number        bigint      generated always as identity,
  name          text        not null,
  -- In lower case: the user name.
  mail          text        not null,
  -- Argon2id in the PHC string form.
  password_hash text        not null,
  role          text        not null,
  locked        boolean     not null default false,
  created_at    timestamptz not null,
  constraint account_pk primary key (id),
  constraint account_mail_unique unique (mail),
  constraint account_role_known check (role in ('developer', 'operator'))
);
create unique index account_number_idx on account (number);
create index account_operator_idx on account (id) where role = 'operator';

create table portal_session (
  -- A keyed hash of the cookie: who reads this table cannot be anybody.
  id_hash          bytea       not null,
  account_id       uuid        not null,
  created_at       timestamptz not null,
  last_seen_at     timestamptz not null,
  -- When the password was last asked for.
  authenticated_at timestamptz not null,
  source           text        not null,
  user_agent       text        not null,
  constraint portal_session_pk primary key (id_hash),
  constraint portal_session_account_fk foreign key (account_id) references account (id) on delete cascade
);
create index portal_session_account_idx on portal_session (account_id);
create index portal_session_last_seen_idx on portal_session (last_seen_at);

create table application_member (
  application_id uuid        not null,
  account_id     uuid        not null,
  added_at       timestamptz not null,
  constraint application_member_pk primary key (account_id, application_id),
  constraint application_member_application_fk foreign key (application_id) references application (id) on delete cascade,
  constraint application_member_account_fk foreign key (account_id) references account (id) on delete cascade
);
create index application_member_application_idx on application_member (application_id);

-- Forms that have been sent, for a day: a second click leads to the result of the first.
create table portal_form (
  account_id uuid        not null,
  form_id    text        not null,
  result     text,
  made_at    timestamptz not null,
  constraint portal_form_pk primary key (account_id, form_id),
  constraint portal_form_account_fk foreign key (account_id) references account (id) on delete cascade
);
create index portal_form_made_at_idx on portal_form (made_at);

-- Sign-ups of an hour, refused ones as well, by network.
create unlogged table sign_up (
  source  text        not null,
  made_at timestamptz not null
);
create index sign_up_source_idx on sign_up (source, made_at);
