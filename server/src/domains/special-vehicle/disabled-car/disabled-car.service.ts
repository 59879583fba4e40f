import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import {
  disabledCarErrors,
  type disabledCars,
  disabledStatus,
  levelOfCert,
  maxDisabledPlateChanges,
} from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import * as repo from './disabled-car.repo.ts';
import { type DisabledAction, mayDoToCar } from './disabled-car.rule.ts';

const { TO_AUDIT, PASSED, REJECTED, WITHDRAWN } = disabledStatus;
const targetType = 'disabledCar';

constraintMeans('disabled_car_cert_key', disabledCarErrors.certTaken, 'disabledCertNo');
constraintMeans('disabled_car_plate_key', disabledCarErrors.plateTaken, 'plateNo');
constraintMeans('disabled_plate_one_cert', disabledCarErrors.plateTaken, 'plateNo');
constraintMeans('disabled_plate_one_plate', disabledCarErrors.certTaken, 'disabledCertNo');

const certColumns = ({ app }: Pick<Context, 'app'>, certNo: string) => ({
  cert_cipher: app.keys.encrypt(certNo),
  cert_hash: app.keys.hmac('disabled-cert', certNo),
  disabled_level: levelOfCert(certNo),
});
const phoneColumn = ({ app }: Pick<Context, 'app'>, phone: string) => ({ phone_cipher: phone === '' ? null : app.keys.encrypt(phone) });
const written = (fields: Omit<BodyOf<typeof disabledCars.create>, 'phone' | 'disabledCertNo'>) => ({
  plate_no: fields.plateNo,
  plate_color: fields.plateColor,
  holder_name: fields.holderName,
  cert_valid_to: fields.certValidTo,
  relation: fields.relation,
  driver_licence_type: fields.driverLicenceType,
  materials: fields.materials,
});

const todoOf = (car: { dealerId: string; id: string }) => ({
  dealerId: car.dealerId,
  typeCode: 'DISABLED_AUDIT' as const,
  bizId: car.id,
});
const askForAudit = ({ tx, user, now }: Context, car: { dealerId: string; id: string; plateNo: string }) =>
  raiseTodo(tx, {
    ...todoOf(car),
    bizType: targetType,
    title: `残疾人车辆申请 ${car.plateNo}`,
    content: `${user.userName}提交`,
    at: now,
  });

/** Asks for the discounts of a certificate for a car; the audit keeps it without its number. */
export async function applyForDiscount(fields: BodyOf<typeof disabledCars.create>, context: Context) {
  const { tx, user, now } = context;
  const { phone, disabledCertNo, ...facts } = fields;
  if (fields.certValidTo < businessDate(now)) fail(disabledCarErrors.certOver);
  const car = { dealerId: user.dealerId, id: newId(now), plateNo: fields.plateNo };
  await repo.insertCar(tx, {
    ...written(fields),
    ...phoneColumn(context, phone),
    ...certColumns(context, disabledCertNo),
    dealer_id: car.dealerId,
    id: car.id,
    audit_status: TO_AUDIT,
    applicant_name: user.userName,
    created_at: now.toISOString(),
  });
  await askForAudit(context, car);
  context.audit({ targetType, targetId: car.id, detail: { after: facts } });
  return { carId: car.id };
}

/** The car, locked, if it is in the user's scope, in a state the action is for, and nobody was faster. */
async function lockFor(action: DisabledAction, id: string, rev: number, { tx, user }: Context) {
  const car = found(await repo.lockCar(tx, id, user.dealerIds));
  if (car.rev !== rev) fail(commonErrors.stale);
  if (!mayDoToCar(action, car.auditStatus))
    fail(disabledCarErrors.wrongState, { status: disabledStatus.label(car.auditStatus as 0), action });
  return car;
}

