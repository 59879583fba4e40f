import { arrearsRecords, arrearsStatus, driverArrears } from '@bochong/contract/arrears';
import { parkOrders } from '@bochong/contract/parking-order';
import { parkingRefunds } from '@bochong/contract/refund';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, deliverEvents, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { deliverSurely } from '../refund/refund.fixture.ts';
import { leaveUnpaid, notifyPaid, passDeadlines, wrongSums } from './arrears.fixture.ts';
import { freezeArrears, unfreezeArrears } from './index.ts';

let t: TestApp;
let cashier: Actor;
let leader: Actor;
let yard: Yard;
let number = 0;
/** Commands of all walks together; more of them with BOCHONG_WALK. */
const steps = Number(process.env.BOCHONG_WALK ?? 120);
const length = 40;
/** Beginning of the plates of this walk: every walk has three vehicles of its own. */
let vehicles = '';
let walks = 0;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-20T12:00:00+08:00');
  [cashier, leader] = [await t.login('binjiang'), await t.login('kefu')];
  yard = await createYard(t, 'WALK01');
});
afterAll(() => t.close());

/** What may still be paid. */
const open: readonly number[] = [arrearsStatus.OWING, arrearsStatus.PARTIAL, arrearsStatus.WRITTEN_OFF];
/** Codes a command may be refused with: words for people, never a fault of the server. */
const refused = /^(200|40\d{3}|42[2-5]\d\d)$/;
const records = async () => (await t.call(arrearsRecords.list, { query: { pageSize: 50, plateNo: vehicles } }, cashier)).data.results;
const within = (work: typeof unfreezeArrears, orderId: string) =>
  t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) =>
    work({ app: t.app, tx, now: t.app.clock.now() }, { dealerId: yard.dealerId, orderId }),
  );

/** One command on one record; `pick` and `part` choose which and how much. */
interface Step {
  kind:
    | 'leave'
    | 'pay'
    | 'payAll'
    | 'race'
    | 'refund'
    | 'driver'
    | 'late'
    | 'reduce'
    | 'cancel'
    | 'writeOff'
    | 'audit'
    | 'plate'
    | 'freeze'
    | 'unfreeze'
    | 'void';
  pick: number;
  part: number;
}

let late: { outTradeNo: string; amountFen: number } | undefined;

