import { chargingAppeals, chargingAppealType } from '@bochong/contract/charging-appeal';
import { chargingOrderStatus, chargingOrders, chargingPayerType } from '@bochong/contract/charging-order';
import { seedChargingAppeal } from '@bochong/server/domains/charging-appeal/charging-appeal.seed';
import type { App } from '@bochong/server/kernel/app-context';
import type { Desk } from './desk.ts';

const hour = 3_600_000;
const objections = [
  [chargingAppealType.NOT_CHARGED, '插枪后十分钟就停了，车上显示没有充进电'],
  [chargingAppealType.FEE, '谷段充的电按峰段收了费'],
  [chargingAppealType.ENERGY, '桩显示的度数比车上多了三度'],
  [chargingAppealType.DOUBLE, '同一次充电扣了两笔'],
  [chargingAppealType.OTHER, '充电时车位被锁，多等了半小时'],
] as const;

/** What drivers objected to about their last charges: one got its money back, one was refused, the others wait. */
export async function objectToCharges(app: App, dealerId: string, desk: Desk): Promise<void> {
  const query = { payerType: chargingPayerType.OWNER, orderStatus: chargingOrderStatus.SETTLED, pageSize: 40 } as never;
  const paid = (await desk.call(chargingOrders.list, { query })).results.filter(({ paidFen, refundedFen }) => paidFen - refundedFen > 500);
  const filed: string[] = [];
  for (const { orderId, endAt } of paid) {
    const [appealType, content] = objections[filed.length] ?? [];
    if (appealType === undefined || content === undefined || endAt === null) break;
    const at = new Date(Math.min(Date.parse(endAt) + hour, app.clock.now().getTime()));
    const id = await seedChargingAppeal(app, { dealerId, orderId, appealType, content, at });
    if (id !== undefined) filed.push(id);
  }
  const [granted, refused] = filed;
  if (granted) {
    const body = { granted: true, refundFen: 300, opinion: '报文显示枪头过温停机，部分费用退回', rev: 0 };
    await desk.call(chargingAppeals.handle, { params: { id: granted }, body });
  }
  if (refused) {
    const body = { granted: false, opinion: '已核对分段电量与时段价格，计费无误', rev: 0 };
    await desk.call(chargingAppeals.handle, { params: { id: refused }, body });
  }
}
