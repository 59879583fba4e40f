import { payChannel } from '@bochong/contract/bill';
import { ledgerAccount as account, ledgerEvent as event, ledgerCategory } from '@bochong/contract/ledger';
import { type RawBuilder, sql } from 'kysely';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { codes, inDealers } from '../../../kernel/database/query.ts';
import { dateStart, dayMs } from '../../../kernel/time.ts';
import { type Measure, measures } from '../figures/measure.rule.ts';

/** Days of some units; both ends are included. */
export interface FactSpan {
  dealerIds: readonly string[];
  from: string;
  to: string;
}

export const columnOf = (measure: string): string => measure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const measureColumns: readonly string[] = measures.map(columnOf);

/** Ids of vouchers carry their dates. */
export const ofDays = (column: string, { from, to }: Pick<FactSpan, 'from' | 'to'>) =>
  sql`${sql.ref(column)} >= ${idFloor(dateStart(from))}::uuid and ${sql.ref(column)} < ${idFloor(dateStart(to) + dayMs)}::uuid`;

type Condition = RawBuilder<unknown>;
const on = (...accounts: Parameters<typeof codes>) => sql`l.account_code in ${codes(...accounts)}`;
const at = (...events: Parameters<typeof codes>) => sql`l.event_type in ${codes(...events)}`;
const all = (...conditions: Condition[]) => sql.join(conditions, sql` and `);

const debit = (...when: Condition[]) => sql`sum(l.debit_fen) filter (where ${all(...when)})`;
const credit = (...when: Condition[]) => sql`sum(l.credit_fen) filter (where ${all(...when)})`;
/** Debit less credit, and the other way round. */
const grown = (...when: Condition[]) => sql`sum(l.debit_fen - l.credit_fen) filter (where ${all(...when)})`;
const lessened = (...when: Condition[]) => sql`sum(l.credit_fen - l.debit_fen) filter (where ${all(...when)})`;

const { TENDER_PAID, TENDER_DISCOUNT, COUPON_USED, TOPUP, PASS_SOLD, PASS_RECOGNIZED, REFUND_APPROVED, REFUND_DONE, COMPANY_PAID } = event;
const receivable = on(account.RECEIVABLE);
const [principal, gift] = [on(account.PRINCIPAL), on(account.GIFT)];
const wallet = on(account.PRINCIPAL, account.GIFT);
const passes = on(account.PASS_ADVANCE);
const isTrade = sql`l.category = ${sql.lit(ledgerCategory.TRADE)}`;
/** Money in hand, at the bank or on its way there, by a means of payment: what the till tells of. */
const money = all(on(account.CASH, account.BANK, account.CHANNEL), isTrade, sql`l.pay_channel is not null`);
const paying = at(TENDER_PAID, PASS_SOLD, COMPANY_PAID);
const [onAccount, ofPeer] = [all(on(account.COMPANY), paying), all(on(account.COMPANY), at(event.PEER_MOVED), isTrade)];
const isTender = sql`(l.debit_fen > 0 and (${money} or ${wallet} and ${paying} or ${onAccount} or ${ofPeer}))`;
const isRefund = sql`(l.credit_fen > 0 and (${money} or ${on(account.PRINCIPAL, account.GIFT, account.COMPANY)} and ${at(REFUND_DONE)}))`;
const began = (kind: number) =>
  sql`count(*) filter (where ${passes} and ${at(PASS_SOLD)} and l.credit_fen > 0 and k.flow_type = ${sql.lit(kind)})`;

