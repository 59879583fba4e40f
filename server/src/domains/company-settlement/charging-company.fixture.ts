import { companyTerms } from '@bochong/contract/charging-customer';
import { chargingOrders } from '@bochong/contract/charging-order';
import { companies, companyFields, companyVehicles } from '@bochong/contract/company';
import { parkingRefunds, refundReason } from '@bochong/contract/refund';
import type { Actor, TestApp } from '../../kernel/testing/test-app.ts';
import { seedCard } from '../charging-customer/charging-customer.seed.ts';
import { type ChargingDay, day } from '../charging-order/charging-day.fixture.ts';
import { deliverEvents } from '../device/passage-day/passage-day.fixture.ts';

let made = 0;

/** A company with 50 yuan of credit, a vehicle, its card, and what it charges. */
export async function openChargingCompany(t: TestApp, d: ChargingDay, clerk: Actor) {
  made += 1;
  const texts = { creditCode: '', contact: '', phone: '', address: '', industry: '', salesman: '', remark: '' };
  const companyName = `结算物流${made}`;
  const fields = companyFields.parse({ ...texts, companyCode: `JS${made}`, companyName, vehicleLimit: 10 });
  const { companyId } = (await t.call(companies.create, { body: fields }, clerk)).data;
  const params = { id: companyId };
  const terms = (await t.call(companyTerms.get, { params }, clerk)).data;
  await t.call(companyTerms.save, { params, body: { ...terms, creditLimitFen: 5000, validFrom: '2026-01-01T00:00:00+08:00' } }, clerk);
  const plateNo = `浙A0000${made}`;
  const vehicle = { plateNo, plateColor: 1, driverName: '王师傅', driverMobile: '', dept: '配送' } as const;
  await t.call(companyVehicles.create, { params, body: vehicle }, clerk);
  const idTag = `QYCARD${made}`;
  await d.work((context) => seedCard(context, d.dealerId, { cardNo: `QY${made}`, idTag, companyId, plateNo }));
  return {
    ...{ companyId, companyName, plateNo, idTag },
    /** 11.04 yuan of a charge on the company's card; its id. */
    async charge(date: string): Promise<string> {
      const { transactionId } = await d.start({ at: day('08:01', date), meterStartWh: 0, idTag });
      await d.stop(transactionId, day('08:30', date), 10_000);
      await deliverEvents(t);
      const newest = 'select id from charging_order where payer_id = $1 order by id desc limit 1';
      return (await t.owner.query<{ id: string }>(newest, [companyId])).rows[0]?.id ?? '';
    },
  };
}

/** Money of a charge goes back: asked for by one, agreed to by the other. */
export async function refundCharge(
  t: TestApp,
  { orderId, amountFen }: { orderId: string; amountFen: number },
  clerk: Actor,
  auditor: Actor,
): Promise<void> {
  const { rev } = (await t.call(chargingOrders.get, { params: { id: orderId } }, clerk)).data;
  const body = { amountFen, refundReason: refundReason.FEE_WRONG, reason: '枪线故障', rev };
  const { data } = await t.call(chargingOrders.refund, { params: { id: orderId }, body }, clerk);
  for (const refundNo of data.refundNos) {
    const [row] = (await t.call(parkingRefunds.list, { query: { refundNo, tab: 0 } as never }, auditor)).data.results;
    await t.call(
      parkingRefunds.audit,
      { params: { id: row?.refundId ?? '' }, body: { pass: 1, opinion: '同意退款', rev: row?.rev ?? 0 } as never },
      auditor,
    );
  }
  await deliverEvents(t);
}
