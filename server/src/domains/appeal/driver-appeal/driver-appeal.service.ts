import { appealErrors, type appealFields, appealSource, appealStatus, driverAppealErrors } from '@bochong/contract/appeal';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { z } from 'zod';
import type { Context, OutsideContext } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { keepFile, pictureKinds } from '../../../kernel/storage/file-kind.ts';
import { assertMayAsk, endedStaysOf, findDealerOfPark, findStay, noteMiss } from '../../parking-order/index.ts';
import { appealsOfOrder, findFiled, lockAppeal } from '../appeal.repo.ts';
import { appealLimits, refusalText, submitAppeal, withdraw } from '../appeal.service.ts';

type Filed = Omit<z.output<typeof appealFields>, 'appealSource'>;
interface Vehicle {
  parkId: string;
  plateNo: string;
}

/** The dealer of a lot; from here on the call sees its rows. */
async function dealerOf(context: Context, parkId: string): Promise<string> {
  const { tx } = context;
  assertMayAsk(context);
  const dealerId = (await findDealerOfPark(tx, parkId)) ?? fail(driverAppealErrors.noStay);
  await rescope(tx, [dealerId]);
  return dealerId;
}

/** A stay of the vehicle at the dealer; a wrong plate answers like no stay at all. */
async function ownStay(context: Context, { parkId, plateNo, orderId }: Vehicle & { orderId: string }) {
  const stay = await findStay(context.tx, await dealerOf(context, parkId), orderId);
  if (stay?.plateNo === plateNo) return stay;
  noteMiss(context);
  return fail(driverAppealErrors.noStay);
}

export async function staysToAppeal(body: Vehicle, context: Context) {
  const { tx, now } = context;
  const dealerId = await dealerOf(context, body.parkId);
  const { windowDays } = await appealLimits(tx, { dealerId, parkId: body.parkId });
  const since = new Date(now.getTime() - windowDays * 86_400_000);
  const rows = [];
  for (const stay of await endedStaysOf(tx, { dealerId, plateNo: body.plateNo }, since)) {
    const { id: orderId, orderNo, parkName, enterTime, payableFen } = stay;
    const reason = await refusalText(tx, stay, await appealsOfOrder(tx, dealerId, stay.id), now);
    rows.push({ orderId, orderNo, parkName, enterTime, exitTime: stay.exitTime ?? enterTime, payableFen, reason });
  }
  if (rows.length === 0) noteMiss(context);
  return rows;
}

/** Evidence belongs to the stay it is about. */
const folderOf = (stay: { dealerId: string; id: string }) => `appeal/${stay.dealerId}/${stay.id}/`;

export async function attachEvidence(body: Vehicle & { orderId: string; file: UploadedFile | Blob }, context: OutsideContext) {
  const stay = await context.step((within) => ownStay(within, body));
  const fileId = await keepFile(
    context.app.storage,
    { folder: folderOf(stay), kinds: pictureKinds, now: context.now },
    body.file as UploadedFile,
  );
  return { fileId: fileId ?? fail(appealErrors.fileKind) };
}

export async function fileAppeal({ parkId, plateNo, ...fields }: Filed & Vehicle, context: Context) {
  const stay = await ownStay(context, { parkId, plateNo, orderId: fields.orderId });
  for (const fileId of fields.imageIds) if (!fileId.startsWith(folderOf(stay))) fail(appealErrors.fileKind);
  const own = { ...fields, appealSource: appealSource.OWNER };
  const { appealNo, deadlineAt } = await submitAppeal(context, own, { id: null, name: '车主' });
  return { appealNo, deadlineAt };
}

async function filedAppeal(body: Vehicle & { appealNo: string }, context: Context) {
  const dealerId = await dealerOf(context, body.parkId);
  return (await findFiled(context.tx, { ...body, dealerId })) ?? fail(driverAppealErrors.noAppeal);
}

/** How an appeal stands; what is being worked out stays inside until it is decided. */
export async function appealState(body: Vehicle & { appealNo: string }, context: Context) {
  const { id: _, ...appeal } = await filedAppeal(body, context);
  const decided = appeal.appealStatus === appealStatus.APPROVED || appeal.appealStatus === appealStatus.REJECTED;
  return decided ? appeal : { ...appeal, decision: null, opinion: '', payableAfterFen: null, refundFen: 0 };
}

export async function withdrawOwn(body: Vehicle & { appealNo: string }, context: Context): Promise<null> {
  const { id } = await filedAppeal(body, context);
  await withdraw(context, found(await lockAppeal(context.tx, id)), { id: null, name: '车主' }, '车主撤回');
  return null;
}
