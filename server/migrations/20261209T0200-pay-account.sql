-- Applications of merchants that the channel does not know yet. What was written before is of merchants that it knows.
alter table pay_account_apply add column apply_kind smallint not null default 1 check (apply_kind in (1, 2));
-- Steps by name, as they were saved; numbers of persons and accounts stand in secrets_cipher, encrypted with the installation's secret.
alter table pay_account_apply add column steps jsonb not null default '{}';
alter table pay_account_apply add column secrets_cipher bytea;
-- What is paid into the settlement account for it to be told, fen; and how often it was told wrongly.
alter table pay_account_apply add column verify_fen integer check (verify_fen between 1 and 99);
alter table pay_account_apply add column verify_wrong smallint not null default 0;
alter table pay_account_apply add column sign_no text not null default '';

-- What was done with applications. Rows are only added.
create table pay_account_apply_log (
  dealer_id uuid not null,
  id uuid not null,
  apply_id uuid not null,
  at timestamptz not null,
  action text not null,
  remark text not null default '',
  operator_name text not null,
  primary key (dealer_id, id),
  foreign key (dealer_id, apply_id) references pay_account_apply (dealer_id, id)
);
create index pay_account_apply_log_apply on pay_account_apply_log (dealer_id, apply_id, id);
select bochong.protect('pay_account_apply_log');

-- On what terms the channel settles an account; null where it was registered without.
alter table pay_account add column fee_bp integer check (fee_bp between 0 and 10000);
alter table pay_account add column settle_type smallint check (settle_type in (1, 2));
-- Last four digits of where it is settled to.
alter table pay_account add column settle_tail text not null default '';
alter table pay_account add column split_enabled boolean not null default false;
