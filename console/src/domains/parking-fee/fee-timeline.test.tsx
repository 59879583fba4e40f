import type { FeeCalculation } from '@bochong/contract/parking-fee';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FeeTimeline } from './fee-timeline.tsx';

const at = (clock: string) => `2025-10-13T${clock}:00+08:00`;
const fee: FeeCalculation = {
  rule: { ruleId: 'R1', version: 3, name: '商场标准', variantName: '新能源' },
  normalized: { enter: at('10:00'), exit: at('13:05'), minutes: 185, secondMode: 1 },
  covers: [],
  free: { mode: 1, scope: 1, minutes: 15, usedBefore: 0, applied: false, usedMinutes: 0 },
  billableMinutes: 185,
  units: [],
  cycles: [],
  segments: [
    { from: at('10:00'), to: at('11:00'), minutes: 60, kind: 'FIRST', label: '全天 60分钟×1', amountFen: 500 },
    { from: at('11:00'), to: at('13:05'), minutes: 125, kind: 'NEXT', label: '全天 30分钟×5', amountFen: 1000 },
  ],
  grossFen: 1500,
  vehicleDiscount: { name: '新能源', permille: 500, fen: 750 },
  rounding: { to: 'FEN', mode: 'HALF_UP', fen: 0 },
  priorStayFen: 0,
  receivableFen: 750,
  coupons: [{ couponId: 'c', type: 3, valueText: '5.00元', beforeFen: 750, discountFen: 500 }],
  reduceFen: 0,
  payableFen: 250,
  paidFen: 1000,
  dueFen: 0,
  overpaidFen: 750,
  priorDayFen: 0,
  notes: ['时长券60分钟未产生优惠，不核销'],
};

const amountOf = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;

test('a stay reads as its stretches and the way from the gross fee to what is due', () => {
  render(<FeeTimeline fee={fee} />);
  const rows = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    '10-13 10:00 – 11:00全天 60分钟×11小时5.00',
    '10-13 11:00 – 13:05全天 30分钟×52小时5分10.00',
  ]);
  expect(['原始金额', '车辆优惠 新能源', '优惠券 5.00元', '应付金额', '已付金额', '多付金额'].map(amountOf)).toEqual([
    '15.00',
    '-7.50',
    '-5.00',
    '2.50',
    '10.00',
    '7.50',
  ]);
  expect(screen.queryByText('金额取整')).toBeNull();
  expect(screen.getByText('时长券60分钟未产生优惠，不核销')).toBeTruthy();
});

test('free minutes that lots share say what was used before', () => {
  const duration = { freeId: 'f', rev: 0, freeName: '商圈免费', linkName: '商圈联动' };
  render(<FeeTimeline fee={{ ...fee, free: { ...fee.free, minutes: 15, usedBefore: 12, usedMinutes: 3, duration } }} />);
  expect(screen.getByText('免费时长「商圈免费」（商圈联动，成员车场共用）15分钟，此前已用12分钟，本次使用3分钟')).toBeTruthy();
});
