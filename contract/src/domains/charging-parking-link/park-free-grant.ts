import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, energy, instant, plateNo, rev, stationId, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, platePart, queryCode, searchText } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { chargingOrderPage, chargingSessionPage } from '../charging-order/index.ts';
import { parkFreeGrantPage } from './menu.ts';
import { parkGrantStatus } from './parking-link-enums.ts';

/** What one charge gives off parking, and what became of it. */
export const parkFreeGrant = z.object({
  grantId: uuid('减免'),
  grantNo: documentNo('券号'),
  orderId: uuid('充电订单'),
  orderNo: documentNo('充电订单号'),
  dealerName,
  stationName: z.string().meta({ title: '电站' }),
  ruleName: z.string().meta({ title: '规则' }),
  plateNo: plateNo('车牌').nullable(),
  parkName: z.string().nullable().meta({ title: '停车场' }),
  parkOrderId: uuid('停车订单').nullable(),
  endAt: instant('充电结束'),
  energyWh: energy('电量'),
  freeMinutes: z.number().int().nullable().meta({ title: '减免分钟', empty: '全免' }),
  usedMin: z.number().int().meta({ title: '已用分钟' }),
  validFrom: instant('有效期起').nullable(),
  validTo: instant('有效期止').nullable().meta({ empty: '占位结束后确定' }),
  grantStatus: parkGrantStatus.schema,
  reason: words('说明'),
  usedAt: instant('核销时间').nullable(),
  rev,
});
export type ParkFreeGrant = z.output<typeof parkFreeGrant>;

const filters = {
  number: searchText('券号/充电订单号', 30).optional(),
  plateNo: platePart('车牌').optional(),
  ...period('充电结束', { days: true }),
  stationId: stationId().optional(),
  grantStatus: queryCode(parkGrantStatus.schema).optional(),
};
const path = '/cps/v2/api/parkFreeGrants';
const key = z.object({ id: uuid('减免') });
const standing = z.object({ grantId: uuid('减免'), grantStatus: parkGrantStatus.schema });

export const parkFreeGrants = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '停车减免记录列表',
    access: [parkFreeGrantPage.code],
    query: pageQuery(filters),
    data: pageOf(parkFreeGrant),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出停车减免记录',
    access: [parkFreeGrantPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** What a charge gives off parking; while it goes on, what it would give if it ended now. `preview` null: no rule, or not enough yet. */
  ofOrder: endpoint({
    method: 'GET',
    path: '/cps/v2/api/orders/:id/parkFreeGrant',
    title: '充电的停车减免',
    access: [parkFreeGrantPage.code, chargingOrderPage.code, chargingSessionPage.code],
    params: z.object({ id: uuid('订单') }),
    data: z.object({
      grant: parkFreeGrant.nullable(),
      preview: z
        .object({ ruleName: z.string(), conditionText: z.string(), met: z.boolean(), freeMinutes: z.number().int().nullable() })
        .nullable(),
    }),
  }),
  fixPlate: endpoint({
    method: 'POST',
    path: `${path}/:id/fixPlate`,
    title: '补录减免车牌',
    access: [parkFreeGrantPage.can.fixPlate],
    params: key,
    body: z.object({ plateNo: anyPlate('车牌'), rev }),
    data: standing,
  }),
  void: endpoint({
    method: 'POST',
    path: `${path}/:id/void`,
    title: '作废停车减免',
    access: [parkFreeGrantPage.can.void],
    params: key,
    body: z.object({ reason: text('作废原因', 100, 2), rev }),
    data: standing,
  }),
};

export const parkFreeGrantErrors = {
  notWaiting: error('43250', '「{status}」的减免不需要补录车牌'),
  notVoidable: error('43251', '「{status}」的减免不能作废'),
};