/** Corrects an application; one that was rejected is handed in again. */
export async function updateApplication(
  id: string,
  { rev, phone, disabledCertNo, ...fields }: BodyOf<typeof disabledCars.update>,
  context: Context,
) {
  const car = await lockFor('修改', id, rev, context);
  if (fields.certValidTo < businessDate(context.now)) fail(disabledCarErrors.certOver);
  await repo.changeCar(context.tx, car, {
    ...written(fields),
    ...(phone !== undefined && phoneColumn(context, phone)),
    ...(disabledCertNo !== undefined && certColumns(context, disabledCertNo)),
    audit_status: TO_AUDIT,
  });
  if (car.auditStatus === REJECTED) await askForAudit(context, { ...car, plateNo: fields.plateNo });
  const { certHash: _, ...before } = car;
  context.audit({ targetType, targetId: id, detail: { before, after: fields } });
  return null;
}

/** Decides on an application: agreed to, it holds from now to the certificate's last day. */
export async function decideApplication(id: string, { passed, opinion, rev }: BodyOf<typeof disabledCars.audit>, context: Context) {
  const { tx, user, now } = context;
  const car = await lockFor('审核', id, rev, context);
  if (!passed && opinion === '') fail(disabledCarErrors.opinion);
  const today = businessDate(now);
  if (passed && car.certValidTo < today) fail(disabledCarErrors.certOver);
  const auditStatus = passed ? PASSED : REJECTED;
  await repo.changeCar(tx, car, {
    ...{ audit_status: auditStatus, auditor_name: user.userName, audited_at: now.toISOString(), opinion },
    ...(passed && { valid_from: today, valid_to: car.certValidTo }),
  });
  if (passed) await repo.coverPlate(tx, car, { plateNo: car.plateNo, isChange: false }, now);
  await closeTodo(tx, { ...todoOf(car), by: user.userName, at: now });
  context.audit({ targetType, targetId: id, detail: { before: { auditStatus: car.auditStatus }, after: { auditStatus, opinion } } });
  return null;
}

/** Another car takes the place of the one before, from now on; a stay under the old plate keeps what it began with. */
export async function changePlate(id: string, { rev, plateNo, plateColor }: BodyOf<typeof disabledCars.changePlate>, context: Context) {
  const { tx, now } = context;
  const car = await lockFor('换牌', id, rev, context);
  if (car.certValidTo < businessDate(now)) fail(disabledCarErrors.certOver);
  if (plateNo === car.plateNo) fail(disabledCarErrors.samePlate);
  if ((await repo.plateChanges(tx, car, now)) >= maxDisabledPlateChanges) fail(disabledCarErrors.changeLimit);
  await repo.uncoverPlate(tx, car, now);
  await repo.coverPlate(tx, car, { plateNo, isChange: true }, now);
  await repo.changeCar(tx, car, { plate_no: plateNo, plate_color: plateColor });
  context.audit({ targetType, targetId: id, detail: { before: { plateNo: car.plateNo }, after: { plateNo } } });
  return null;
}

/** Takes an application back, or ends what was agreed to. */
export async function cancelCar(id: string, { rev, reason }: BodyOf<typeof disabledCars.cancel>, context: Context) {
  const { tx, user, now } = context;
  const car = await lockFor('撤销', id, rev, context);
  await repo.uncoverPlate(tx, car, now);
  await repo.changeCar(tx, car, { audit_status: WITHDRAWN, opinion: reason });
  if (car.auditStatus === TO_AUDIT) await closeTodo(tx, { ...todoOf(car), by: user.userName, at: now });
  context.audit({
    targetType,
    targetId: id,
    detail: { before: { auditStatus: car.auditStatus }, after: { auditStatus: WITHDRAWN }, reason },
  });
  return null;
}

/** Ends what is over with its certificate; nobody has to decide on it any more. */
export async function expireApplications(tx: Tx, dealerId: string, now: Date): Promise<void> {
  for (const id of await repo.expireCars(tx, dealerId, businessDate(now))) await closeTodo(tx, { ...todoOf({ dealerId, id }), at: now });
}
