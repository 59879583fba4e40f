import { matchDirection } from '@bochong/contract/reconciliation';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { dateStart, dayMs } from '../../../kernel/time.ts';
import { billsOfTrades, type TradeBill } from '../../bill/index.ts';
import { channelSideOf } from '../../ledger/index.ts';
import { type NumberedRefund, refundsOfNumbers } from '../../refund/index.ts';
import { type AccountKey, linesOfNumbers } from './channel-line.repo.ts';
import type { Beyond, Booked, Group, Listed } from './match-side.ts';
import type { DayKey } from './reconcile-day.repo.ts';

const { PAY } = matchDirection;
const inDay = (billDay: string, at: number) => at >= dateStart(billDay) && at < dateStart(billDay) + dayMs;
/** Kinds of lines of a direction: paid; refunded and revoked. */
const kindsOf = (direction: number): readonly number[] => (direction === PAY ? [1] : [2, 3]);

/** What both sides know of some numbers, whatever the day. */
export async function knownOf({ tx }: WorkContext, account: AccountKey, groups: readonly Group[]) {
  const numbers = [
    ...new Set(groups.flatMap(({ key, booked, listed }) => [key, ...[...booked, ...listed].map(({ channelKey }) => channelKey)])),
  ].filter((number) => number !== '');
  const refunds = await refundsOfNumbers(
    tx,
    account,
    groups.flatMap(({ direction, key }) => (direction === PAY ? [] : [key])),
  );
  return { bills: await billsOfTrades(tx, account, numbers), refunds, lines: await linesOfNumbers(tx, account, numbers) };
}
export type Known = Awaited<ReturnType<typeof knownOf>>;

/** The till's record of a group: the bill of a payment, or of one that was revoked; the refund of a refund. */
export function recordOf({ direction, key, booked, listed }: Group, { bills, refunds }: Known): TradeBill | NumberedRefund | undefined {
  if (direction !== PAY && listed[0]?.kind !== 3) return refunds.find((refund) => refund.key === key);
  const channelKeys = [...booked, ...listed].map(({ channelKey }) => channelKey).filter((number) => number !== '');
  return bills.find((bill) => bill.key === key) ?? bills.find((bill) => channelKeys.includes(bill.channelKey));
}

export function beyondOf(group: Group, { billDay }: DayKey, known: Known, answer: Beyond['answer']): Beyond {
  const { direction, booked, listed } = group;
  const record = recordOf(group, known);
  const own = new Set(listed.map(({ lineId }) => lineId));
  const kinds = kindsOf(direction);
  const others = known.lines.filter((line) => !own.has(line.lineId) && isOf(group, line));
  return {
    ...(record && {
      till: {
        ...record,
        paidOtherwise: 'paidOtherwise' in record && record.paidOtherwise,
        inWindow: record.done && inDay(billDay, record.at),
      },
    }),
    listed: booked.length > 0 ? others.filter(({ kind, day }) => kinds.includes(kind) && day !== billDay) : others,
    paired: booked.length > 0 && others.some(({ kind, day }) => kinds.includes(kind) && day === billDay),
    answer,
  };
}

const isOf = ({ key, booked }: Group, line: Listed) =>
  line.key === key || booked.some(({ channelKey }) => channelKey !== '' && channelKey === line.channelKey);

/** Groups of a day as both sides know them now. */
export async function groupsAgain(
  work: WorkContext,
  { billDay, ...account }: AccountKey & { billDay: string },
  keys: readonly Pick<Group, 'direction' | 'key'>[],
): Promise<Group[]> {
  const bare = keys.map(({ direction, key }): Group => ({ direction, key, booked: [], listed: [], ledgerFen: null }));
  const { bills, refunds, lines } = await knownOf(work, account, bare);
  const ledger = await channelSideOf(work.tx, account, { from: dateStart(billDay), to: dateStart(billDay) + dayMs });
  const written = await ledger?.ofSources([...bills, ...refunds].map(({ id }) => id));
  return bare.map((group) => {
    const sides: readonly (Booked & { done: boolean; adjusted: boolean })[] = group.direction === PAY ? bills : refunds;
    const own = sides.filter(({ key }) => key === group.key);
    const compared = ledger !== undefined && !own.some(({ id }) => ledger.isAwaited(id));
    return {
      ...group,
      ledgerFen: compared ? own.reduce((sum, { id }) => sum + (written?.get(id) ?? 0), 0) : null,
      booked: own.filter(({ done, adjusted, at }) => done && !adjusted && inDay(billDay, at)),
      listed: lines.filter(({ key, day, kind }) => key === group.key && day === billDay && kindsOf(group.direction).includes(kind)),
    };
  });
}
