import { bulletinErrors, bulletins } from '@bochong/contract/bulletin';
import { dealerType } from '@bochong/contract/dealer';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { App } from '../../kernel/app-context.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { keepFile } from '../../kernel/storage/file-kind.ts';
import { regionsOf } from '../parking-lot/index.ts';
import { areasOf } from './audience.rule.ts';
import { findBulletin, listBulletins } from './bulletin.repo.ts';
import {
  approveBulletin,
  createBulletin,
  editBulletin,
  readBulletin,
  removeBulletins,
  shownBulletin,
  submitBulletin,
  takeBulletinOffline,
  withFiles,
} from './bulletin.service.ts';
import { bulletinLogs } from './bulletin-step.repo.ts';
import { forcedUnread, hideReceived, listNotes, markRead } from './delivery.repo.ts';

const maxAttachment = 20 * 1024 * 1024;
const attachable = ['png', 'jpg', 'pdf', 'zip', 'ole'] as const;

export function createBulletinRoutes(app: App): void {
  implement(app, bulletins.list, ({ query }, { tx, user, now }) => listBulletins(tx, user.dealerId, query, now.toISOString()));
  implement(app, bulletins.received, ({ query }, { tx, user, now }) => listNotes(tx, user, query, now.toISOString()));
  implement(app, bulletins.platform, ({ query }, { tx, user, now }) =>
    listNotes(tx, user, { ...query, publisherType: 1 }, now.toISOString()),
  );
  implement(app, bulletins.forced, async (_, { tx, user, now }) => {
    const rows = await forcedUnread(tx, user, now.toISOString());
    return rows.map((row) => withFiles(app, row, now));
  });
  implement(app, bulletins.dealerTypes, async () =>
    dealerType.options.map(({ value, label }) => ({ dealerType: value, dealerTypeName: label })),
  );
  implement(app, bulletins.areas, async (_, { tx }) => areasOf(await regionsOf(tx)));
  implement(app, bulletins.get, ({ params }, context) => readBulletin(params.id, context));
  implement(app, bulletins.auditTrail, async ({ params }, { tx, user, now }) => {
    const bulletin = found(await findBulletin(tx, user.dealerId, params.id));
    const auditLogs = await bulletinLogs(tx, user.dealerId, params.id);
    return { ...shownBulletin(app, bulletin, now), auditLogs };
  });
  implement(app, bulletins.read, async ({ body }, { tx, user, now }) => ({
    read: await markRead(tx, user, body.bulletinIds, now.toISOString()),
  }));
  implement(app, bulletins.create, ({ body }, context) => createBulletin(body, context));
  implement(app, bulletins.update, ({ body }, context) => editBulletin(body, context));
  implement(app, bulletins.remove, ({ query }, context) => removeBulletins(query.bulletinIds, context));
  implement(app, bulletins.hide, async ({ query }, { tx, user }) => ({ hidden: await hideReceived(tx, user.dealerId, query.bulletinIds) }));
  implement(app, bulletins.submit, ({ body }, context) => submitBulletin(body.bulletinId, context));
  implement(app, bulletins.approve, ({ body }, context) => approveBulletin(body, context));
  implement(app, bulletins.offline, ({ body }, context) => takeBulletinOffline(body, context));
  implementOutside(app, bulletins.attach, async ({ body }, { user, now }) => {
    const file = body.file as UploadedFile;
    const place = { folder: `bulletin/${user.dealerId}/`, kinds: attachable, maxBytes: maxAttachment, now };
    const fileId = (await keepFile(app.storage, place, file)) ?? fail(bulletinErrors.fileKind);
    return { fileId, fileName: file.name.slice(-100), size: file.bytes.byteLength };
  });
}
