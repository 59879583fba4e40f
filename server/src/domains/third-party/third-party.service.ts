import {
  probeStage,
  thirdPartyErrors,
  type thirdSettings,
  thirdStatus,
  thirdType,
  type thirdUrls,
  vendorOf,
} from '@bochong/contract/third-party';
import type { Context, OutsideContext } from '../../kernel/app-context.ts';
import { newId } from '../../kernel/database/identifier.ts';
import type { FieldsOf, Kept } from '../../kernel/database/record-table.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../kernel/http/errors.ts';
import { ownsParks } from '../parking-lot/index.ts';
import { hiddenOf, maskedText, mergedSecrets, type Values } from './params.rule.ts';
import { type Probed, probe } from './probe.ts';
import { insertCall } from './third-call.repo.ts';
import { addressesOf, keepTest, settingTable } from './third-setting.repo.ts';

constraintMeans('third_setting_name_key', thirdPartyErrors.nameTaken, 'name');
constraintMeans('third_setting_enabled_key', thirdPartyErrors.rival);
constraintMeans('third_url_key', thirdPartyErrors.urlTaken, 'apiName');

export type Setting = Kept<typeof thirdSettings>;

export const openSecrets = ({ app }: Pick<Context, 'app'>, cipher: unknown): Values => JSON.parse(app.keys.decrypt(cipher as Buffer));

/** A setting as it is shown: which secrets there are, never what they are. */
export const shownSetting = (row: Setting, context: Context): object => ({ ...row, secrets: hiddenOf(openSecrets(context, row.secrets)) });

/** Within the writer's reach; what stays unsaid of the secrets stays. */
export async function beforeSaving(fields: FieldsOf<typeof thirdSettings>, context: Context, kept: Setting | undefined) {
  const { app, tx, user } = context;
  const { parkId = null } = fields;
  const within = user.parkIds === null || (parkId !== null && user.parkIds.includes(parkId));
  if (!within) failField('parkId', '请选择您可管理的车场');
  if (parkId !== null && !(await ownsParks(tx, kept?.dealerId ?? user.dealerId, [parkId], user.parkIds))) failField('parkId', '车场不存在');
  if (parkId !== null && fields.thirdType === thirdType.SMS) fail(thirdPartyErrors.unitOnly, {}, { field: 'parkId' });
  const before = kept && { ...kept, secrets: openSecrets(context, kept.secrets) };
  const { secrets, missing } = mergedSecrets(fields, before);
  if (missing !== undefined) fail(thirdPartyErrors.noSecret, { title: missing }, { field: 'secrets' });
  return { secrets: undefined, secretsCipher: app.keys.encrypt(JSON.stringify(secrets)) };
}

export function beforeRemoval(kept: Setting): void {
  if (kept.status === thirdStatus.ON) fail(thirdPartyErrors.enabled);
}

/** The database lets one of a type and a scope be enabled. */
export async function switchStatus(id: string, { status, rev }: { status: 0 | 1; rev: number }, { tx, user, now, audit }: Context) {
  const kept = found(await settingTable.find(tx, id, user));
  assertFresh(await settingTable.update(tx, { ...kept, rev }, now, {}, { status }));
  audit({ targetType: 'thirdSetting', targetId: id, detail: { before: { status: kept.status }, after: { status } } });
  return null;
}

/** An address is of a setting in the writer's reach, and stays with it. */
export async function beforeSavingUrl(fields: FieldsOf<typeof thirdUrls>, { tx, user }: Context, kept: Kept<typeof thirdUrls> | undefined) {
  const setting = await settingTable.find(tx, fields.settingId, user);
  if (setting === undefined || setting.dealerId !== (kept?.dealerId ?? user.dealerId)) failField('settingId', '第三方配置不存在');
  return undefined;
}

interface Target {
  apiName: string;
  url: string;
  timeoutMs: number;
}

/** Where a setting leads: its own address and those of its interfaces. */
function targetsOf({ thirdType: type, vendor, params }: Setting, urls: readonly Target[]): Target[] {
  const spec = vendorOf(type, vendor);
  const own = spec?.url ?? params[spec?.params.find(({ url }) => url)?.key ?? ''];
  return [...(own === undefined ? [] : [{ apiName: '接口地址', url: own, timeoutMs: 5000 }]), ...urls];
}

/** Connects to every address of a setting at the same time; what came of it is kept beside the setting and among its calls. */
export async function testSetting(id: string, { app, step, now }: OutsideContext) {
  const { setting, targets, secrets } = await step(async (context) => {
    const setting = found(await settingTable.find(context.tx, id, context.user));
    const urls = await addressesOf(context.tx, setting);
    return { setting, targets: targetsOf(setting, urls), secrets: openSecrets(context, setting.secrets) };
  });
  const [key] = Object.values(secrets);
  const asked = targets.map(async (target) => {
    const traceId = newId(now);
    return { ...target, traceId, ...(await probe(app, { ...target, key, traceId })) };
  });
  const results = await Promise.all(asked);
  const first: Probed = results.find(({ stage }) => stage !== probeStage.OK) ?? results[0] ?? nowhere;
  await step(async ({ tx, audit }) => {
    await keepTest(tx, setting, first, now);
    for (const { apiName, stage, said, costMs, traceId, url } of results) {
      const texts = { request: maskedText(`GET ${url}`, secrets), answer: '', said: `测试连接：${probeStage.label(stage)}，${said}` };
      await insertCall(
        tx,
        { dealerId: setting.dealerId, settingId: id },
        { apiName, ok: stage === probeStage.OK, costMs, traceId, ...texts },
        now,
      );
    }
    audit({ targetType: 'thirdSetting', targetId: id, detail: { stage: first.stage } });
  });
  return { stage: first.stage, results: results.map(({ apiName, stage, said, costMs }) => ({ apiName, stage, said, costMs })) };
}
const nowhere: Probed = { stage: probeStage.ADDRESS, said: '没有地址', costMs: 0 };
