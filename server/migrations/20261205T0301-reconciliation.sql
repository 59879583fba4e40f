-- Files that prove an adjustment of a month: scans, sheets. Kept once as they were sent, with the hash of their bytes; one that no adjustment names proves nothing.
create table verify_attachment (
  dealer_id uuid not null,
  id uuid not null,
  file_key text not null check (file_key <> ''),
  file_name text not null check (char_length(file_name) between 1 and 100),
  file_bytes integer not null check (file_bytes >= 0),
  sha256 text not null check (char_length(sha256) = 64),
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (dealer_id, id)
);
select bochong.protect('verify_attachment');
revoke update, delete on verify_attachment from bochong_app;

-- Which files a decision (verify_adjust.group_id) has, in the order they were chosen.
create table verify_adjust_file (
  dealer_id uuid not null,
  task_id uuid not null,
  group_id uuid not null,
  seq smallint not null,
  file_id uuid not null,
  primary key (dealer_id, task_id, group_id, seq),
  foreign key (dealer_id, task_id) references month_verify (dealer_id, id),
  foreign key (dealer_id, file_id) references verify_attachment (dealer_id, id)
);
select bochong.protect('verify_adjust_file');
revoke insert, update, delete on verify_adjust_file from bochong_app;

-- Files are given to an adjustment by this alone, and only while its month is to be handled: once it is confirmed nothing is added or taken away.
create function bochong.add_verify_adjust_files(dealer uuid, task uuid, grouped uuid, files uuid[]) returns void
language plpgsql security definer set search_path = public, bochong as $$
begin
  if dealer <> all (coalesce(bochong.scope(), '{}')) then
    raise exception 'verification: not a dealer of this transaction' using errcode = 'insufficient_privilege';
  end if;
  perform from month_verify where dealer_id = dealer and id = task and status = 1 for update;
  if not found then
    raise exception 'verification: the month is not to be handled' using errcode = 'check_violation', constraint = 'verify_adjust_open';
  end if;
  insert into verify_adjust_file (dealer_id, task_id, group_id, seq, file_id)
  select dealer, task, grouped, f.seq, f.id from unnest(files) with ordinality as f (id, seq);
end $$;

create index verify_adjust_group on verify_adjust (dealer_id, group_id);

-- What proves a closed month stays as long as the month does.
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
    ('operation_log', '网络日志与审计', 3, '{}'),
    ('operation_log_seal', '网络日志与审计', 3, '{}')
$$;
