import { appIcons, clientPageErrors, companyParts, driverLinks } from '@bochong/contract/client-page';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { App } from '../../kernel/app-context.ts';
import { fail } from '../../kernel/http/errors.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { implementRecords } from '../../kernel/http/implement-records.ts';
import { keepFile } from '../../kernel/storage/file-kind.ts';
import { hostAllowed } from '../third-page/index.ts';
import { iconTable, partTable } from './client-page.repo.ts';
import { checkIcon, checkPart, iconFolder, linksOf, publishIcons, withIconUrl } from './client-page.service.ts';

const maxIcon = 200 * 1024;

export function createClientPageRoutes(app: App): void {
  implementRecords(app, companyParts, partTable, {
    record: 'companyPart',
    before: checkPart,
    shows: (row) => ({ ...row, hostAllowed: hostAllowed(app, row.url) }),
  });
  implementRecords(app, appIcons, iconTable, { record: 'appIcon', before: checkIcon, shows: withIconUrl });
  implementOutside(app, appIcons.uploadIcon, async ({ body }, { user, now }) => {
    const place = { folder: iconFolder(user.dealerId), kinds: ['png'] as const, maxBytes: maxIcon, now };
    const icon = (await keepFile(app.storage, place, body.file as UploadedFile)) ?? fail(clientPageErrors.iconKind);
    return { icon, iconUrl: app.storage.signedPath(icon, now) };
  });
  implement(app, appIcons.publish, ({ body }, context) => publishIcons(body.client, context));
  implement(app, driverLinks.get, ({ params }, context) => linksOf(params.token, context));
}
