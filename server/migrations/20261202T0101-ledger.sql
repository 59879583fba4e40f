-- Published for statements: steps of the receivables of orders, with when they happened and the means of payment of their voucher.
-- Both ids are limited to the days that are read: they carry the date.
create view receivable_step with (security_invoker = true) as
  select l.dealer_id, l.entry_id, e.id as voucher_id, l.accounting_date, e.event_type, e.happened_at, l.sub_key as order_id, l.park_id, l.biz_type,
    l.debit_fen, l.credit_fen,
    (select max(p.pay_channel) from ledger_line p where p.dealer_id = l.dealer_id and p.entry_id = l.entry_id) as pay_channel
  from ledger_line l join ledger_entry e on e.dealer_id = l.dealer_id and e.id = l.entry_id where l.account_code = 1122;
grant select on receivable_step to bochong_app;
