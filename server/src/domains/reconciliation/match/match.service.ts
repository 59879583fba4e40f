import { matchDirection } from '@bochong/contract/reconciliation';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { dateStart, dayMs } from '../../../kernel/time.ts';
import { markReconciled, paymentsBetween } from '../../bill/index.ts';
import { type ChannelSide, channelSideOf } from '../../ledger/index.ts';
import { refundsBetween } from '../../refund/index.ts';
import { type AccountKey, keptDay, linesOfDay } from './channel-line.repo.ts';
import { beyondOf, knownOf, recordOf } from './known.service.ts';
import { isOneSided, judge, stateOf } from './match.rule.ts';
import type { Beyond, Group } from './match-side.ts';
import { mergeByKey } from './merge.ts';
import { beginRun, countDiffs, type DayKey, type DaySums, isFrozen, keepSums } from './reconcile-day.repo.ts';
import { answersOf, directions, endDiffs, type Found, keepDiffs } from './reconcile-diff.repo.ts';
import { tellOpen } from './reconcile-todo.service.ts';

type Run = DayKey & { runNo: number };

/** Groups that are looked at together. */
export const batchSize = 500;
const { PAY } = matchDirection;

/** Judges groups together and shows in their bills what came of it. */
export async function judgeAll(
  work: WorkContext,
  run: Run,
  groups: readonly Group[],
  answerOf: (group: Group) => Beyond['answer'],
): Promise<Found[]> {
  const looking = groups.filter((group) => isOneSided(group) || group.listed.length > 1);
  const known = looking.length > 0 ? await knownOf(work, run, looking) : { bills: [], refunds: [], lines: [] };
  const judged = groups.map((group) => {
    const differences = judge(group, isOneSided(group) ? beyondOf(group, run, known, answerOf(group)) : undefined);
    const record = recordOf(group, known) ?? group.booked[0];
    const refund = group.direction !== PAY && group.listed[0]?.kind !== 3;
    const billId = refund ? null : (record?.id ?? null);
    return { group, differences, billId, refundId: refund ? (record?.id ?? null) : null };
  });
  const paid = judged.filter(({ group }) => group.direction === PAY && group.booked.length > 0);
  await markReconciled(
    work.tx,
    run.dealerId,
    paid.flatMap(({ group: { booked, listed }, differences }) => {
      const feeFen = listed.length > 0 ? listed.reduce((sum, line) => sum + line.feeFen, 0) : null;
      return booked.map(({ id }) => ({ id, state: stateOf(differences), feeFen }));
    }),
  );
  return judged.filter(({ differences }) => differences.length > 0);
}

const noSums: DaySums = {
  ...{ platformPayCount: 0, platformPayFen: 0, platformRefundCount: 0, platformRefundFen: 0 },
  ...{ channelPayCount: 0, channelPayFen: 0, channelRefundCount: 0, channelRefundFen: 0, feeFen: 0, ledgerNetFen: 0 },
};

function add(sums: DaySums, { direction, booked, listed, ledgerFen }: Group): void {
  const [mine, theirs] = [booked.reduce((sum, { fen }) => sum + fen, 0), listed.reduce((sum, line) => sum + line.settleFen, 0)];
  sums.ledgerNetFen = sums.ledgerNetFen === null || ledgerFen === null ? null : sums.ledgerNetFen + ledgerFen;
  sums.feeFen += listed.reduce((sum, { feeFen }) => sum + feeFen, 0);
  const [count, fen] = direction === PAY ? (['PayCount', 'PayFen'] as const) : (['RefundCount', 'RefundFen'] as const);
  sums[`platform${count}`] += booked.length;
  sums[`platform${fen}`] += mine;
  sums[`channel${count}`] += listed.length;
  sums[`channel${fen}`] += theirs;
}

/** Groups of a day and a direction, all sides streamed. */
function groupsOf(
  { tx }: WorkContext,
  { billDay, ...account }: AccountKey & { billDay: string },
  { billId, ledger, direction }: { billId: string; ledger: ChannelSide | undefined; direction: number },
) {
  const period = { from: dateStart(billDay), to: dateStart(billDay) + dayMs };
  const booked = direction === PAY ? paymentsBetween(tx, account, period) : refundsBetween(tx, account, period);
  const books = ledger && { rows: ledger.stream(direction !== PAY), isAwaited: ledger.isAwaited };
  return mergeByKey(direction, booked, linesOfDay(tx, account, billId, direction), books);
}

/**
 * Compares a whole day in the caller's transaction: the bill that holds against the till. Repeated, it comes to the same; what is not found again is known
 * to agree by now. Nothing happens while no bill is kept, and once the month is verified.
 */
export async function matchDay(work: WorkContext, account: AccountKey, billDay: string): Promise<boolean> {
  const { tx, now } = work;
  const kept = await keptDay(tx, account, billDay);
  if (!kept || (await isFrozen(tx, account, billDay))) return false;
  const run = await beginRun(tx, account, billDay, now);
  const answerOf = await answersOf(tx, run);
  const ledger = await channelSideOf(tx, account, { from: dateStart(billDay), to: dateStart(billDay) + dayMs });
  const sums: DaySums = { ...noSums, ledgerNetFen: ledger ? 0 : null };
  for (const direction of directions) {
    let waiting: Group[] = [];
    const settle = async () => {
      await keepDiffs(tx, run, await judgeAll(work, run, waiting, answerOf), now);
      waiting = [];
    };
    for await (const group of groupsOf(work, { ...account, billDay }, { billId: kept.billId, ledger, direction })) {
      add(sums, group);
      if (waiting.push(group) >= batchSize) await settle();
    }
    await settle();
  }
  await endDiffs(tx, run, null, now);
  await keepSums(tx, run, kept.version, sums, now);
  await tellOpen(work, run, kept.accountName, await countDiffs(tx, run));
  return true;
}
