-- One setting that many devices are told at once; what each made of it stands with its commands.
create table remote_issue (
  dealer_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  type text not null,
  args jsonb not null,
  operator_name text not null,
  issued_at timestamptz not null,
  primary key (dealer_id, id),
  unique (dealer_id, request_id)
);
select bochong.protect('remote_issue');

alter table device_command add column issue_id uuid;
alter table device_command add constraint device_command_issue_fk foreign key (dealer_id, issue_id) references remote_issue (dealer_id, id);
create index device_command_issue on device_command (dealer_id, issue_id, device_id) where issue_id is not null;
