import { createHmac } from 'node:crypto';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import { type ThirdPageFields, thirdPageErrors, thirdSsoType } from '@bochong/contract/third-page';
import type { App, Context, OutsideContext } from '../../kernel/app-context.ts';
import { rescope } from '../../kernel/database/db.ts';
import { newId, platformDealerId } from '../../kernel/database/identifier.ts';
import { assertFresh, fail, failField, found } from '../../kernel/http/errors.ts';
import { sameHex } from '../../kernel/session/secret.ts';
import { useTicket } from '../../kernel/session/used-ticket.ts';
import { keepFile } from '../../kernel/storage/file-kind.ts';
import { findUser } from '../access/index.ts';
import { dealerFacts } from '../dealer/index.ts';
import { deletePage, findPage, insertPage, type StoredPage, updatePage, visiblePages } from './third-page.repo.ts';
import { fillAddress, originOf, signature } from './third-page-address.rule.ts';

/** How long an address leads in. */
const livesMs = 300_000;
const maxIcon = 200 * 1024;

/** Whether the platform allows pages of the address's host. */
export const hostAllowed = (app: App, urlTemplate: string): boolean =>
  app.config.BOCHONG_THIRD_ORIGINS.includes(originOf(urlTemplate) ?? 'none');

export const iconUrl = (app: App, icon: string | null, now: Date): string | null =>
  icon === null ? null : app.storage.signedPath(icon, now);

export async function pagesFor({ app, tx, user }: Context): Promise<StoredPage[]> {
  const person = await findUser(tx, user.userId);
  const pages = await visiblePages(tx, user.dealerId, person?.roles.map(({ roleId }) => roleId) ?? []);
  return pages.filter(({ urlTemplate }) => hostAllowed(app, urlTemplate));
}

interface TicketContent {
  pageId: string;
  dealerId: string;
  userId: string;
  until: number;
}

/** Keeps tickets of other kinds, sealed under the same key, from being taken for one of these. */
const mark = 'third-page:';

const sealed = (app: App, content: TicketContent): string => app.keys.encrypt(mark + JSON.stringify(content)).toString('base64url');

function opened(app: App, ticket: string): TicketContent | undefined {
  try {
    const text = app.keys.decrypt(Buffer.from(ticket, 'base64url'));
    return text.startsWith(mark) ? (JSON.parse(text.slice(mark.length)) as TicketContent) : undefined;
  } catch {
    return undefined;
  }
}

const dealerNoOf = async ({ tx, user }: Pick<Context, 'tx' | 'user'>): Promise<string> =>
  user.dealerId === platformDealerId ? '' : ((await dealerFacts(tx, user.dealerId))?.dealerNo ?? '');

/** Address of a page for its user, freshly signed or with a single-use ticket; the session's token is never part of it. */
export async function addressOf(pageId: string, context: Context): Promise<string> {
  const { app, user, now } = context;
  const page = found((await pagesFor(context)).find((one) => one.pageId === pageId));
  const facts = { pageId, userId: user.userId, dealerNo: await dealerNoOf(context), at: now };
  const secret = page.secret === null ? '' : app.keys.decrypt(page.secret);
  const content = { pageId, dealerId: user.dealerId, userId: user.userId, until: now.getTime() + livesMs };
  return fillAddress(page.urlTemplate, facts, {
    ...(page.ssoType === thirdSsoType.SIGNED && { sign: signature(secret, facts) }),
    ...(page.ssoType === thirdSsoType.TICKET && { ticket: sealed(app, content) }),
  });
}

/** Who came with a ticket, answered once and only to the holder of the page's key. */
export async function redeemTicket({ ticket, sign }: { ticket: string; sign: string }, { app, tx, now }: Context) {
  const content = opened(app, ticket) ?? fail(thirdPageErrors.ticket);
  if (content.until < now.getTime()) fail(thirdPageErrors.ticket);
  await rescope(tx, [content.dealerId]);
  const page = await findPage(tx, content.dealerId, content.pageId);
  const secret = page?.secret ? app.keys.decrypt(page.secret) : fail(thirdPageErrors.ticket);
  if (!sameHex(createHmac('sha256', secret).update(ticket).digest('hex'), sign)) fail(thirdPageErrors.ticket);
  if (!(await useTicket(tx, app.keys.hmac('third-page', ticket), now))) fail(thirdPageErrors.ticket);
  const person = (await findUser(tx, content.userId)) ?? fail(thirdPageErrors.ticket);
  const dealer = await dealerFacts(tx, content.dealerId);
  return { userId: person.userId, account: person.account, userName: person.userName, dealerNo: dealer?.dealerNo ?? '' };
}

type Written = ThirdPageFields & { secret: string };

function checked({ secret, ...fields }: Written, before: StoredPage | null, { app, user }: Context) {
  if (!hostAllowed(app, fields.urlTemplate)) fail(thirdPageErrors.host);
  if (fields.icon !== null && !fields.icon.startsWith(`third-page/${user.dealerId}/`)) failField('icon', '图标不存在，请重新上传');
  const kept = secret === '' ? (before?.secret ?? null) : app.keys.encrypt(secret);
  if (fields.ssoType !== thirdSsoType.NONE && kept === null) fail(thirdPageErrors.noSecret);
  return { fields, secret: kept };
}

export async function createPage(body: Written, context: Context) {
  const { tx, user, now, audit } = context;
  const { fields, secret } = checked(body, null, context);
  const pageId = newId(now);
  await insertPage(tx, { dealerId: user.dealerId, id: pageId }, fields, secret, now);
  audit({ targetType: 'thirdPage', targetId: pageId, detail: { after: { name: fields.name, urlTemplate: fields.urlTemplate } } });
  return { pageId };
}

export async function editPage(id: string, { rev, ...body }: Written & { rev: number }, context: Context) {
  const { tx, user, now, audit } = context;
  const before = found(await findPage(tx, user.dealerId, id));
  const { fields, secret } = checked(body, before, context);
  assertFresh(await updatePage(tx, { dealerId: user.dealerId, id, rev }, fields, secret, now));
  const { name, urlTemplate, status } = before;
  audit({ targetType: 'thirdPage', targetId: id, detail: { before: { name, urlTemplate, status }, after: { name: fields.name } } });
  return { pageId: id };
}

export async function removePage(id: string, { tx, user, audit }: Context): Promise<null> {
  const { name } = found(await findPage(tx, user.dealerId, id));
  await deletePage(tx, user.dealerId, id);
  audit({ targetType: 'thirdPage', targetId: id, detail: { before: { name } } });
  return null;
}

/** Keeps an icon, known by its first bytes. */
export async function uploadIcon(file: UploadedFile, { app, user, now }: OutsideContext) {
  const place = { folder: `third-page/${user.dealerId}/`, kinds: ['png'] as const, maxBytes: maxIcon, now };
  const icon = (await keepFile(app.storage, place, file)) ?? fail(thirdPageErrors.iconKind);
  return { icon, iconUrl: app.storage.signedPath(icon, now) };
}
