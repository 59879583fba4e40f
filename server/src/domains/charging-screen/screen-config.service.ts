import {
  screenConfigErrors as errors,
  maxScreenCells,
  type ScreenConfig,
  type StoredScreen,
  standardScreen,
} from '@bochong/contract/charging-screen';
import type { Context } from '../../kernel/app-context.ts';
import { fail, failField } from '../../kernel/http/errors.ts';
import { sha256Hex } from '../../kernel/session/secret.ts';
import { kindOfBytes, pictureKinds } from '../../kernel/storage/file-kind.ts';
import { saveScreenConfig, screenConfigOf, stationsNamed } from './screen-config.repo.ts';
import { cellsOf, configRefusal } from './screen-config.rule.ts';

export async function storedScreen({ tx, user }: Context): Promise<StoredScreen> {
  const { config, standard, rev, updatedBy, updatedAt } = await screenConfigOf(tx, user.dealerId);
  return { ...config, standard, rev, updatedBy, updatedAt, stationNames: await stationsNamed(tx, config.stationIds, user.parkIds) };
}

/** Refuses a data address that does not hold the picture it says. */
function assertPicture(logo: string): void {
  if (logo === '') return;
  const kind = kindOfBytes(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'));
  if (!pictureKinds.some((picture) => picture === kind)) fail(errors.notPicture, {}, { field: 'logo' });
}

/** The log keeps the hash of the picture. */
const told = ({ logo, ...config }: ScreenConfig) => ({ ...config, logoSha256: logo && sha256Hex(logo) });

/** Saves what the screen of the user's unit shows. A station that somebody else chose before may stay, whoever saves. */
export async function changeScreen({ rev, ...config }: ScreenConfig & { rev: number }, { tx, user, now, audit }: Context): Promise<null> {
  const refused = configRefusal(config);
  if (refused) fail(errors[refused[0]], { cells: cellsOf(config.modules), max: maxScreenCells }, { field: refused[1] });
  assertPicture(config.logo);
  const before = await screenConfigOf(tx, user.dealerId);
  const stationIds = [...new Set(config.stationIds)];
  const added = stationIds.filter((id) => !before.config.stationIds.includes(id));
  if ((await stationsNamed(tx, added, user.parkIds)).length < added.length) failField('stationIds', '电站不存在');
  const key = { dealerId: user.dealerId, rev, by: user.userName, now, standard: false };
  await saveScreenConfig(tx, key, { ...config, stationIds });
  audit({ targetType: 'chargeScreenConfig', targetId: user.dealerId, detail: { before: told(before.config), after: told(config) } });
  return null;
}

export async function resetScreen({ rev }: { rev: number }, { tx, user, now, audit }: Context): Promise<null> {
  const before = await screenConfigOf(tx, user.dealerId);
  if (before.standard) fail(errors.isStandard);
  await saveScreenConfig(tx, { dealerId: user.dealerId, rev, by: user.userName, now, standard: true }, standardScreen);
  audit({
    targetType: 'chargeScreenConfig',
    targetId: user.dealerId,
    detail: { before: told(before.config), after: told(standardScreen) },
  });
  return null;
}
