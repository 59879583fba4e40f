-- What is posted of a day, all debits together. Vouchers are only ever added, so whoever keeps sums of a day keeps this beside them and knows
-- by it that the day has changed.
-- Published: sums of days are held against it.
create table ledger_day (
  dealer_id uuid not null,
  accounting_date date not null,
  debit_fen bigint not null,
  primary key (dealer_id, accounting_date)
);
select bochong.protect('ledger_day');
revoke insert, update, delete on ledger_day from bochong_app;
insert into ledger_day select dealer_id, accounting_date, sum(debit_fen) from ledger_balance group by 1, 2;

-- Adds what postings brought to the balances of their days, and to the days.
create or replace function bochong.fold_ledger(dealer uuid) returns void language plpgsql security definer set search_path = public, bochong as $$
begin
  if dealer <> all (coalesce(bochong.scope(), '{}')) then
    raise exception 'ledger: not a dealer of this transaction' using errcode = 'insufficient_privilege';
  end if;
  with taken as (delete from ledger_balance_delta where dealer_id = dealer
      returning accounting_date, account_code, park_id, sub_key, debit_fen, credit_fen),
  days as (
    insert into ledger_day (dealer_id, accounting_date, debit_fen)
    select dealer, accounting_date, sum(debit_fen) from taken group by 2 order by 2
    on conflict (dealer_id, accounting_date) do update set debit_fen = ledger_day.debit_fen + excluded.debit_fen)
  insert into ledger_balance (dealer_id, accounting_date, account_code, park_id, sub_key, debit_fen, credit_fen)
  select dealer, accounting_date, account_code, park_id, sub_key, sum(debit_fen), sum(credit_fen) from taken group by 2, 3, 4, 5 order by 2, 3, 4, 5
  on conflict (dealer_id, accounting_date, account_code, park_id, sub_key) do update
    set debit_fen = ledger_balance.debit_fen + excluded.debit_fen, credit_fen = ledger_balance.credit_fen + excluded.credit_fen;
end $$;

-- Published for statements: every line with the event of its voucher. Both ids are limited to the days that are read: they carry the date.
create view posted_line with (security_invoker = true) as
  select l.dealer_id, l.entry_id, e.id as voucher_id, l.accounting_date, e.event_type, l.account_code, l.sub_key, l.debit_fen, l.credit_fen,
    l.category, l.park_id, l.biz_type, l.pay_channel
  from ledger_line l join ledger_entry e on e.dealer_id = l.dealer_id and e.id = l.entry_id;
grant select on posted_line to bochong_app;
-- Published for statements: what moves the receivable of each order.
create view receivable_line with (security_invoker = true) as
  select dealer_id, entry_id, accounting_date, sub_key as order_id, park_id, biz_type, debit_fen, credit_fen from ledger_line where account_code = 1122;
grant select on receivable_line to bochong_app;
-- Published for statements: movements of accounts by day and lot.
create view posted_balance with (security_invoker = true) as
  select dealer_id, accounting_date, account_code, park_id, debit_fen, credit_fen from ledger_movement;
grant select on posted_balance to bochong_app;
-- Published for statements: units with facts that wait for their posting.
create view waiting_fact with (security_invoker = true) as select dealer_id, id from ledger_due;
grant select on waiting_fact to bochong_app;
-- Balances of few accounts over many days.
create index ledger_balance_account on ledger_balance (dealer_id, account_code, accounting_date) include (park_id, debit_fen, credit_fen);
