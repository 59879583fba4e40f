import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import { payBillErrors } from '@bochong/contract/pay-account';
import { fundBillErrors as errors, fundItemState, fundKind } from '@bochong/contract/reconciliation';
import type { Context, OutsideContext, WorkContext } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { businessDate } from '../../../kernel/time.ts';
import { BillFileProblem, BillLineProblem, recogniseFundBill } from '../../pay-channel/index.ts';
import { assertWhole } from '../diff/diff-deed.service.ts';
import { dealerOfAccount } from '../month/month-account.repo.ts';
import { refreshMonth } from '../month/month-refresh.service.ts';
import { bookArrival } from '../month/settlement.service.ts';
import { insertVersion, newestVersion } from './fund-bill.repo.ts';
import { type AccountKey, handleItem, keepItems, lockItem, lostArrival, type NewItem, type StoredItem } from './fund-item.repo.ts';
import { type FundSums, fundDay } from './fund-match.rule.ts';
import { matchArrivals } from './fund-match.service.ts';

/** Payouts and unknown movements of one day. */
const mostItems = 2000;
/** Rows of one day's file. */
const mostRows = 500_000;

/** A day as it was read to its end. */
export interface FundRead {
  sums: FundSums;
  items: NewItem[];
  fileHash: string;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

/** Reads a file to its end; a row that is of another day, twice there, or does not fit the balance before it is named. */
export async function readFund(source: string, folder: string, billDay: string): Promise<FundRead> {
  const { plain, rows } = await recogniseFundBill(source, folder);
  const day = fundDay();
  const serials = new Set<string>();
  const items: NewItem[] = [];
  for await (const { lineNo, kind, bizName, serialNo, amountFen, balanceFen, at } of rows) {
    const wrong = (column: string, why: string): never => {
      throw Object.assign(new BillLineProblem(column, why), { lineNo });
    };
    if (businessDate(Date.parse(at)) !== billDay) wrong('记账时间', `不在${billDay}当天`);
    if (serials.has(serialNo)) wrong('流水号', '在文件中重复');
    serials.add(serialNo);
    const why = day.add({ kind, amountFen, balanceFen });
    if (why !== undefined) wrong('余额', why);
    if (amountFen !== 0 && (kind === 'PAYOUT' || kind === 'OTHER')) items.push({ kind: fundKind[kind], bizName, serialNo, amountFen, at });
    if (serials.size > mostRows || items.length > mostItems) throw new BillFileProblem('文件行数过多');
  }
  const sums = day.sums();
  if (sums === undefined) throw new BillFileProblem('文件中没有资金变动');
  return { sums, items, fileHash: await hashOf(plain) };
}

/** Keeps a day whole or not at all: the same content changes nothing, another is the day's next version. `by`: nobody where the channel was asked. */
export async function keepFund(
  account: AccountKey,
  billDay: string,
  { sums, items, fileHash }: FundRead,
  work: Pick<WorkContext, 'tx' | 'now'> & { by: string },
) {
  const { tx, now, by } = work;
  const newest = await newestVersion(tx, account, billDay);
  if (newest?.fileHash === fileHash) return { changed: false, items: items.length, arrived: 0 };
  const serialNo = await lostArrival(tx, account, billDay, items);
  if (serialNo !== undefined) fail(errors.lostItem, { serialNo });
  await insertVersion(tx, account, { billDay, version: (newest?.version ?? 0) + 1, sums, fileHash, by, at: now });
  await keepItems(tx, account, billDay, items, now);
  const arrived = await matchArrivals(work, account);
  await refreshMonth(account, billDay, work);
  return { changed: true, items: items.length, arrived };
}

/** Keeps a channel's fund bill of a day that somebody got by hand, whole or not at all; another content is the day's next version. */
export async function importFund(
  { accountId, billDay, file }: { accountId: string; billDay: string; file: UploadedFile },
  context: OutsideContext,
): Promise<{ changed: boolean; items: number; arrived: number }> {
  const { user, now, audit } = context;
  assertWhole(context);
  if (billDay >= businessDate(now)) fail(payBillErrors.notAPastDay);
  const dealerId = await context.step(async ({ tx }) => found(await dealerOfAccount(tx, accountId, user.dealerIds)));
  const folder = await mkdtemp(join(tmpdir(), 'bochong-fund-'));
  try {
    const source = join(folder, 'source');
    await writeFile(source, file.bytes, { mode: 0o600 });
    const read = await readFund(source, folder, billDay);
    const kept = await context.step((work) => keepFund({ dealerId, accountId }, billDay, read, { ...work, by: user.userName }));
    audit({ targetType: 'payAccount', targetId: accountId, detail: { billDay, lines: read.sums.lineCount, ...kept } });
    return kept;
  } catch (cause) {
    if (cause instanceof BillLineProblem) fail(payBillErrors.badLine, { line: String(cause.lineNo), column: cause.column, why: cause.why });
    if (cause instanceof BillFileProblem) fail(payBillErrors.badFile, { why: cause.message });
    throw cause;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openItem(id: string, context: Context): Promise<StoredItem> {
  assertWhole(context);
  const item = found(await lockItem(context.tx, id, context.user.dealerIds));
  if (item.state !== fundItemState.OPEN) fail(errors.handled, { state: fundItemState.label(item.state) });
  return item;
}

/** A payout stands in the bank's account: booked once, with what was kept of it on the way. */
export async function arrive(
  id: string,
  { settledOn, arrivedFen, bankRef, rev }: { settledOn: string; arrivedFen: number; bankRef: string; rev: number },
  context: Context,
) {
  const { tx, user, now } = context;
  const item = await openItem(id, context);
  const { dealerId, accountId, billDay } = item;
  const fen = 0 - item.amountFen;
  if (item.kind !== fundKind.PAYOUT || fen <= 0) fail(errors.noPayout);
  if (arrivedFen > fen) fail(errors.tooMuch, { fen: yuan(fen) }, { field: 'arrivedFen' });
  if (settledOn < billDay || settledOn > businessDate(now)) fail(errors.badDay, { from: billDay }, { field: 'settledOn' });
  const money = { settledOn, fen, feeFen: fen - arrivedFen, bankRef, requestId: `fund:${id}:${item.rev}` };
  const settlementId = found(await bookArrival({ dealerId, accountId, ...money }, context));
  assertFresh(
    await handleItem(tx, { dealerId, itemId: id, rev }, { state: fundItemState.ARRIVED, settlementId, by: user.userName, at: now }),
  );
  return { itemId: id, state: fundItemState.ARRIVED };
}

/** A movement that no arrival belongs to has a reason. */
export async function explainItem(id: string, { note, rev }: { note: string; rev: number }, context: Context) {
  const { tx, user, now, audit } = context;
  const { dealerId, accountId, serialNo } = await openItem(id, context);
  assertFresh(await handleItem(tx, { dealerId, itemId: id, rev }, { state: fundItemState.EXPLAINED, note, by: user.userName, at: now }));
  audit({ targetType: 'payAccount', targetId: accountId, detail: { serialNo, note } });
  return { itemId: id, state: fundItemState.EXPLAINED };
}
