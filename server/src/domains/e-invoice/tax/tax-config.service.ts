import { invoiceErrors, invoiceKind, taxPolicy } from '@bochong/contract/e-invoice';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { assertPlacesNamed, assertWithinReach } from '../../../kernel/session/reach.ts';
import { assertOwnLots } from '../../parking-lot/index.ts';
import { findSubject } from '../subject/invoice-subject.repo.ts';
import * as repo from './tax-config.repo.ts';

constraintMeans('invoice_tax_place_one', invoiceErrors.overlaps, 'startDate');

/** Whose seller a configuration names; refuses what contradicts itself. */
async function checked(fields: repo.TaxFields, context: Context): Promise<string> {
  const { tx, user } = context;
  const { taxPolicy: policy, rateBp, kinds, startDate, endDate } = fields;
  const untaxed = policy === taxPolicy.EXEMPT || policy === taxPolicy.NON_TAXABLE;
  if (untaxed && (rateBp !== 0 || kinds.includes(invoiceKind.SPECIAL))) fail(invoiceErrors.rateWrong);
  if (endDate !== null && endDate < startDate) fail(invoiceErrors.datesWrong);
  const { dealerId } = found(await findSubject(tx, fields.subjectId, user.dealerIds));
  assertPlacesNamed(user, fields.parkIds, 'parkIds');
  await assertOwnLots(context, fields.parkIds, dealerId);
  return dealerId;
}

export async function createTaxConfig(fields: repo.TaxFields, context: Context) {
  const dealerId = await checked(fields, context);
  const id = newId(context.now);
  await repo.insertTaxConfig(context.tx, { dealerId, id }, fields);
  context.audit({ targetType: 'taxInfoConfig', targetId: id, detail: { after: fields } });
  return { configId: id };
}

/** What was invoiced keeps what it was invoiced with: its lines are copies. */
export async function updateTaxConfig(id: string, { rev, ...fields }: repo.TaxFields & { rev: number }, context: Context) {
  const { dealerId, parkIds } = found(await repo.findTaxConfig(context.tx, id, context.user.dealerIds));
  assertWithinReach(context.user, parkIds);
  if ((await checked(fields, context)) !== dealerId) found(undefined);
  await repo.updateTaxConfig(context.tx, { dealerId, id }, rev, fields);
  context.audit({ targetType: 'taxInfoConfig', targetId: id, detail: { after: fields } });
  return null;
}

export async function removeTaxConfig(id: string, { tx, user, audit }: Context) {
  const { dealerId, parkIds, used } = found(await repo.findTaxConfig(tx, id, user.dealerIds));
  assertWithinReach(user, parkIds);
  if (used) fail(invoiceErrors.configUsed);
  await repo.removeTaxConfig(tx, { dealerId, id });
  audit({ targetType: 'taxInfoConfig', targetId: id });
  return null;
}
