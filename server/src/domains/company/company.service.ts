import { type companies, companyErrors, companyStatus, type companyVehicleFields } from '@bochong/contract/company';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { z } from 'zod';
import type { Context } from '../../kernel/app-context.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { constraintMeans, fail, found } from '../../kernel/http/errors.ts';
import * as repo from './company.repo.ts';
import { countVehicles, dismissVehicles, findVehicle, insertVehicle } from './company-vehicle.repo.ts';

constraintMeans('company_code_key', companyErrors.codeTaken, 'companyCode');
constraintMeans('company_vehicle_plate_key', companyErrors.plateTaken, 'plateNo');

type Created = BodyOf<typeof companies.create>;
type Updated = BodyOf<typeof companies.update>;
type Vehicle = z.output<typeof companyVehicleFields>;

const cipherOf = ({ app }: Pick<Context, 'app'>, phone: string) => (phone === '' ? null : app.keys.encrypt(phone));

export async function createCompany(fields: Created, context: Context) {
  const { tx, user, now } = context;
  const id = newId(now);
  await repo.insertCompany(tx, { dealerId: user.dealerId, id }, fields, {
    phoneCipher: cipherOf(context, fields.phone),
    createdAt: now.toISOString(),
  });
  context.audit({ targetType: 'company', targetId: id, detail: { after: fields } });
  return { companyId: id };
}

/** A company that may still change, locked. */
async function lock(id: string, rev: number | undefined, { tx, user }: Context) {
  const company = found(await repo.lockCompany(tx, id, user));
  if (rev !== undefined && company.rev !== rev) fail(commonErrors.stale);
  if (company.status === companyStatus.ENDED) fail(companyErrors.ended);
  return company;
}

export async function updateCompany(id: string, { rev, phone, ...fields }: Updated, context: Context) {
  const before = await lock(id, rev, context);
  await repo.changeCompany(context.tx, before, { fields, ...(phone !== undefined && { phoneCipher: cipherOf(context, phone) }) });
  context.audit({ targetType: 'company', targetId: id, detail: { before, after: fields } });
  return null;
}

/** Freezes a company, lets it park on account again, or ends it: then its plates are free for another. */
export async function changeStatus(id: string, { status, rev }: { status: number; rev: number }, context: Context) {
  const before = await lock(id, rev, context);
  await repo.changeCompany(context.tx, before, { status });
  if (status === companyStatus.ENDED) await dismissVehicles(context.tx, before);
  context.audit({ targetType: 'company', targetId: id, detail: { before: { status: before.status }, after: { status } } });
  return null;
}

export async function addVehicle(id: string, { driverMobile, ...fields }: Vehicle, context: Context) {
  const { tx, now } = context;
  const company = await lock(id, undefined, context);
  if ((await countVehicles(tx, company)) >= company.vehicleLimit) fail(companyErrors.limit, { limit: company.vehicleLimit });
  const vehicleId = newId(now);
  const kept = { id: vehicleId, driverMobileCipher: cipherOf(context, driverMobile), createdAt: now.toISOString() };
  await insertVehicle(tx, company, { ...fields, ...kept });
  context.audit({ targetType: 'company', targetId: id, detail: { added: fields.plateNo } });
  return { vehicleId };
}

export async function removeVehicle(vehicleId: string, context: Context) {
  const vehicle = found(await findVehicle(context.tx, vehicleId, context.user));
  const company = await lock(vehicle.companyId, undefined, context);
  await dismissVehicles(context.tx, company, vehicleId);
  context.audit({ targetType: 'company', targetId: company.id, detail: { removed: vehicle.plateNo } });
  return null;
}
