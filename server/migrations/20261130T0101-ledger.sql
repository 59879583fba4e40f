-- Months of receiving accounts that nothing is posted into any more: their money in transit (1121) of the month is verified and archived.
create table ledger_account_period (
  dealer_id uuid not null,
  account_id uuid not null,
  month date not null check (extract(day from month) = 1),
  locked_at timestamptz not null,
  locked_by text not null,
  primary key (dealer_id, account_id, month)
);
select bochong.protect('ledger_account_period');
revoke insert, update, delete on ledger_account_period from bochong_app;

-- Published: months of receiving accounts that are closed.
create view closed_account_month with (security_invoker = true) as select dealer_id, account_id, month from ledger_account_period;
grant select on closed_account_month to bochong_app;

-- Published: numbers of the vouchers of a source.
create view ledger_voucher_no with (security_invoker = true) as
  select s.dealer_id, s.source_id, e.no from ledger_source s join ledger_entry e on e.dealer_id = s.dealer_id and e.id = s.entry_id;
grant select on ledger_voucher_no to bochong_app;

-- As before, and it refuses money in transit of a receiving account whose month is locked.
create or replace function bochong.post_ledger(dealer uuid, ids uuid[], dates date[], event_types smallint[], source_ids uuid[], seqs integer[],
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
  if exists (select from unnest(entry_at, accounts, sub_keys) as l (entry, account, part) join ledger_account_period p
      on p.dealer_id = dealer and p.account_id = l.part and p.month = date_trunc('month', dates[l.entry])::date where l.account = 1121) then
    raise exception 'ledger: the month of the account is locked' using errcode = 'check_violation', constraint = 'ledger_account_period_locked';
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

-- Closes a month of a receiving account for good; postings under way end first.
create function bochong.lock_ledger_account(dealer uuid, account uuid, closing date, who text, at timestamptz) returns void
language plpgsql security definer set search_path = public, bochong as $$
begin
  if dealer <> all (coalesce(bochong.scope(), '{}')) then
    raise exception 'ledger: not a dealer of this transaction' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(bochong.ledger_gate(dealer));
  insert into ledger_account_period (dealer_id, account_id, month, locked_at, locked_by) values (dealer, account, closing, at, who) on conflict do nothing;
end $$;
