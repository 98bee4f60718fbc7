-- Whose a backend user is that a member of an application has made at a sandbox's portal. Without a row it is the operators'.
create table application_user (
  user_id        uuid not null,
  application_id uuid not null,
  constraint application_user_pk primary key (user_id),
  constraint application_user_user_fk foreign key (user_id) references backend_user (id) on delete cascade,
  constraint application_user_application_fk foreign key (application_id) references application (id) on delete cascade
);
create index application_user_application_idx on application_user (application_id);
