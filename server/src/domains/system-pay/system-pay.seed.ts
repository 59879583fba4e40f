import { systemBillStatus, systemFeeItem, systemFeeKind } from '@bochong/contract/system-pay';
import type { App } from '../../kernel/app-context.ts';
import { newId, platformDealerId } from '../../kernel/database/identifier.ts';
import { asColleague } from '../../kernel/seed-context.ts';
import { businessDate, dayMs } from '../../kernel/time.ts';
import { billUnit, confirmPaid, tellPaid } from './system-bill.service.ts';
import { listBills } from './system-bill-list.repo.ts';
import { accountTable, priceTable } from './system-fee.repo.ts';

const { LANE, ROADSIDE_BERTH, YARD_BERTH, GUN, SEAT, STAGGERED, SCREEN, SMS } = systemFeeItem;
const prices: readonly (readonly [item: number, fen: number])[] = [
  ...([
    [LANE, 60_000],
    [ROADSIDE_BERTH, 1200],
    [YARD_BERTH, 800],
    [GUN, 9600],
    [SEAT, 120_000],
  ] as const),
  ...([
    [STAGGERED, 300_000],
    [SCREEN, 500_000],
    [SMS, 450],
  ] as const),
];

/** What the demo's platform charges, and what its first units made of their bills. */
export async function seedSystemPay(app: App, dealerIds: readonly string[]): Promise<void> {
  const now = app.clock.now();
  await app.database.inScope({ dealerIds: [platformDealerId] }, async (tx) => {
    const owner = { dealerId: platformDealerId, now };
    for (const [feeKind, bankNo] of [
      [systemFeeKind.LICENSE, '571908223310901'],
      [systemFeeKind.SMS, '571908223310902'],
    ] as const) {
      const payee = { accountName: '泊充云科技有限公司', bankName: '招商银行杭州高新支行', bankNo, dueDays: 15, enabled: 1, remark: '' };
      await accountTable.insert(tx, owner, { feeKind, ...payee });
    }
    const startDate = businessDate(now.getTime() - 220 * dayMs);
    for (const [feeItem, priceFen] of prices)
      await priceTable.insert(tx, owner, { feeItem, priceFen, startDate, unitId: null, remark: '标准价' });
  });
  for (const [index, dealerId] of dealerIds.entries())
    await app.database.inScope({ dealerIds: [dealerId, platformDealerId] }, async (tx) => {
      await billUnit({ app, tx, dealerId, now });
      const [bill] = (await listBills(tx, { pageNo: 1, pageSize: 10, status: systemBillStatus.OPEN }, { dealerIds: [dealerId] })).results;
      if (bill === undefined || index > 1) return;
      const today = businessDate(now);
      const people = (name: string) => asColleague({ app, tx, now }, { id: newId(now), name, type: 2, dealerId });
      await tellPaid(bill.billId, { paidOn: today, voucherNo: `HD${bill.billNo.slice(2, 14)}`, rev: 0 }, people('财务'));
      if (index === 0)
        await confirmPaid(bill.billId, { receivedOn: today, bankRef: `SK${bill.billNo.slice(2, 14)}`, rev: 1 }, people('平台管理员'));
    });
}
