import { autoPayErrors, autoPayStatus, type autoPays } from '@bochong/contract/auto-pay';
import { billBiz, payChannel } from '@bochong/contract/bill';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../kernel/app-context.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { assertPlacesNamed, assertWithinReach } from '../../kernel/session/reach.ts';
import { assertOwnLots } from '../parking-lot/index.ts';
import { channelAt } from '../pay-channel/index.ts';
import { changeConfig, deleteConfig, findConfig, insertConfig, lotsNamed, type StoredConfig } from './auto-pay-config.repo.ts';

/** Lots of the user's; all lots are for who sees all. */
async function assertLots(context: Context, dealerId: string, parkIds: readonly string[]): Promise<void> {
  assertPlacesNamed(context.user, parkIds, 'parkIds');
  await assertOwnLots(context, parkIds, dealerId);
}

export async function createConfig(body: BodyOf<typeof autoPays.create>, context: Context) {
  const { tx, user, audit } = context;
  await assertLots(context, user.dealerId, body.parkIds);
  const configId = await insertConfig(tx, user.dealerId, body, user.userName);
  if (configId === undefined) return fail(autoPayErrors.taken, { means: payChannel.label(body.payType) }, { field: 'payType' });
  audit({ targetType: 'autoPay', targetId: configId, detail: body });
  return { configId };
}

/** Terms that the user may change: those of lots that are not his are nobody's business. */
async function ownConfig(id: string, context: Context): Promise<StoredConfig> {
  const config = found(await findConfig(context.tx, id, context.user.dealerIds));
  assertWithinReach(context.user, config.parkIds);
  return config;
}

export async function updateConfig(id: string, { rev, ...terms }: BodyOf<typeof autoPays.update>, context: Context) {
  const before = await ownConfig(id, context);
  await assertLots(context, before.dealerId, terms.parkIds);
  const after = { ...before, ...terms };
  if (before.status === autoPayStatus.ON) await assertChannels(after, context);
  await changeConfig(context.tx, { ...before, rev }, terms, context.user.userName);
  context.audit({ targetType: 'autoPay', targetId: id, detail: { before, after: terms } });
  return null;
}

/** Refused where an account's channel cannot charge plates: what is on works. */
async function assertChannels({ dealerId, parkIds, payType }: StoredConfig, { app, tx }: Context): Promise<void> {
  for (const { id: parkId, name } of await lotsNamed(tx, dealerId, parkIds))
    if (!(await channelAt(app, tx, { dealerId, parkId, payChannel: payType, bizType: billBiz.PARKING }))?.enter)
      fail(autoPayErrors.noChannel, { park: name, means: payChannel.label(payType) });
}

export async function switchConfig(id: string, { enabled, rev }: BodyOf<typeof autoPays.switchStatus>, context: Context) {
  const config = await ownConfig(id, context);
  if (enabled) await assertChannels(config, context);
  await changeConfig(context.tx, { ...config, rev }, { status: enabled ? autoPayStatus.ON : autoPayStatus.OFF }, context.user.userName);
  context.audit({ targetType: 'autoPay', targetId: id, detail: { enabled } });
  return null;
}

export async function removeConfig(id: string, context: Context) {
  const config = await ownConfig(id, context);
  if (!(await deleteConfig(context.tx, config))) fail(autoPayErrors.enabled);
  context.audit({ targetType: 'autoPay', targetId: id, detail: { ...config } });
  return null;
}
