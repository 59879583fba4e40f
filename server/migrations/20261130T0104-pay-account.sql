-- Versions of a day are added by this alone: a day of a closed month keeps the version that was verified.
revoke insert on channel_bill_version from bochong_app;
create function bochong.add_channel_version(dealer uuid, bill uuid, number integer, origin smallint, hash text, file text, lines integer, paid integer,
  paid_sum bigint, refunds integer, refund_sum bigint, fee_sum bigint, at timestamptz, who text) returns void
language plpgsql security definer set search_path = public, bochong as $$
begin
  if dealer <> all (coalesce(bochong.scope(), '{}')) then
    raise exception 'channel bill: not a dealer of this transaction' using errcode = 'insufficient_privilege';
  end if;
  -- Whoever closes the month waits for this, and this for them.
  perform pg_advisory_xact_lock_shared(bochong.ledger_gate(dealer));
  if exists (select from pay_bill b join closed_account_month m on m.dealer_id = b.dealer_id and m.account_id = b.account_id
      and m.month = date_trunc('month', b.bill_day)::date where b.dealer_id = dealer and b.id = bill) then
    raise exception 'channel bill: the month is closed' using errcode = 'check_violation', constraint = 'channel_bill_version_open';
  end if;
  insert into channel_bill_version (dealer_id, bill_id, version, source, file_hash, file_key, line_count, paid_count, paid_fen, refund_count, refund_fen,
    fee_fen, kept_at, kept_by)
  values (dealer, bill, number, origin, hash, file, lines, paid, paid_sum, refunds, refund_sum, fee_sum, at, who);
end $$;

-- Published: hashes of the files that hold, and since when an account is there.
create view channel_day_file with (security_invoker = true) as
  select b.dealer_id, b.account_id, b.bill_day, b.version, v.file_hash, v.fee_fen
  from pay_bill b join channel_bill_version v on v.dealer_id = b.dealer_id and v.bill_id = b.id and v.version = b.version;
create view receiving_account with (security_invoker = true) as
  select dealer_id, id as account_id, account_name, provider, (created_at at time zone 'Asia/Shanghai')::date as since from pay_account;
grant select on channel_day_file, receiving_account to bochong_app;
