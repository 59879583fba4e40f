import { disabledRelation, disabledStatus, levelOfCert } from '@bochong/contract/special-vehicle';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { businessDate } from '../../../kernel/time.ts';
import { raiseTodo } from '../../todo/index.ts';
import { insertDisabledRule } from '../disabled-rule/disabled-rule.repo.ts';
import { changeCar, coverPlate, insertCar } from './disabled-car.repo.ts';

const officer = '民政窗口';

/** What the demo's lots grant every certificate. */
export const demoDisabledTerms = { freeMinutesPerDay: 120, payPermille: 500, maxStaysPerDay: 3 };

export async function seedDisabledRule({ tx, now }: WorkContext, dealerId: string, parkIds: string[]): Promise<void> {
  const fields = {
    ruleName: '残疾人停车优惠',
    parkIds,
    levels: [1, 2, 3, 4] as (1 | 2 | 3 | 4)[],
    accessibleBerthOnly: 0 as const,
    status: 1 as const,
  };
  await insertDisabledRule(tx, { dealerId, id: newId(now), createdBy: officer }, { ...fields, ...demoDisabledTerms });
}

export interface DemoHolder {
  plate: { plateNo: string; plateColor: number };
  holderName: string;
  phone: string;
  certNo: string;
  certValidTo: string;
}

/** A car of a certificate's holder: agreed to at `now`, or waiting for it since. Answers what its stays count for. */
export async function seedDisabledCar(
  { app, tx, now }: WorkContext,
  dealerId: string,
  holder: DemoHolder,
  passed: boolean,
): Promise<string> {
  const { plate, certNo, certValidTo } = holder;
  const certHash = app.keys.hmac('disabled-cert', certNo);
  const car = { dealerId, id: newId(now), certHash, certValidTo };
  await insertCar(tx, {
    dealer_id: dealerId,
    id: car.id,
    plate_no: plate.plateNo,
    plate_color: plate.plateColor,
    holder_name: holder.holderName,
    phone_cipher: app.keys.encrypt(holder.phone),
    cert_cipher: app.keys.encrypt(certNo),
    cert_hash: certHash,
    disabled_level: levelOfCert(certNo),
    cert_valid_to: certValidTo,
    relation: disabledRelation.SELF,
    driver_licence_type: 'C5',
    materials: ['残疾证', '行驶证', '驾驶证'],
    audit_status: disabledStatus.TO_AUDIT,
    applicant_name: officer,
    created_at: now.toISOString(),
  });
  if (!passed) {
    const todo = { dealerId, typeCode: 'DISABLED_AUDIT' as const, bizId: car.id, bizType: 'disabledCar' };
    await raiseTodo(tx, { ...todo, title: `残疾人车辆申请 ${plate.plateNo}`, content: `${officer}提交`, at: now });
    return certHash;
  }
  await coverPlate(tx, car, { plateNo: plate.plateNo, isChange: false }, now);
  await changeCar(tx, car, {
    ...{ audit_status: disabledStatus.PASSED, auditor_name: '周海宁', audited_at: now.toISOString() },
    ...{ valid_from: businessDate(now), valid_to: certValidTo },
  });
  return certHash;
}
