-- The general ledger: vouchers and their lines are only ever added, by `bochong.post_ledger` alone.
-- The id carries the accounting date.
create table ledger_entry (
  dealer_id uuid not null,
  id uuid not null,
  no bigint not null,
  accounting_date date not null,
  event_type smallint not null,
  source_id uuid not null,
  event_seq integer not null,
  biz_type smallint not null,
  park_id uuid not null,
  -- Number of the bill, order or refund it tells of.
  ref_no text not null,
  memo text not null,
  amount_fen bigint not null check (amount_fen > 0),
  happened_at timestamptz not null,
  posted_at timestamptz not null default now(),
  primary key (dealer_id, id)
) partition by range (id);
create index ledger_entry_ref on ledger_entry (dealer_id, ref_no collate "C");
select bochong.partitioned('ledger_entry');
create sequence ledger_entry_no cache 50;

create table ledger_line (
  dealer_id uuid not null,
  entry_id uuid not null,
  line_no smallint not null,
  accounting_date date not null,
  account_code smallint not null,
  -- Whose part of the account it is; the zero id where an account has no parts.
  sub_key uuid not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  -- 1 trade, 2 fee, 3 settlement, 4 split, 5 adjustment.
  category smallint not null check (category between 1 and 5),
  match_key text,
  park_id uuid not null,
  biz_type smallint not null,
  pay_channel smallint,
  primary key (dealer_id, entry_id, line_no),
  check (debit_fen >= 0 and credit_fen >= 0 and (debit_fen > 0) <> (credit_fen > 0))
) partition by range (entry_id);
create index ledger_line_account on ledger_line (dealer_id, account_code, entry_id);
create index ledger_line_sub on ledger_line (dealer_id, sub_key, account_code);
select bochong.partitioned('ledger_line');

-- What has been posted: each step of a source once, whatever its voucher's date became.
create table ledger_source (
  dealer_id uuid not null,
  source_id uuid not null,
  event_type smallint not null,
  event_seq integer not null,
  entry_id uuid not null,
  primary key (dealer_id, source_id, event_type, event_seq)
);
select bochong.protect('ledger_source');

-- Movements of accounts by day and lot, and by part for accounts with few parts (else the zero id). Postings add to the deltas, so that no two
-- wait for each other at a hot account; the poster folds them.
create table ledger_balance (
  dealer_id uuid not null,
  accounting_date date not null,
  account_code smallint not null,
  park_id uuid not null,
  sub_key uuid not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  primary key (dealer_id, accounting_date, account_code, park_id, sub_key)
);
select bochong.protect('ledger_balance');
create table ledger_balance_delta (
  dealer_id uuid not null,
  id bigint generated always as identity,
  accounting_date date not null,
  account_code smallint not null,
  park_id uuid not null,
  sub_key uuid not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  primary key (dealer_id, id)
);
select bochong.protect('ledger_balance_delta');
create view ledger_movement with (security_invoker = true) as
  select dealer_id, accounting_date, account_code, park_id, sub_key, debit_fen, credit_fen from ledger_balance
  union all
  select dealer_id, accounting_date, account_code, park_id, sub_key, debit_fen, credit_fen from ledger_balance_delta;
grant select on ledger_movement to bochong_app;

-- Months that nothing is posted into any more.
create table ledger_period (
  dealer_id uuid not null,
  month date not null check (extract(day from month) = 1),
  locked_at timestamptz not null,
  locked_by text not null,
  primary key (dealer_id, month)
);
select bochong.protect('ledger_period');

revoke insert, update, delete on ledger_entry, ledger_line, ledger_source, ledger_balance, ledger_balance_delta, ledger_period from bochong_app;

-- Facts that wait to be posted: written with what they tell of, taken out by the posting.
create table ledger_due (
  dealer_id uuid not null,
  id uuid not null,
  kind text not null,
  body jsonb not null,
  at timestamptz not null,
  primary key (dealer_id, id)
);
select bochong.protect('ledger_due');

