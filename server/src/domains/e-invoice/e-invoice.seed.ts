import { invoiceBiz, invoiceKind, invoicePlatform, taxPolicy, taxpayerType } from '@bochong/contract/e-invoice';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { insertSubject } from './subject/invoice-subject.repo.ts';
import { insertTaxConfig } from './tax/tax-config.repo.ts';

const { PARKING, PASS, CHARGING, OCCUPANCY, COUPON } = invoiceBiz;
const parking = { itemName: '*经营租赁*车辆停放服务', taxCode: '3040502020200000000', rateBp: 900, unit: '次' };
const charging = { itemName: '*供电*电力产品', taxCode: '1100101020100000000', rateBp: 1300, unit: '次' };
const items = [
  { bizType: PARKING, ...parking },
  { bizType: PASS, ...parking, unit: '期' },
  { bizType: CHARGING, ...charging },
  { bizType: OCCUPANCY, ...parking, itemName: '*经营租赁*充电占位服务' },
  // Paid ahead: taxed when it is used.
  { bizType: COUPON, itemName: '*预付卡销售*停车优惠券', taxCode: '6010000000000000000', rateBp: 0, unit: '张' },
] as const;

/** A seller at the simulated platform, and how what it sells is taxed from a day on. */
export async function seedSeller(
  tx: Tx,
  dealer: { dealerId: string; name: string; taxNo: string; address: string; tel: string },
  at: Date,
  startDate: string,
): Promise<{ subjectId: string; configIds: string[] }> {
  const { dealerId, name, taxNo, address, tel } = dealer;
  const key = { dealerId, id: newId(at) };
  const bank = { bank: '中国工商银行杭州滨江支行', account: '1202021909100012345', drawer: '孙会计', taxAccount: '13800000000' };
  const fields = { name, taxNo, address, tel, ...bank, taxpayerType: taxpayerType.GENERAL, platform: invoicePlatform.SIMULATED };
  await insertSubject(tx, key, fields, at);
  const configIds: string[] = [];
  for (const item of items) {
    const configId = newId(at);
    const ahead = item.bizType === COUPON;
    const kinds = ahead ? [invoiceKind.NORMAL] : [invoiceKind.SPECIAL, invoiceKind.NORMAL];
    const limits = { kinds, maxSingleFen: 10_000_000, parkIds: [], startDate, endDate: null, remarkTemplate: '{plate} {park} {in}~{out}' };
    await insertTaxConfig(
      tx,
      { dealerId, id: configId },
      { subjectId: key.id, ...item, taxPolicy: ahead ? taxPolicy.NON_TAXABLE : taxPolicy.NORMAL, ...limits },
    );
    configIds.push(configId);
  }
  return { subjectId: key.id, configIds };
}
