import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import { evaluateErrors, evaluateStatus, type ParkEvaluate, parkEvaluates, parkingOrderParameters } from '@bochong/contract/parking-order';
import type { Context, OutsideContext } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { keepFile, pictureKinds } from '../../../kernel/storage/file-kind.ts';
import { parameterOf } from '../../parameter/index.ts';
import { assertMayAsk, noteMiss } from '../driver-page/plate-tries.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { dealerOfPark, type EvaluateChange, endedStay, insertEvaluate, isRated, updateEvaluate } from './evaluate.repo.ts';
import { type EvaluateFilters, evaluateBatches, findEvaluate, listEvaluates, type StoredEvaluate } from './evaluate-list.repo.ts';

const dayMs = 86_400_000;

interface RatedStay {
  parkId: string;
  plateNo: string;
  orderId?: string | undefined;
}

interface Rating extends RatedStay {
  score: number;
  tags: string[];
  content: string;
  imageIds: string[];
  phone: string;
}

/** The stay a driver may speak of; a wrong plate answers like one that did not park. */
async function stayToRate(body: RatedStay, context: Context) {
  const { tx, now } = context;
  assertMayAsk(context);
  const dealerId = (await dealerOfPark(tx, body.parkId)) ?? fail(evaluateErrors.noStay);
  await rescope(tx, [dealerId]);
  const days = await parameterOf(tx, parkingOrderParameters.ratingDays, { dealerId, parkId: body.parkId });
  const stay = await endedStay(tx, dealerId, body, new Date(now.getTime() - days * dayMs));
  if (stay?.leftAt) return { ...stay, leftAt: stay.leftAt };
  noteMiss(context);
  return fail(evaluateErrors.noStay);
}

/** Pictures belong to the stay they are about. */
const folderOf = (stay: Pick<StayRow, 'dealerId' | 'id'>) => `evaluate/${stay.dealerId}/${stay.id}/`;

export async function attachPicture({ file, ...body }: RatedStay & { file: UploadedFile | Blob }, { app, now, step }: OutsideContext) {
  const stay = await step(async (context) => {
    const mine = await stayToRate(body, context);
    return (await isRated(context.tx, mine)) ? fail(evaluateErrors.already) : mine;
  });
  return {
    fileId:
      (await keepFile(app.storage, { folder: folderOf(stay), kinds: pictureKinds, now }, file as UploadedFile)) ??
      fail(evaluateErrors.fileKind),
  };
}

/** Takes down what a driver says. */
export async function rateStay(body: Rating, context: Context) {
  const { app, tx, now } = context;
  const stay = await stayToRate(body, context);
  const { score, tags, content, phone, imageIds } = body;
  for (const fileId of imageIds) if (!fileId.startsWith(folderOf(stay))) fail(evaluateErrors.fileKind);
  const words = { score, tags, content, image_keys: imageIds, phone: phone === '' ? null : app.keys.encrypt(phone) };
  const said = { ...words, leftAt: stay.leftAt, at: now };
  return { evaluateId: (await insertEvaluate(tx, stay, said)) ?? fail(evaluateErrors.already) };
}

/** The phone masked, pictures by address. */
const shown = ({ app, now }: Context, { phoneCipher, imageKeys, dealerId: _, ...row }: StoredEvaluate): ParkEvaluate => ({
  ...row,
  images: imageKeys.map((key) => app.storage.signedPath(key, now)),
  phone: app.keys.masked(phoneCipher),
});

export async function evaluatePage(query: EvaluateFilters & { pageNo: number; pageSize: number }, context: Context) {
  const { stars, ...page } = await listEvaluates(context.tx, query, context.user);
  return { ...page, results: page.results.map((row) => shown(context, row)), summary: { stars } };
}

export const evaluateOf = async (id: string, context: Context): Promise<ParkEvaluate> =>
  shown(context, found(await findEvaluate(context.tx, id, context.user)));

/** An evaluation somebody works on: locked, as he saw it, and not hidden. */
async function inHand(context: Context, id: string, rev: number): Promise<StoredEvaluate> {
  const evaluate = found(await findEvaluate(context.tx, id, context.user, true));
  if (evaluate.rev !== rev) fail(commonErrors.stale);
  if (evaluate.status === evaluateStatus.HIDDEN) fail(evaluateErrors.hidden);
  return evaluate;
}

async function change(context: Context, before: StoredEvaluate, to: EvaluateChange): Promise<ParkEvaluate> {
  await updateEvaluate(context.tx, before, to);
  const after = await evaluateOf(before.evaluateId, context);
  const facts = ({ status, replyContent, hideReason }: Pick<ParkEvaluate, 'status' | 'replyContent' | 'hideReason'>) => ({
    status,
    replyContent,
    hideReason,
  });
  context.audit({ targetType: 'parkEvaluate', targetId: before.evaluateId, detail: { before: facts(before), after: facts(after) } });
  return after;
}

/** Replies, or changes the words of a reply that is less than a day old; its time stays. */
export async function replyTo(id: string, { content, rev }: BodyOf<typeof parkEvaluates.reply>, context: Context) {
  const { tx, now, user } = context;
  const evaluate = await inHand(context, id, rev);
  const days = await parameterOf(tx, parkingOrderParameters.replyEditDays, evaluate);
  if (evaluate.replyAt !== null && now.getTime() - Date.parse(evaluate.replyAt) > days * dayMs) fail(evaluateErrors.replyClosed);
  const reply_at = evaluate.replyAt ?? now.toISOString();
  return change(context, evaluate, { status: evaluateStatus.REPLIED, reply_content: content, reply_at, reply_name: user.userName });
}

export async function hideEvaluate(id: string, { reason, rev }: BodyOf<typeof parkEvaluates.hide>, context: Context) {
  return change(context, await inHand(context, id, rev), { status: evaluateStatus.HIDDEN, hide_reason: reason });
}

const columns = fieldColumns<StoredEvaluate>(parkEvaluates.list, [
  'evaluatedAt',
  'plateNo',
  'parkName',
  'score',
  'tags',
  'content',
  { header: '图片数', value: (row) => row.imageKeys.length },
  'leftAt',
  'orderNo',
  'status',
  'replyContent',
  'replyAt',
  'replyName',
  'hideReason',
]);

/** What the list shows by the same filters, without phones. */
export const evaluateExport: ExportDefinition<EvaluateFilters, StoredEvaluate> = {
  name: 'parkEvaluates',
  title: '停车评价',
  columns,
  batches: evaluateBatches,
};
