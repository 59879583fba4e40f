import type { Tx } from '../../../kernel/database/db.ts';
import type { JobPart } from '../../../kernel/jobs/jobs.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { nextBillDays } from '../channel/channel-fee.repo.ts';
import { postFees } from '../channel/channel-post.service.ts';
import { noPart } from '../rule/entry.rule.ts';
import { type ChargeSource, chargeViews, nextCharges } from '../source/charge.repo.ts';
import { nextBoughtUses, nextMoney, nextPeer, nextPurchaseMoves, nextWallet } from '../source/movement.repo.ts';
import { ensureMonths, type Progress, progressOf, saveProgress } from './backfill.repo.ts';
import { postAccounts, postCharges, postCoupons, postMoney } from './fact.service.ts';
import { foldBalances, takeTurn } from './post.repo.ts';
import { postingPart } from './poster.service.ts';

/** Rows of a source that one transaction posts. */
const chunk = 2000;

interface Taken {
  /** The last of them; undefined: there were none. */
  lastId: string | undefined;
  count: number;
}
type Step = (tx: Tx, dealerId: string, after: string, now: Date) => Promise<Taken>;

const taken = (rows: readonly { id: string }[]): Taken => ({ lastId: rows.at(-1)?.id, count: rows.length });

const chargeStep =
  (source: ChargeSource): Step =>
  async (tx, dealerId, after, now) => {
    const charges = await nextCharges(tx, dealerId, source, after, chunk);
    await postCharges(tx, dealerId, charges, toIso(now));
    return { lastId: charges.at(-1)?.orderId, count: charges.length };
  };

/** What was before the ledger, source by source: read in the order of ids and posted by what posts new facts. */
const steps: Readonly<Record<string, Step>> = {
  async money(tx, dealerId, after) {
    const rows = await nextMoney(tx, dealerId, after, chunk);
    await postMoney(tx, dealerId, rows);
    return taken(rows);
  },
  async wallet(tx, dealerId, after) {
    const rows = await nextWallet(tx, dealerId, after, chunk);
    await postAccounts(tx, dealerId, rows, []);
    return taken(rows);
  },
  async peer(tx, dealerId, after) {
    const rows = await nextPeer(tx, dealerId, after, chunk);
    await postAccounts(tx, dealerId, [], rows);
    return taken(rows);
  },
  async couponPurchase(tx, dealerId, after) {
    const rows = await nextPurchaseMoves(tx, dealerId, after, chunk);
    await postCoupons(tx, dealerId, [], rows);
    return taken(rows);
  },
  async couponUse(tx, dealerId, after) {
    const rows = await nextBoughtUses(tx, dealerId, after, chunk);
    await postCoupons(tx, dealerId, rows, []);
    return taken(rows);
  },
  async fees(tx, dealerId, after) {
    const rows = await nextBillDays(tx, dealerId, after, chunk);
    await postFees(
      tx,
      dealerId,
      rows.map(({ id }) => id),
    );
    return taken(rows);
  },
  ...Object.fromEntries((Object.keys(chargeViews) as ChargeSource[]).map((source) => [source, chargeStep(source)])),
};
const sources = Object.keys(steps);

/** Whether everything that was before the ledger has been posted. */
export const isCaughtUp = (progress: readonly Progress[]): boolean =>
  sources.every((source) => progress.some((one) => one.source === source && one.finished));

/** Instant of an id, by its first 48 bits. */
const instantOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** The next chunk of what was before the ledger; false: there is none left. A killed server goes on after its last chunk. */
export async function catchUp(tx: Tx, dealerId: string, now: Date): Promise<boolean> {
  const progress = await progressOf(tx, dealerId);
  const source = sources.find((name) => !progress.some((one) => one.source === name && one.finished));
  const step = source === undefined ? undefined : steps[source];
  if (source === undefined || step === undefined || !(await takeTurn(tx, dealerId))) return false;
  const doneTo = progress.find((one) => one.source === source)?.doneTo ?? noPart;
  if (doneTo === noPart) await readyMonths(tx, dealerId, source);
  const { lastId, count } = await step(tx, dealerId, doneTo, now);
  await foldBalances(tx, dealerId);
  const finished = count < chunk;
  await saveProgress(tx, dealerId, { source, doneTo: lastId ?? doneTo, finished }, now);
  return !finished || source !== sources.at(-1);
}

const firstOf: Readonly<Record<string, (tx: Tx, dealerId: string, after: string, most: number) => Promise<{ id: string }[]>>> = {
  ...{ money: nextMoney, wallet: nextWallet, peer: nextPeer, couponPurchase: nextPurchaseMoves, couponUse: nextBoughtUses },
};

/** Vouchers are dated as far back as the source goes. */
async function readyMonths(tx: Tx, dealerId: string, source: string): Promise<void> {
  // Days of bills are not told by their ids: their months are made ready as they are posted.
  if (source === 'fees') return;
  const firstId =
    source in chargeViews
      ? (await nextCharges(tx, dealerId, source as ChargeSource, noPart, 1))[0]?.orderId
      : (await (firstOf[source] ?? nextPeer)(tx, dealerId, noPart, 1))[0]?.id;
  if (firstId !== undefined) await ensureMonths(tx, businessDate(instantOf(firstId)));
}

/** Catches up chunk by chunk, each in a transaction of its own, until nothing is left; what is new meanwhile does not wait for it. */
export const catchingUp: JobPart = async (tx, { dealerId, now }): Promise<readonly JobPart[]> =>
  (await catchUp(tx, dealerId, now)) ? [postingPart, catchingUp] : [];
