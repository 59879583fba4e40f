-- Accounts of the platform that its units pay fees into.
create table system_pay_account (
  dealer_id uuid not null,
  id uuid not null,
  fee_kind smallint not null check (fee_kind in (1, 2)),
  account_name text not null,
  bank_name text not null,
  bank_no text not null,
  due_days smallint not null check (due_days between 0 and 180),
  enabled smallint not null default 1 check (enabled in (0, 1)),
  remark text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index system_pay_account_enabled on system_pay_account (dealer_id, fee_kind) where enabled = 1;
select bochong.protect('system_pay_account');

-- What a piece of a licence costs a year, and a hundred short messages, from a day on; `unit_id`: for that unit alone.
create table system_fee_price (
  dealer_id uuid not null,
  id uuid not null,
  fee_item smallint not null check (fee_item between 1 and 7 or fee_item = 10),
  price_fen bigint not null check (price_fen >= 0),
  start_date date not null,
  unit_id uuid,
  remark text not null default '',
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id)
);
create unique index system_fee_price_key on system_fee_price (dealer_id, fee_item, start_date, unit_id) nulls not distinct;
select bochong.protect('system_fee_price');

-- What a unit owes the platform: once for a licence, once for the short messages of a month. What it says does not change; it is paid, or made void.
create table system_bill (
  dealer_id uuid not null,
  id uuid not null,
  bill_no text not null,
  fee_kind smallint not null check (fee_kind in (1, 2)),
  source text not null,
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  amount_fen bigint not null check (amount_fen > 0),
  lines jsonb not null,
  account_id uuid not null,
  account_name text not null,
  bank_name text not null,
  bank_no text not null,
  due_date date not null,
  -- 1 open, 2 the unit says that it has paid, 3 received, 4 void
  status smallint not null default 1 check (status between 1 and 4),
  -- Void, and the same is billed again.
  again boolean not null default false check (not again or status = 4),
  billed_at timestamptz not null,
  paid_on date,
  voucher_no text not null default '',
  told_by text not null default '',
  received_on date,
  bank_ref text not null default '',
  confirmed_by text not null default '',
  confirmed_at timestamptz,
  note text not null default '' check (char_length(note) <= 200),
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  primary key (dealer_id, id),
  check ((status = 3) = (received_on is not null and bank_ref <> '' and confirmed_at is not null))
);
create unique index system_bill_source on system_bill (dealer_id, fee_kind, source) where not again;
create index system_bill_open on system_bill (dealer_id, due_date) where status <= 2;
create index system_bill_account on system_bill (account_id);
select bochong.protect('system_bill');
revoke update, delete on system_bill from bochong_app;
grant update (status, again, paid_on, voucher_no, told_by, received_on, bank_ref, confirmed_by, confirmed_at, note, updated_at, rev) on system_bill to bochong_app;

-- What a unit was billed by the platform is kept as other vouchers are.
create or replace function bochong.kept_by_law() returns table (target text, reason text, years integer, blanks text[])
language sql immutable as $$
  values
    ('bill', '会计凭证', 30, array['plate_no', 'payer_mask']),
    ('bill_item', '会计凭证', 30, '{}'::text[]),
    ('bill_lot', '会计凭证', 30, '{}'),
    ('money_event', '会计凭证', 30, array['body']),
    ('refund_apply', '会计凭证', 30, array['plate_no', 'evidence', 'reason_text', 'audit_opinion']),
    ('ledger_entry', '会计账簿', 30, '{}'),
    ('ledger_line', '会计账簿', 30, '{}'),
    ('ledger_source', '会计账簿', 30, '{}'),
    ('ledger_balance', '会计账簿', 30, '{}'),
    ('ledger_period', '会计账簿', 30, '{}'),
    ('ledger_day', '会计账簿', 30, '{}'),
    ('ledger_account_period', '会计账簿', 30, '{}'),
    ('invoice', '发票', 30, array['phone', 'email', 'plate_no']),
    ('invoice_line', '发票', 30, '{}'),
    ('invoice_order', '发票', 30, array['plate_no']),
    ('invoice_part', '发票', 30, '{}'),
    ('invoice_red', '发票', 30, '{}'),
    ('invoice_reissue', '发票', 30, array['title']),
    ('invoice_subject', '发票', 30, array['keys_cipher']),
    ('month_verify', '月度会计档案', 30, '{}'),
    ('month_statement', '月度会计档案', 30, '{}'),
    ('month_archive', '月度会计档案', 30, '{}'),
    ('month_archive_part', '月度会计档案', 30, '{}'),
    ('verify_attachment', '月度会计档案', 30, '{}'),
    ('verify_adjust_file', '月度会计档案', 30, '{}'),
    ('system_bill', '会计凭证', 30, '{}'),
    ('operation_log', '网络日志与审计', 3, '{}'),
    ('operation_log_seal', '网络日志与审计', 3, '{}')
$$;