-- What the vouchers of an order say of it: the next one tells the difference.
create table ledger_order (
  dealer_id uuid not null,
  order_id uuid not null,
  biz_type smallint not null,
  seq integer not null,
  first_fen bigint not null,
  second_fen bigint not null,
  discount_fen bigint not null,
  given_back_fen bigint not null,
  written_off_fen bigint not null,
  moved_to uuid,
  moved_fen bigint not null default 0,
  primary key (dealer_id, order_id)
);
select bochong.protect('ledger_order');

-- What a purchase of a pass has been recognised as revenue.
create table ledger_pass (
  dealer_id uuid not null,
  purchase_id uuid not null,
  recognised_fen bigint not null,
  through date not null,
  primary key (dealer_id, purchase_id)
);
select bochong.protect('ledger_pass');

-- How far what was before the ledger has been posted, source by source.
create table ledger_backfill (
  dealer_id uuid not null,
  source text not null,
  done_to uuid not null,
  finished_at timestamptz,
  primary key (dealer_id, source)
);
select bochong.protect('ledger_backfill');

-- What the last proof of a unit's ledger found: names of equations that do not hold.
create table ledger_proof (
  dealer_id uuid not null,
  at timestamptz not null,
  broken jsonb not null,
  primary key (dealer_id)
);
select bochong.protect('ledger_proof');

create function bochong.ledger_gate(dealer uuid) returns bigint language sql immutable strict as
  $$ select hashtextextended('ledger ' || dealer::text, 0) $$;

-- Posts vouchers, each source's step once; answers how many were new. The only writer: it refuses what does not balance, what falls into a
-- locked month and what is another dealer's. Vouchers are parallel arrays; `entry_at` says which voucher (from 1) a line belongs to, `amounts`
-- are debits (positive) and credits (negative), `group_keys` the part under which a line's account is summed up.
create function bochong.post_ledger(dealer uuid, ids uuid[], dates date[], event_types smallint[], source_ids uuid[], seqs integer[],
  biz_types smallint[], park_ids uuid[], ref_nos text[], memos text[], ats timestamptz[],
  entry_at integer[], accounts smallint[], sub_keys uuid[], group_keys uuid[], amounts bigint[], categories smallint[], match_keys text[],
  line_parks uuid[], line_bizs smallint[], pay_channels smallint[]) returns integer
-- A kept plan expects few rows of an array: joined by loops, a thousand vouchers would take seconds.
language plpgsql security definer set search_path = public, bochong set enable_nestloop = off as $$
declare
  posted integer;
