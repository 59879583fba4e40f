-- What happened to a unit as a whole: frozen, thawed, exported, erased. The platform's, so that it outlives the unit.
create table dealer_event (
  dealer_id uuid not null,
  id uuid not null,
  tenant_id uuid not null,
  kind smallint not null,
  at timestamptz not null,
  by_name text not null default '',
  note text not null default '' check (char_length(note) <= 500),
  primary key (dealer_id, id)
);
create index dealer_event_of on dealer_event (dealer_id, tenant_id, at);
select bochong.protect('dealer_event');
revoke update, delete on dealer_event from bochong_app;

-- Everything a unit has, as files: parts of an archive with a manifest.
create table dealer_export (
  dealer_id uuid not null,
  id uuid not null,
  status smallint not null default 0 check (status between 0 and 4),
  requested_by text not null,
  requested_by_id uuid not null,
  reason text not null default '' check (char_length(reason) <= 200),
  created_at timestamptz not null,
  -- The instant whose rows it holds.
  snapshot_at timestamptz,
  table_count integer not null default 0,
  row_count bigint not null default 0,
  object_count bigint not null default 0,
  size bigint not null default 0,
  -- [{key, name, size, sha256}], in order; the manifest stands in the last.
  parts jsonb not null default '[]',
  manifest_sha256 text not null default '',
  error text not null default '',
  finished_at timestamptz,
  expire_at timestamptz not null,
  primary key (dealer_id, id)
);
-- One at a time.
create unique index dealer_export_open on dealer_export (dealer_id) where status in (0, 1);
select bochong.protect('dealer_export');

-- A unit that is to be erased, and the record of it afterwards: asked for by one person of the platform, approved by another.
create table dealer_erasure (
  dealer_id uuid not null,
  id uuid not null,
  tenant_id uuid not null check (tenant_id <> '00000000-0000-0000-0000-000000000000'),
  tenant_no text not null,
  tenant_name text not null,
  reason text not null check (char_length(reason) between 1 and 200),
  -- 1 waits for approval, 2 waits for its day, 3 under way, 4 done, 5 cancelled, 6 refused
  state smallint not null default 1 check (state between 1 and 6),
  requested_by_id uuid not null,
  requested_by text not null,
  requested_at timestamptz not null,
  decided_by_id uuid,
  decided_by text not null default '',
  decided_at timestamptz,
  opinion text not null default '' check (char_length(opinion) <= 200),
  due_at timestamptz,
  cancelled_by text not null default '',
  cancelled_at timestamptz,
  cancel_reason text not null default '' check (char_length(cancel_reason) <= 200),
  started_at timestamptz,
  finished_at timestamptz,
  -- Rows that were deleted and rows that stay, by table.
  erased jsonb not null default '{}',
  kept jsonb not null default '{}',
  object_count bigint not null default 0,
  at_table text not null default '',
  rev integer not null default 0,
  primary key (dealer_id, id),
  check (decided_by_id is distinct from requested_by_id),
  check (state not in (2, 3, 4) or (decided_by_id is not null and due_at is not null))
);
create unique index dealer_erasure_open on dealer_erasure (dealer_id, tenant_id) where state in (1, 2, 3);
select bochong.protect('dealer_erasure');
-- Whom it is about, who asked and why never change.
revoke update, delete on dealer_erasure from bochong_app;
grant update (state, decided_by_id, decided_by, decided_at, opinion, due_at, cancelled_by, cancelled_at, cancel_reason, started_at, finished_at,
  erased, kept, object_count, at_table, rev) on dealer_erasure to bochong_app;

-- Numbers of erased units are never given again.
create or replace function bochong.next_dealer_no() returns text language sql volatile security definer set search_path = public as $$
  select (greatest((select max(dealer_no) from dealer), (select max(tenant_no) from dealer_erasure where dealer_id = '00000000-0000-0000-0000-000000000000'),
    '20000000')::int + 1)::text
$$;

-- What the law has kept when a unit is erased: the one list. `blanks`: columns without which the record still proves what it has to.
create function bochong.kept_by_law() returns table (target text, reason text, years integer, blanks text[])
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
    ('operation_log', '网络日志与审计', 3, '{}'),
    ('operation_log_seal', '网络日志与审计', 3, '{}')
$$;
grant execute on function bochong.kept_by_law() to bochong_app;

-- Whom an erasure that is under way is about; raises an error for any other.
create function bochong.tenant_being_erased(erasure uuid) returns uuid language plpgsql stable security definer set search_path = public as $$
declare
  tenant uuid;
