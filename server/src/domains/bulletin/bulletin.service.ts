import {
  type Attachment,
  audienceType,
  type BulletinDetail,
  bulletinErrors,
  bulletinStatus,
  publisherType,
} from '@bochong/contract/bulletin';
import type { App, Context } from '../../kernel/app-context.ts';
import { newId, platformDealerId } from '../../kernel/database/identifier.ts';
import { assertFresh, fail, failField, found } from '../../kernel/http/errors.ts';
import { enabledDealers } from '../dealer/index.ts';
import { regionsOf } from '../parking-lot/index.ts';
import { countPeople } from '../session/index.ts';
import { closeTodo, raiseTodo } from '../todo/index.ts';
import { audienceOf } from './audience.rule.ts';
import { type BulletinFields, findBulletin, findReceived, insertBulletin, type StoredBulletin, updateBulletin } from './bulletin.repo.ts';
import { type BulletinAction, mayDo, statusAt } from './bulletin.rule.ts';
import { cleanHtml } from './bulletin-html.rule.ts';
import { moveBulletin } from './bulletin-step.repo.ts';
import { deliver, markRead, takeOffline } from './delivery.repo.ts';

const isPlatform = (userType: number) => userType === 1 || userType === 4;

/** Checks what one field alone cannot say; a dealer's own bulletin always goes to all of its own people. */
function completed(fields: BulletinFields, { user }: Context): BulletinFields {
  const { publishAt, expireAt, audienceType: kind } = fields;
  if (expireAt !== null && publishAt !== null && Date.parse(expireAt) <= Date.parse(publishAt)) fail(bulletinErrors.period);
  const chosen = [[''], [''], fields.dealerTypes, fields.areaIds, fields.dealerIds][kind] ?? [];
  if (isPlatform(user.userType) && chosen.length === 0) fail(bulletinErrors.noAudience);
  for (const { fileId } of fields.attachments) {
    if (!fileId.startsWith(`bulletin/${user.dealerId}/`)) failField('attachments', '附件不存在，请重新上传');
  }
  const content = cleanHtml(fields.content);
  if (content.replaceAll(/<[^>]*>/g, '').trim() === '') failField('content', '请输入正文');
  return isPlatform(user.userType)
    ? { ...fields, content }
    : { ...fields, content, audienceType: 1, dealerTypes: [], areaIds: [], dealerIds: [] };
}

/** The caller's bulletin, locked, in a state the action starts from. */
async function lockFor(action: BulletinAction, id: string, { tx, user, now }: Context): Promise<StoredBulletin> {
  const bulletin = found(await findBulletin(tx, user.dealerId, id, true));
  const status = statusAt(bulletin.storedStatus, bulletin.publishAt, bulletin.expireAt, now);
  const label = bulletinStatus.label(status);
  return mayDo(action, status) ? bulletin : fail(bulletinErrors.wrongState, { status: label, action });
}

export async function createBulletin(fields: BulletinFields, context: Context) {
  const { tx, user, now, audit } = context;
  const id = newId(now);
  await insertBulletin(tx, {
    dealerId: user.dealerId,
    id,
    publisherType: isPlatform(user.userType) ? publisherType.PLATFORM : publisherType.DEALER,
    by: user.userName,
    now: now.toISOString(),
    fields: completed(fields, context),
  });
  audit({ targetType: 'bulletin', targetId: id, detail: { after: { title: fields.title } } });
  return { bulletinId: id };
}

export async function editBulletin({ bulletinId, rev, ...fields }: BulletinFields & { bulletinId: string; rev: number }, context: Context) {
  const { tx, user, now, audit } = context;
  const before = await lockFor('编辑', bulletinId, context);
  assertFresh(await updateBulletin(tx, user.dealerId, bulletinId, rev, completed(fields, context), now.toISOString()));
  audit({ targetType: 'bulletin', targetId: bulletinId, detail: { before: { title: before.title }, after: { title: fields.title } } });
  return { bulletinId };
}

export async function removeBulletins(ids: readonly string[], context: Context) {
  const { tx, user, now, audit } = context;
  for (const id of ids) {
    const bulletin = await lockFor('删除', id, context);
    await moveBulletin(tx, bulletin, { is_delete: 1 }, { by: user.userName, action: '删除', opinion: '', at: now });
    audit({ targetType: 'bulletin', targetId: id, detail: { title: bulletin.title } });
  }
  return { deleted: ids.length };
}

/** The to-do of whoever approves. */
const approvalOf = ({ dealerId, bulletinId }: StoredBulletin) => ({ dealerId, typeCode: 'BULLETIN_AUDIT', bizId: bulletinId }) as const;