begin
  if dealer <> all (coalesce(bochong.scope(), '{}')) then
    raise exception 'ledger: not a dealer of this transaction' using errcode = 'insufficient_privilege';
  end if;
  -- Whoever locks a month waits for the postings under way, and they for it.
  perform pg_advisory_xact_lock_shared(bochong.ledger_gate(dealer));
  if exists (select from ledger_period p where p.dealer_id = dealer and p.month = any (select date_trunc('month', d)::date from unnest(dates) d)) then
    raise exception 'ledger: the month is locked' using errcode = 'check_violation', constraint = 'ledger_period_locked';
  end if;
  if exists (select from unnest(entry_at, amounts) as l (entry, amount) group by entry having sum(amount) <> 0)
    or (select count(distinct entry) from unnest(entry_at) as l (entry)) <> cardinality(ids) then
    raise exception 'ledger: a voucher does not balance' using errcode = 'check_violation', constraint = 'ledger_entry_balanced';
  end if;
  with entry as (
    select * from unnest(ids, dates, event_types, source_ids, seqs, biz_types, park_ids, ref_nos, memos, ats)
      with ordinality as e (id, date, event_type, source_id, seq, biz_type, park_id, ref_no, memo, at, place)),
  claimed as (
    insert into ledger_source (dealer_id, source_id, event_type, event_seq, entry_id)
    select dealer, source_id, event_type, seq, id from entry order by source_id, event_type, seq
    on conflict do nothing returning entry_id),
  line as (
    select l.*, e.id, e.date, row_number() over (partition by l.entry order by l.place) as line_no
    from unnest(entry_at, accounts, sub_keys, group_keys, amounts, categories, match_keys, line_parks, line_bizs, pay_channels)
      with ordinality as l (entry, account, sub_key, group_key, amount, category, match_key, park_id, biz_type, pay_channel, place)
    join entry e on e.place = l.entry join claimed on claimed.entry_id = e.id),
  entries as (
    insert into ledger_entry (dealer_id, id, no, accounting_date, event_type, source_id, event_seq, biz_type, park_id, ref_no, memo, amount_fen, happened_at)
    select dealer, e.id, nextval('ledger_entry_no'), e.date, e.event_type, e.source_id, e.seq, e.biz_type, e.park_id, e.ref_no, e.memo, l.fen, e.at
    from entry e join (select id, sum(amount) filter (where amount > 0) as fen from line group by id) l on l.id = e.id order by e.place),
  lines as (
    insert into ledger_line (dealer_id, entry_id, line_no, accounting_date, account_code, sub_key, debit_fen, credit_fen, category, match_key,
      park_id, biz_type, pay_channel)
    select dealer, id, line_no, date, account, sub_key, greatest(amount, 0), greatest(-amount, 0), category, match_key, park_id, biz_type, pay_channel
    from line order by place),
  sums as (
    insert into ledger_balance_delta (dealer_id, accounting_date, account_code, park_id, sub_key, debit_fen, credit_fen)
    select dealer, date, account, park_id, group_key, sum(greatest(amount, 0)), sum(greatest(-amount, 0)) from line group by 2, 3, 4, 5)
  select count(*) into posted from claimed;
  return posted;
end $$;

-- Adds what postings brought to the balances of their days.
create function bochong.fold_ledger(dealer uuid) returns void language plpgsql security definer set search_path = public, bochong as $$
begin
  if dealer <> all (coalesce(bochong.scope(), '{}')) then
    raise exception 'ledger: not a dealer of this transaction' using errcode = 'insufficient_privilege';
  end if;
  with taken as (delete from ledger_balance_delta where dealer_id = dealer
      returning accounting_date, account_code, park_id, sub_key, debit_fen, credit_fen)
  insert into ledger_balance (dealer_id, accounting_date, account_code, park_id, sub_key, debit_fen, credit_fen)
  select dealer, accounting_date, account_code, park_id, sub_key, sum(debit_fen), sum(credit_fen) from taken group by 2, 3, 4, 5 order by 2, 3, 4, 5
  on conflict (dealer_id, accounting_date, account_code, park_id, sub_key) do update
    set debit_fen = ledger_balance.debit_fen + excluded.debit_fen, credit_fen = ledger_balance.credit_fen + excluded.credit_fen;
end $$;

-- Closes a month for good, once a proof after its end found everything right; postings under way end first.
create function bochong.lock_ledger_month(dealer uuid, closing date, who text, at timestamptz) returns void
language plpgsql security definer set search_path = public, bochong as $$
begin
  if dealer <> all (coalesce(bochong.scope(), '{}')) then
    raise exception 'ledger: not a dealer of this transaction' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(bochong.ledger_gate(dealer));
  if not exists (select from ledger_proof p where p.dealer_id = dealer and p.broken = '[]'
      and p.at >= (closing + interval '1 month') at time zone 'Asia/Shanghai') then
    raise exception 'ledger: no proof says that the month is right' using errcode = 'check_violation', constraint = 'ledger_period_proved';
  end if;
  insert into ledger_period (dealer_id, month, locked_at, locked_by) values (dealer, closing, at, who) on conflict do nothing;
end $$;
