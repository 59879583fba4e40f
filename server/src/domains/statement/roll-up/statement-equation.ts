import { ledgerAccount as account } from '@bochong/contract/ledger';
import type { Equation } from '../../ledger/index.ts';
import { stayBusinesses } from '../figures/temporary.rule.ts';

/** Days that are added up and have not changed since. */
const built = `stat_finance_date d join ledger_day y on y.dealer_id = d.dealer_id and y.accounting_date = d.stat_date and y.debit_fen = d.debit_fen`;
const kept = (value: string): string => `select f.dealer_id, f.stat_date as day, f.park_id, sum(${value}) as value
  from stat_finance_daily f join ${built} on d.dealer_id = f.dealer_id and d.stat_date = f.stat_date group by 1, 2, 3`;
const posted = (codes: string, value: string): string => `select b.dealer_id, b.accounting_date as day, b.park_id, sum(${value}) as value
  from posted_balance b join ${built} on d.dealer_id = b.dealer_id and d.stat_date = b.accounting_date where b.account_code in (${codes}) group by 1, 2, 3`;
const ofStays = `select s.dealer_id, s.stat_date as day, s.park_id, sum(s.receivable_fen) as value
  from stat_stay_daily s join ${built} on d.dealer_id = s.dealer_id and d.stat_date = s.stat_date where s.hour = 24 group by 1, 2, 3`;
const money = `select l.dealer_id, l.accounting_date as day, l.park_id, sum(l.debit_fen - l.credit_fen) as value
  from posted_line l join ${built} on d.dealer_id = l.dealer_id and d.stat_date = l.accounting_date
  where l.account_code in (${account.CASH}, ${account.BANK}, ${account.CHANNEL}) and l.category = 1 and l.pay_channel is not null group by 1, 2, 3`;

/** Sums of the roll-up that are not those of the ledger, by unit, day and lot. */
const differing = (one: string, other: string): string => `select dealer_id, day, park_id, a.value as statement, b.value as ledger
  from (${one}) a full join (${other}) b using (dealer_id, day, park_id) where coalesce(a.value, 0) <> coalesce(b.value, 0)`;

/** What always holds of days that are added up. */
export const statementEquations: readonly Equation[] = [
  {
    name: 'statement: receipts less refunds by day and lot are those of the ledger',
    rows: differing(kept('f.received_fen - f.refund_fen'), money),
  },
  {
    name: 'statement: receivables by day and lot are those of the ledger',
    rows: differing(kept('f.receivable_fen'), posted(String(account.RECEIVABLE), 'b.debit_fen - b.credit_fen')),
  },
  {
    name: 'statement: receivables of temporary and other stays by day and lot are those of all stays',
    rows: differing(ofStays, kept(`f.receivable_fen * (f.biz_type in (${stayBusinesses.join(', ')}))::int`)),
  },
  {
    name: 'statement: fees of channels by day and lot are those of the ledger',
    rows: differing(kept('f.fee_fen'), posted(String(account.CHANNEL_FEE), 'b.debit_fen - b.credit_fen')),
  },
  {
    name: 'statement: shares of others by day and lot are those of the ledger',
    rows: differing(kept('f.split_fen'), posted(String(account.SPLIT_COST), 'b.debit_fen - b.credit_fen')),
  },
  {
    name: 'statement: wallets by day and lot are those of the ledger',
    rows: differing(kept('f.wallet_fen'), posted(`${account.PRINCIPAL}, ${account.GIFT}`, 'b.credit_fen - b.debit_fen')),
  },
  {
    name: 'statement: passes by day and lot are those of the ledger',
    rows: differing(
      kept('f.pass_sold_fen - f.pass_back_fen - f.pass_recognised_fen'),
      posted(String(account.PASS_ADVANCE), 'b.credit_fen - b.debit_fen'),
    ),
  },
];