/** The one definition of each number: which lines of which vouchers it is the sum of. */
const definitions: Record<Measure, RawBuilder<unknown>> = {
  chargedFen: grown(receivable, at(event.ORDER_CLOSED, event.ORDER_FEE_CHANGED)),
  discountFen: lessened(receivable, at(TENDER_DISCOUNT)),
  couponFen: lessened(receivable, at(COUPON_USED)),
  givenBackFen: lessened(receivable, at(event.REFUND_REDUCED)),
  writtenOffFen: lessened(receivable, at(event.ARREARS_WRITEOFF)),
  receivableFen: grown(receivable),
  carriedFen: sql`coalesce(${grown(receivable, at(event.BILL_ASSIGNED, event.ORDER_MERGED))}, 0)
    - coalesce(${debit(on(account.SUSPENSE), at(REFUND_APPROVED))}, 0)`,
  appliedFen: lessened(receivable, at(TENDER_PAID, event.PEER_MOVED)),
  unknownFen: credit(on(account.SUSPENSE), at(TENDER_PAID)),
  receivedFen: debit(money),
  refundFen: credit(money),
  principalFen: debit(principal, paying),
  principalBackFen: credit(principal, at(REFUND_DONE)),
  giftFen: debit(gift, paying),
  giftBackFen: credit(gift, at(REFUND_DONE)),
  creditFen: sql`coalesce(${debit(onAccount)}, 0) + coalesce(${grown(ofPeer)}, 0)`,
  creditBackFen: credit(on(account.COMPANY), at(REFUND_DONE)),
  payCount: sql`count(distinct l.entry_id) filter (where ${isTender})`,
  refundCount: sql`count(distinct l.entry_id) filter (where ${isRefund})`,
  feeFen: grown(on(account.CHANNEL_FEE)),
  splitFen: grown(on(account.SPLIT_COST)),
  topUpCount: sql`count(*) filter (where ${principal} and ${at(TOPUP)} and l.credit_fen > 0)`,
  topUpFen: credit(principal, at(TOPUP)),
  topUpGiftFen: credit(gift, at(TOPUP)),
  topUpBackFen: debit(wallet, at(REFUND_APPROVED)),
  withdrawnFen: grown(wallet, at(event.WITHDRAW)),
  adjustedFen: lessened(wallet, at(event.WALLET_ADJUSTED)),
  expiredFen: grown(gift, at(event.GIFT_EXPIRED)),
  walletFen: lessened(wallet),
  passSoldFen: credit(passes, at(PASS_SOLD)),
  passBackFen: debit(passes, at(REFUND_APPROVED)),
  passRecognisedFen: grown(passes, at(PASS_RECOGNIZED)),
  passNewCount: began(1),
  passRenewedCount: began(2),
};

/** How something was paid: what the till says, or a wallet, a company's account, a peer's. */
const payType = sql`coalesce(l.pay_channel, case
  when l.account_code in ${codes(account.PRINCIPAL, account.GIFT)} and l.event_type in ${codes(TENDER_PAID, REFUND_DONE)} then ${sql.lit(payChannel.BALANCE)}
  when l.account_code = ${sql.lit(account.COMPANY)} and l.event_type in ${codes(TENDER_PAID, REFUND_DONE)} then ${sql.lit(payChannel.COMPANY)}
  when l.account_code = ${sql.lit(account.COMPANY)} and l.event_type = ${sql.lit(event.PEER_MOVED)} then ${sql.lit(payChannel.THIRD_PARTY)}
  else 0 end)::smallint`;

/**
 * What the vouchers of some days came to, by unit, day, lot, business and means of payment. The roll-up is these rows, days that are not added
 * up are read from here.
 */
export const financeFacts = (span: FactSpan): RawBuilder<unknown> => sql`
  select l.dealer_id, l.accounting_date as stat_date, l.park_id, l.biz_type, ${payType} as pay_type,
    ${sql.join(measures.map((name) => sql`coalesce(${definitions[name]}, 0)::bigint as ${sql.ref(columnOf(name))}`))}
  from posted_line l left join pass_purchase_kind k on l.account_code = ${sql.lit(account.PASS_ADVANCE)} and l.event_type = ${sql.lit(PASS_SOLD)}
    and k.dealer_id = l.dealer_id and k.purchase_id = l.sub_key
  where ${inDealers('l.dealer_id', span.dealerIds)} and ${ofDays('l.entry_id', span)} and ${ofDays('l.voucher_id', span)}
    and l.accounting_date between ${span.from}::date and ${span.to}::date
  group by 1, 2, 3, 4, 5`;
