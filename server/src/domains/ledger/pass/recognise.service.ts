import { billBiz } from '@bochong/contract/bill';
import { ledgerEvent } from '@bochong/contract/ledger';
import type { Tx } from '../../../kernel/database/db.ts';
import type { JobPart } from '../../../kernel/jobs/jobs.ts';
import { businessDate, dateStart, dayMs, toIso } from '../../../kernel/time.ts';
import { ensureMonths } from '../post/backfill.repo.ts';
import { foldBalances, postEntries, takeTurn } from '../post/post.repo.ts';
import type { Entry } from '../rule/entry.rule.ts';
import { recognisedFen } from '../rule/pass-revenue.rule.ts';
import { passRecognized } from '../rule/posting.rule.ts';
import { type Purchase, purchasesToRecognise, saveRecognised } from './pass-purchase.repo.ts';

/** Purchases that one transaction posts. */
const most = 100;

const dayAfter = (date: string): string => businessDate(dateStart(date) + dayMs);
const earlier = (a: string, b: string | null): string => (b !== null && b < a ? b : a);

/** A voucher for each day whose revenue is not posted, up to a day; nothing for a day that brought none. */
function entriesOf(purchase: Purchase, upTo: string): { entries: Entry[]; recognised: number } {
  const { purchaseId, number, parkId, fromDate, endedOn, through } = purchase;
  const entries: Entry[] = [];
  let recognised = purchase.recognisedFen;
  for (let date = through === null ? earlier(fromDate, endedOn) : dayAfter(through); date <= upTo; date = dayAfter(date)) {
    const fen = recognisedFen(purchase, date) - recognised;
    if (fen === 0) continue;
    recognised += fen;
    entries.push({
      ...{ eventType: ledgerEvent.PASS_RECOGNIZED, sourceId: purchaseId, seq: Math.round(dateStart(date) / dayMs), bizType: billBiz.PASS },
      ...{ parkId, refNo: number, memo: `包期确认收入 ${date}`, at: toIso(dateStart(date) + dayMs - 1000) },
      lines: passRecognized(purchaseId, parkId, fen),
    });
  }
  return { entries, recognised };
}

/** Posts the revenue of passes up to yesterday, some purchases in a transaction; answers whether there may be more. */
export async function recognisePasses(tx: Tx, dealerId: string, now: Date): Promise<boolean> {
  if (!(await takeTurn(tx, dealerId))) return false;
  const upTo = businessDate(now.getTime() - dayMs);
  const purchases = await purchasesToRecognise(tx, dealerId, upTo, most);
  if (purchases.length === 0) return false;
  await ensureMonths(tx, purchases.map(({ fromDate }) => fromDate).reduce(earlier));
  for (const purchase of purchases) {
    const { entries, recognised } = entriesOf(purchase, upTo);
    await postEntries(tx, dealerId, entries);
    await saveRecognised(tx, dealerId, { purchaseId: purchase.purchaseId, recognisedFen: recognised, through: upTo });
  }
  await foldBalances(tx, dealerId);
  return purchases.length === most;
}

export const recognisingPart: JobPart = async (tx, { dealerId, now }): Promise<readonly JobPart[]> =>
  (await recognisePasses(tx, dealerId, now)) ? [recognisingPart] : [];
