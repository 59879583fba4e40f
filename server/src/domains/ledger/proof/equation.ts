import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { ledgerAccount as account } from '@bochong/contract/ledger';

/** An equation of the ledger: `rows` is a query for what breaks it, over the units of the transaction. */
export interface Equation {
  name: string;
  rows: string;
}

const sources = 10;
/** Units whose ledger has everything: what is still to be posted would look like a difference. */
const ready = `(select b.dealer_id from ledger_backfill b where not exists (select from ledger_due d where d.dealer_id = b.dealer_id)
  group by 1 having count(*) filter (where b.finished_at is not null) >= ${sources})`;

const dayOf = (at: string): string => `(${at} at time zone 'Asia/Shanghai')::date`;
const wallets = `(${payChannel.BALANCE}, ${payChannel.STORED_CARD}, ${payChannel.COMPANY})`;

/** Money by day, lot and means: in the ledger, and as the till told it. */
const moneyIn = (side: 'debit' | 'credit', kind: string, event: string): Equation => ({
  name: `ledger: ${event} by day, lot and means are those of the till`,
  rows: `select dealer_id, park_id, day, channel, a.value as ledger, b.value as till from (
      select l.dealer_id, l.park_id, ${dayOf('e.happened_at')} as day, l.pay_channel::int as channel, sum(l.${side}_fen) as value
      from ledger_line l join ledger_entry e on e.dealer_id = l.dealer_id and e.id = l.entry_id
      where l.account_code in (${account.CASH}, ${account.BANK}, ${account.CHANNEL}) and l.category = 1 and l.${side}_fen > 0 and l.pay_channel is not null
        and l.dealer_id in ${ready} group by 1, 2, 3, 4) a
    full join (
      select e.dealer_id, (lot ->> 'parkId')::uuid as park_id, ${dayOf("(e.body ->> 'at')::timestamptz")} as day,
        (e.body -> 'tender' ->> 'payChannel')::int as channel, sum((lot ->> 'fen')::bigint) as value
      from money_movement e cross join jsonb_array_elements(e.body -> 'lots') lot
      where e.kind = '${kind}' and e.body -> 'adjust' is null and (e.body -> 'tender' ->> 'payChannel')::int not in ${wallets} and (e.body ->> 'fen')::bigint > 0
        and e.dealer_id in ${ready} group by 1, 2, 3, 4) b using (dealer_id, park_id, day, channel)
    where coalesce(a.value, 0) <> coalesce(b.value, 0)`,
});

/** Parts of an account as the ledger has them: debit less credit. */
const partsOf = (codes: string): string => `select dealer_id, sub_key as part, sum(debit_fen - credit_fen) as value from ledger_line
  where account_code in (${codes}) and dealer_id in ${ready} group by 1, 2`;
const differ = (ledger: string, other: string): string => `select dealer_id, part, a.value as ledger, b.value as other
  from (${ledger}) a full join (${other}) b using (dealer_id, part) where coalesce(a.value, 0) <> coalesce(b.value, 0)`;

const charges = ['stay_charge', 'charging_charge', 'occupancy_charge', 'reservation_charge']
  .map(
    (
      view,
    ) => `select dealer_id, order_id as part, first_fen + second_fen - discount_fen - given_back_fen - written_off_fen - paid_fen as value
      from ${view} where dealer_id in ${ready}`,
  )
  .concat(
    // What our customers owe for charges at other operators' guns: nothing is taken off there.
    `select dealer_id, order_id as part, first_fen + second_fen - paid_fen as value from foreign_charge where dealer_id in ${ready}`,
  )
  .join(' union all ');

