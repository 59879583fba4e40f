import { chargingVinErrors, vinPayAccount } from '@bochong/contract/charging-customer';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { runningOrders } from '../customer-orders.ts';
import { isPayer } from '../payer-name.repo.ts';
import { checkTerms } from '../terms.service.ts';
import * as repo from './vin.repo.ts';

constraintMeans('charging_vin_key', chargingVinErrors.taken, 'vin');

const target = (vinId: string) => ({ targetType: 'chargingVin', targetId: vinId });

/** Of the two payers the one that the account names; it must be chosen, and one who may pay. */
async function payable(
  context: Context,
  dealerId: string,
  values: repo.VinValues,
  kept?: Pick<repo.VinValues, 'stationIds'>,
): Promise<repo.VinValues> {
  const ofOwner = values.payAccount === vinPayAccount.OWNER;
  const payer = { ownerId: ofOwner ? values.ownerId : null, companyId: ofOwner ? null : values.companyId };
  if (payer.ownerId === null && payer.companyId === null)
    fail(chargingVinErrors.onePayer, { payer: vinPayAccount.label(values.payAccount) });
  if (!(await isPayer(context.tx, dealerId, payer))) fail(commonErrors.notFound);
  await checkTerms(context, dealerId, values, kept);
  return { ...values, ...payer };
}

async function lock(id: string, rev: number | undefined, { tx, user }: Context) {
  const vin = found(await repo.lockVin(tx, id, user));
  if (rev !== undefined && vin.rev !== rev) fail(commonErrors.stale);
  return vin;
}

export async function createVin(values: repo.VinValues, context: Context) {
  const { tx, user, now } = context;
  const id = newId(now);
  await repo.insertVin(tx, { dealerId: user.dealerId, id, at: now }, await payable(context, user.dealerId, values));
  context.audit({ ...target(id), detail: { after: values } });
  return { vinId: id };
}

export async function updateVin(id: string, { rev, ...values }: repo.VinValues & { rev: number }, context: Context) {
  const before = await lock(id, rev, context);
  await repo.saveVin(context.tx, before, await payable(context, before.dealerId, values, before));
  context.audit({ ...target(id), detail: { before, after: values } });
  return { vinId: id };
}

export async function switchVin(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context) {
  const before = await lock(id, rev, context);
  await repo.saveVin(context.tx, before, { enabled });
  context.audit({ ...target(id), detail: { before: { enabled: before.enabled }, after: { enabled } } });
  return null;
}

export async function removeVin(id: string, context: Context) {
  const before = await lock(id, undefined, context);
  if ((await runningOrders(context.app, context.tx, before.dealerId, { vinId: id })) > 0) fail(chargingVinErrors.running);
  await repo.saveVin(context.tx, before, { deleted: true });
  context.audit({ ...target(id), detail: { before } });
  return null;
}