async function take({ kind, pick, part }: Step): Promise<string> {
  const all = await records();
  const row = all[pick % Math.max(1, all.length)];
  if (kind === 'leave' || !row) {
    number += 1;
    const day = String(10 + (number % 9)).padStart(2, '0');
    const plateNo = `${vehicles}${1 + (pick % 3)}`;
    const at = (hour: number) => `2025-10-${day}T${String(hour).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}:00+08:00`;
    await leaveUnpaid(t, yard, { plateNo, enter: at(8), exit: at(10 + (pick % 3)), release: pick % 2 === 0 ? 8 : 5 });
    await passDeadlines(t);
    return '200';
  }
  const { arrearsId, orderId, plateNo, rev } = row;
  const payable = row.owedFen + row.writeOffFen;
  const some = Math.max(1, Math.floor(payable * part));
  const byHand = { arrearsId, reason: '随机', rev };
  const staff = { payChannel: 1 as const, voucher: ['W'] };
  switch (kind) {
    case 'pay':
      return (await t.call(arrearsRecords.pay, { body: { ...staff, arrearsIds: [arrearsId], totalFen: payable, paidFen: some } }, cashier))
        .code;
    case 'payAll': {
      const owed = all.filter((one) => one.plateId === row.plateId && one.arrearsStatus <= arrearsStatus.PARTIAL);
      const totalFen = owed.reduce((sum, one) => sum + one.owedFen, 0);
      const body = { ...staff, plateId: row.plateId ?? '', totalFen, paidFen: Math.max(1, Math.floor(totalFen * part)) };
      return (await t.call(arrearsRecords.pay, { body }, leader)).code;
    }
    case 'race': {
      const body = { ...staff, arrearsIds: [arrearsId], totalFen: payable, paidFen: payable };
      const both = await Promise.all([cashier, leader].map((who) => t.call(arrearsRecords.pay, { body }, who)));
      const codes = both.map((one) => one.code);
      expect(codes.filter((code) => code === '200').length).toBe(open.includes(row.arrearsStatus) ? 1 : 0);
      return codes.find((code) => code !== '200') ?? '200';
    }
    case 'refund': {
      const { rows } = await t.owner.query<{ id: string; paid: number }>(
        'select id, paid_fen::int as paid from bill where plate_no like $1 and pay_state = 2 order by id desc limit 4',
        [`${vehicles}%`],
      );
      const bill = rows[pick % Math.max(1, rows.length)];
      if (!bill) return '200';
      const applyFen = Math.max(1, Math.floor(bill.paid * part));
      const asked = { billId: bill.id, orderId, applyFen, refundReason: 2 as const, requestId: `arrears-walk-${number}-${pick}-${part}` };
      const { code, data } = await t.call(parkingRefunds.apply, { body: asked }, cashier);
      if (code !== '200') return code;
      const audited = await t.call(
        parkingRefunds.audit,
        { params: { id: data.refundId }, body: { pass: 1, opinion: '随机', rev: 0 } },
        leader,
      );
      await deliverSurely(t);
      return audited.code;
    }
    case 'driver': {
      const bill = await t.call(driverArrears.create, { body: { parkId: yard.parkId, plateNo, payChannel: 2 } });
      if (bill.code !== '200') return bill.code;
      if (part < 0.5) await notifyPaid(t, bill.data);
      else late = bill.data;
      return '200';
    }
    case 'late': // the channel's word comes when the debt may long be settled
      if (late) await notifyPaid(t, late);
      await deliverEvents(t);
      return '200';
    case 'reduce':
      return (await t.call(arrearsRecords.reduce, { body: { ...byHand, reduceFen: Math.min(5000, some) } }, cashier)).code;
    case 'cancel':
      return (await t.call(arrearsRecords.cancel, { body: byHand }, cashier)).code;
    case 'writeOff':
      return (await t.call(arrearsRecords.applyWriteOff, { body: { ...byHand, uncollectable: true } }, cashier)).code;
    case 'audit': {
      const { writeOffs } = (await t.call(arrearsRecords.get, { params: { id: arrearsId } }, cashier)).data;
      const body = { writeOffId: writeOffs[0]?.writeOffId ?? arrearsId, pass: part < 0.7, note: '随机' };
      return (await t.call(arrearsRecords.auditWriteOff, { body }, leader)).code;
    }
    case 'plate': {
      const body = { ...byHand, plateNo: `${vehicles}${1 + (pick % 3)}`, plateColor: 1 as const, raiseDebt: part < 0.5 };
      return (await t.call(arrearsRecords.modifyPlate, { body }, cashier)).code;
    }
    case 'freeze':
      await within((context, order) => freezeArrears(context, order, 'AP'), orderId);
      return '200';
    case 'unfreeze':
      await within(unfreezeArrears, orderId);
      return '200';
    case 'void':
      return (await t.call(parkOrders.remove, { body: { orderIds: [orderId], reason: '随机' } }, cashier)).code;
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(['leave', 'leave', 'leave', 'pay', 'pay', 'payAll', 'race', 'refund', 'driver', 'late', 'reduce', 'cancel'] as const),
    ...(['writeOff', 'audit', 'audit', 'plate', 'freeze', 'unfreeze', 'void'] as const),
  ),
  pick: fc.nat(20),
  part: fc.constantFrom(0.3, 0.6, 1),
});

test('no walk of commands ever leaves the sums: after each, orders, records, plates, counters and payments say the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length, size: 'max' }), async (walk) => {
      walks += 1;
      vehicles = `浙H${String(walks).padStart(4, '0')}`;
      late = undefined;
      const seen: string[] = [];
      for (const one of walk) {
        const code = await take(one);
        seen.push(`${one.kind} ${code}`);
        expect(code, seen.slice(-3).join(', ')).toMatch(refused);
        expect(await wrongSums(t), seen.slice(-5).join(', ')).toEqual([]);
      }
    }),
    { numRuns: Math.ceil(steps / length), endOnFailure: true },
  );
}, 3_600_000);
