import { clientKind, clientPageErrors, iconJump, iconZone, zoneBounds } from '@bochong/contract/client-page';
import { driverPageErrors } from '@bochong/contract/parking-order';
import type { App, Context } from '../../kernel/app-context.ts';
import { constraintMeans, fail, failField } from '../../kernel/http/errors.ts';
import { scannedCode } from '../parking-lot/index.ts';
import { hostAllowed } from '../third-page/index.ts';
import { insertVersion, type KeptIcon, latestVersion, lockVersions, partsFor, visibleIcons } from './client-page.repo.ts';

constraintMeans('company_part_name_key', clientPageErrors.partTaken, 'partName');

export function checkPart({ url }: { url: string }, { app }: Context): undefined {
  if (!hostAllowed(app, url)) fail(clientPageErrors.host, {}, { field: 'url' });
}

/** Folder of a unit's icons: a file of another unit is none. */
export const iconFolder = (dealerId: string): string => `app-icon/${dealerId}/`;

export function checkIcon(
  { icon, jumpType, jumpValue }: { icon: string | null; jumpType: number; jumpValue: string },
  { app, user }: Context,
  kept: { dealerId: string } | undefined,
): undefined {
  if (icon !== null && !icon.startsWith(iconFolder(kept?.dealerId ?? user.dealerId))) failField('icon', '图标不存在，请重新上传');
  if (jumpType === iconJump.URL && !hostAllowed(app, jumpValue)) fail(clientPageErrors.host, {}, { field: 'jumpValue' });
}

/** The visible icons become the client's next version; each zone that shows any shows as many as it can hold. */
export async function publishIcons(client: Parameters<typeof clientKind.label>[0] & number, { tx, user, now, audit }: Context) {
  await lockVersions(tx, user.dealerId, client);
  const icons = await visibleIcons(tx, user.dealerId, client);
  for (const [zone, [least, most]] of Object.entries(zoneBounds)) {
    const count = icons.filter((icon) => icon.zone === Number(zone)).length;
    const words = { client: clientKind.label(client), zone: iconZone.label(Number(zone)), least, most, count };
    if (count > 0 && (count < least || count > most)) fail(clientPageErrors.zoneCount, words);
  }
  const before = await latestVersion(tx, user.dealerId, client);
  // jsonb keeps its keys in an order of its own.
  const plain = (list: readonly KeptIcon[]) => list.map((icon) => Object.entries(icon).sort(([a], [b]) => (a < b ? -1 : 1)));
  if (JSON.stringify(plain(before?.icons ?? [])) === JSON.stringify(plain(icons))) fail(clientPageErrors.nothing);
  const version = (before?.version ?? 0) + 1;
  await insertVersion(tx, user.dealerId, { client, version, icons, by: user.userName, now });
  audit({ targetType: 'appIconVersion', detail: { after: { client, version, icons: icons.length } } });
  return { version };
}

const iconUrlOf = (app: App, icon: string | null, now: Date) => (icon === null ? null : app.storage.signedPath(icon, now));
export const withIconUrl = <Row extends { icon: string | null }>(row: Row, { app, now }: Context) => ({
  ...row,
  iconUrl: iconUrlOf(app, row.icon, now),
});

/** What the page behind a code offers: addresses of allowed hosts only, whatever was allowed when they were saved. */
export async function linksOf(token: string, { app, tx, now }: Context) {
  const code = (await scannedCode(tx, token)) ?? fail(driverPageErrors.codeUnknown);
  const [latest, parts] = [await latestVersion(tx, code.dealerId, clientKind.H5), await partsFor(tx, code.dealerId, clientKind.H5)];
  const leads = ({ jumpType, jumpValue }: KeptIcon) =>
    jumpType === iconJump.PAGE || (jumpType === iconJump.URL && hostAllowed(app, jumpValue));
  return {
    version: latest?.version ?? 0,
    icons: (latest?.icons ?? [])
      .filter(leads)
      .map(({ zone, name, icon, badge, jumpValue }) => ({ zone, name, badge, href: jumpValue, iconUrl: iconUrlOf(app, icon, now) })),
    parts: parts.filter(({ href }) => hostAllowed(app, href)),
  };
}