/** What always holds of the ledger. */
export const ledgerEquations: readonly Equation[] = [
  {
    name: 'ledger: debit is credit in every voucher, and what the voucher says',
    rows: `select e.dealer_id, e.no, e.amount_fen, s.debit, s.credit from ledger_entry e left join (
        select dealer_id, entry_id, sum(debit_fen) as debit, sum(credit_fen) as credit from ledger_line group by 1, 2) s
        on s.dealer_id = e.dealer_id and s.entry_id = e.id
      where (s.debit, s.credit) is distinct from (e.amount_fen, e.amount_fen)`,
  },
  {
    name: 'ledger: balances are the sums of their lines',
    rows: `select dealer_id, accounting_date, account_code, a.debit, a.credit, b.debit as line_debit, b.credit as line_credit from (
        select dealer_id, accounting_date, account_code, sum(debit_fen) as debit, sum(credit_fen) as credit from ledger_movement group by 1, 2, 3) a
      full join (select dealer_id, accounting_date, account_code, sum(debit_fen) as debit, sum(credit_fen) as credit from ledger_line group by 1, 2, 3) b
        using (dealer_id, accounting_date, account_code)
      where (a.debit, a.credit) is distinct from (b.debit, b.credit)`,
  },
  {
    name: 'ledger: days are the debits of their balances',
    rows: `select dealer_id, accounting_date, a.value as day, b.value as balances from (select dealer_id, accounting_date, debit_fen as value from ledger_day) a
      full join (select dealer_id, accounting_date, sum(debit_fen) as value from ledger_balance group by 1, 2) b using (dealer_id, accounting_date)
      where a.value is distinct from b.value`,
  },
  {
    name: 'ledger: every voucher has its source',
    rows: `select e.dealer_id, e.no, e.source_id from ledger_entry e where not exists (select from ledger_source s
        where s.dealer_id = e.dealer_id and s.source_id = e.source_id and s.event_type = e.event_type and s.event_seq = e.event_seq and s.entry_id = e.id)`,
  },
  moneyIn('debit', 'BillSettled', 'receipts'),
  moneyIn('credit', 'RefundExecuted', 'refunds'),
  {
    name: 'ledger: fees of channels are those of their bills',
    rows: `select dealer_id, account_id, a.value as ledger, b.value as bills from (
        select dealer_id, sub_key as account_id, sum(debit_fen - credit_fen) as value from ledger_line
        where account_code = ${account.CHANNEL_FEE} and category = 2 and dealer_id in ${ready} group by 1, 2) a
      full join (select dealer_id, account_id, sum(fee_fen) as value from channel_day_file where dealer_id in ${ready} group by 1, 2) b
        using (dealer_id, account_id)
      where coalesce(a.value, 0) <> coalesce(b.value, 0)`,
  },
  {
    name: 'ledger: the receivable of an order is what is open of it',
    rows: differ(partsOf(String(account.RECEIVABLE)), charges),
  },
  {
    name: 'ledger: principal of wallets is what is in them, or paid for them',
    rows: differ(
      partsOf(String(account.PRINCIPAL)),
      `select dealer_id, part, -sum(value) as value from (
          select dealer_id, wallet_id as part, principal_fen as value from wallet_movement
          union all select dealer_id, wallet_id, pending_fen from recharge_wallet) w where dealer_id in ${ready} group by 1, 2`,
    ),
  },
  {
    name: 'ledger: gift money of wallets is what is in them',
    rows: differ(
      partsOf(String(account.GIFT)),
      `select dealer_id, wallet_id as part, -sum(gift_fen) as value from wallet_movement where dealer_id in ${ready} group by 1, 2`,
    ),
  },
  {
    name: 'ledger: what is being withdrawn has neither reached anybody nor come back',
    rows: differ(
      partsOf(String(account.WITHDRAWING)),
      `select dealer_id, account_id as part, -open_fen as value from withdraw_open where dealer_id in ${ready}`,
    ),
  },
  {
    name: 'ledger: what is owed to receivers of shares is what their accounts say',
    rows: differ(
      partsOf(String(account.SPLIT_PAYABLE)),
      `select dealer_id, account_id as part, -balance_fen as value from split_payable where dealer_id in ${ready}`,
    ),
  },
  {
    name: 'ledger: accounts of receivers are the sums of their movements',
    rows: `select dealer_id, account_id, a.balance_fen, b.value from split_payable a full join (
        select dealer_id, account_id, sum(case kind when 1 then fen when 6 then fen when 4 then 0 else -fen end) as value from split_movement group by 1, 2) b
        using (dealer_id, account_id)
      where coalesce(a.balance_fen, 0) <> coalesce(b.value, 0)`,
  },
  {
    name: 'ledger: what merchants paid ahead is in their balances, or on its way back',
    rows: differ(
      partsOf(String(account.MERCHANT_ADVANCE)),
      `select dealer_id, id as part, -(balance_fen + coalesce((select sum(value::bigint) from merchant_recharge_open o
          where o.dealer_id = m.dealer_id and o.merchant_id = m.id), 0)) as value from merchant m where dealer_id in ${ready}`,
    ),
  },
  {
    name: 'ledger: an advance for coupons is what of them is neither used, returned nor expired',
    rows: differ(
      partsOf(String(account.COUPON_ADVANCE)),
      `select dealer_id, purchase_id as part, -advance_fen as value from coupon_purchase_standing where post_paid = 0 and dealer_id in ${ready}`,
    ),
  },
  {
    name: 'ledger: a merchant owes what its customers used, less what came back, and it has not paid',
    rows: differ(
      `select p.* from (${partsOf(String(account.COMPANY))}) p where exists (select from merchant m where m.dealer_id = p.dealer_id and m.id = p.part)`,
      `select m.dealer_id, m.id as part, coalesce((select sum(u.prepaid_fen) from coupon_use u
          where u.dealer_id = m.dealer_id and u.merchant_id = m.id and u.post_paid = 1), 0)
          - coalesce((select sum(r.prepaid_fen) from coupon_use_return r where r.dealer_id = m.dealer_id and r.merchant_id = m.id and r.post_paid = 1), 0)
          - m.settled_fen as value from merchant m where m.dealer_id in ${ready}`,
    ),
  },
  {
    name: 'ledger: an advance for a pass is what of it is no revenue yet',
    rows: `select dealer_id, part, value from (${partsOf(String(account.PASS_ADVANCE))}) p where value > 0`,
  },
];