begin
  select tenant_id into tenant from dealer_erasure where id = erasure and state = 3;
  if tenant is null then raise exception 'no erasure % is under way', erasure; end if;
  return tenant;
end $$;
revoke execute on function bochong.tenant_being_erased(uuid) from public;

-- Deletes at most so many rows of the unit from a table, append-only ones too; never what the law keeps, and of no other unit.
create function bochong.erase_rows(erasure uuid, target text, most integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  tenant uuid := bochong.tenant_being_erased(erasure);
  gone integer;
begin
  if target in (select k.target from bochong.kept_by_law() k) then raise exception '% is kept by law', target; end if;
  execute format('delete from public.%I x using (select tableoid as part, ctid as place from public.%I where dealer_id = $1 limit $2) d
    where x.tableoid = d.part and x.ctid = d.place', target, target) using tenant, most;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function bochong.erase_rows(uuid, text, integer) from public;
grant execute on function bochong.erase_rows(uuid, text, integer) to bochong_app;

-- Rows that name the unit or its people and stand in tables of nobody; what waits in the queue for it.
create function bochong.erase_tied(erasure uuid) returns integer language plpgsql security definer set search_path = public as $$
declare
  tenant uuid := bochong.tenant_being_erased(erasure);
  step integer;
  gone integer := 0;
begin
  delete from credential c using app_user u where u.dealer_id = tenant and c.user_id = u.id;
  get diagnostics step = row_count; gone := gone + step;
  delete from password_reset r using app_user u where u.dealer_id = tenant and r.user_id = u.id;
  get diagnostics step = row_count; gone := gone + step;
  delete from help_vote v using app_user u where u.dealer_id = tenant and v.user_id = u.id;
  get diagnostics step = row_count; gone := gone + step;
  delete from dealer_registration r using app_user u where u.dealer_id = tenant and r.account = u.account and r.account <> '';
  get diagnostics step = row_count; gone := gone + step;
  delete from channel_trade c using trade_number n where n.dealer_id = tenant and c.out_trade_no = n.out_trade_no;
  get diagnostics step = row_count; gone := gone + step;
  update bulletin set dealer_ids = array_remove(dealer_ids, tenant) where tenant = any (dealer_ids);
  update export_task set dealer_ids = array_remove(dealer_ids, tenant) where tenant = any (dealer_ids);
  delete from graphile_worker._private_jobs where payload->>'dealerId' = tenant::text and locked_at is null;
  return gone;
end $$;
revoke execute on function bochong.erase_tied(uuid) from public;
grant execute on function bochong.erase_tied(uuid) to bochong_app;

-- Blanks what the kept rows of a table have no need of, in at most so many rows: texts become empty, lists too, words of people within documents.
create function bochong.blank_kept(erasure uuid, kept text, most integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  tenant uuid := bochong.tenant_being_erased(erasure);
  done integer;
  full_when text;
  change text;
begin
  select string_agg(case t.typname when 'text' then format('%I <> ''''', a.attname) when '_text' then format('cardinality(%I) > 0', a.attname)
      when 'bytea' then format('length(%I) > 0', a.attname)
      else format('%I::text ~ ''"(plateNo|payerMask|phone|email|plate_no)": "[^"]''', a.attname) end, ' or '),
    string_agg(format('%I = ', a.attname) || case t.typname when 'text' then '''''' when '_text' then '''{}''' when 'bytea' then '''''::bytea'
      else format('regexp_replace(%I::text, ''"(plateNo|payerMask|phone|email|plate_no)": "[^"]*"'', ''"\1": ""'', ''g'')::jsonb', a.attname) end, ', ')
  into full_when, change
  from bochong.kept_by_law() k cross join unnest(k.blanks) b (name)
    join pg_attribute a on a.attrelid = k.target::regclass and a.attname = b.name join pg_type t on t.oid = a.atttypid
  where k.target = kept;
  if change is null then return 0; end if;
  execute format('update public.%I x set %s from (select tableoid as part, ctid as place from public.%I where dealer_id = $1 and (%s) limit $2) d
    where x.tableoid = d.part and x.ctid = d.place', kept, change, kept, full_when) using tenant, most;
  get diagnostics done = row_count;
  return done;
end $$;
revoke execute on function bochong.blank_kept(uuid, text, integer) from public;
grant execute on function bochong.blank_kept(uuid, text, integer) to bochong_app;