export async function submitBulletin(id: string, context: Context): Promise<null> {
  const { tx, user, now } = context;
  const bulletin = await lockFor('提交', id, context);
  const change = {
    bulletin_status: bulletinStatus.PENDING,
    submit_by_id: user.userId,
    submit_by: user.userName,
    submit_at: now.toISOString(),
  };
  await moveBulletin(tx, bulletin, change, { by: user.userName, action: '提交审核', opinion: '', at: now });
  const title = `公告待审批：${bulletin.title}`;
  await raiseTodo(tx, { ...approvalOf(bulletin), bizType: 'bulletin', title, content: `${user.userName}提交`, at: now });
  context.audit({ targetType: 'bulletin', targetId: id });
  return null;
}

/** Passes or rejects; passing puts the bulletin before every dealer of the audience. Nobody approves what they submitted. */
export async function approveBulletin(
  { bulletinId, pass, opinion }: { bulletinId: string; pass: 0 | 1; opinion: string },
  context: Context,
) {
  const { tx, user, now, audit } = context;
  if (pass === 0 && opinion === '') fail(bulletinErrors.opinion);
  const bulletin = await lockFor('审批', bulletinId, context);
  if (bulletin.submitById === user.userId) fail(bulletinErrors.ownApproval);
  const publishAt = new Date(Math.max(now.getTime(), Date.parse(bulletin.publishAt ?? '') || 0)).toISOString();
  const decided = { audit_by: user.userName, audit_at: now.toISOString(), audit_opinion: opinion };
  const change =
    pass === 1 ? { bulletin_status: bulletinStatus.PUBLISHED, publish_at: publishAt } : { bulletin_status: bulletinStatus.REJECTED };
  await moveBulletin(
    tx,
    bulletin,
    { ...decided, ...change },
    { by: user.userName, action: pass === 1 ? '通过' : '驳回', opinion, at: now },
  );
  await closeTodo(tx, { ...approvalOf(bulletin), by: user.userName, at: now });
  if (pass === 1) {
    const people = await countPeople(tx);
    const dealers = (await enabledDealers(tx)).filter(({ dealerId }) => isPlatform(user.userType) || dealerId === user.dealerId);
    const reached = audienceOf(bulletin, dealers, await regionsOf(tx));
    const everybody = isPlatform(user.userType) && bulletin.audienceType === audienceType.ALL;
    const dealerIds = [...reached.map(({ dealerId }) => dealerId), ...(everybody ? [platformDealerId] : [])];
    const targets = dealerIds.map((dealerId) => ({ dealerId, people: people.get(dealerId) ?? 0 }));
    await deliver(tx, bulletin, publishAt, targets);
  }
  audit({ targetType: 'bulletin', targetId: bulletinId, detail: { pass, opinion } });
  return null;
}

export async function takeBulletinOffline({ bulletinId, reason }: { bulletinId: string; reason: string }, context: Context): Promise<null> {
  const { tx, user, now } = context;
  const bulletin = await lockFor('下线', bulletinId, context);
  await moveBulletin(
    tx,
    bulletin,
    { bulletin_status: bulletinStatus.OFFLINE },
    { by: user.userName, action: '下线', opinion: reason, at: now },
  );
  await takeOffline(tx, bulletinId);
  context.audit({ targetType: 'bulletin', targetId: bulletinId, detail: { reason } });
  return null;
}

/** A bulletin of the caller's own, or one received: reading that marks it read. */
export async function readBulletin(id: string, context: Context) {
  const { app, tx, user, now } = context;
  const own = await findBulletin(tx, user.dealerId, id);
  const bulletin = own ?? found(await findReceived(tx, id));
  if (statusAt(bulletin.storedStatus, bulletin.publishAt, bulletin.expireAt, now) === bulletinStatus.PUBLISHED) {
    await markRead(tx, user, [id], now.toISOString());
  }
  return shownBulletin(app, bulletin, now);
}

type WithFiles<B> = Omit<B, 'attachments'> & { attachments: (Attachment & { url: string })[] };

/** Attachments with addresses that show them. */
export const withFiles = <B extends { attachments: Attachment[] }>(app: App, bulletin: B, now: Date): WithFiles<B> => ({
  ...bulletin,
  attachments: bulletin.attachments.map((file) => ({ ...file, url: app.storage.signedPath(file.fileId, now) })),
});

/** A stored bulletin as it stands now. */
export const shownBulletin = (app: App, bulletin: StoredBulletin, now: Date) => ({
  ...withFiles(app, bulletin, now),
  bulletinStatus: statusAt(bulletin.storedStatus, bulletin.publishAt, bulletin.expireAt, now) as BulletinDetail['bulletinStatus'],
});
