import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { id, instant, parkName, text, uuid } from '../../kernel/fields.ts';
import { revealReasons } from '../../kernel/word-lists.ts';
import { parkingDetailPage, parkRecordPage } from './menu.ts';
import { vehicleEvent } from './vehicle-file.ts';

/** Where a number of a vehicle's owner is known from. */
export const ownerSource = enumOf('ownerSource', '号码来源', {
  PASS: [1, '包期登记'],
  WHITE: [2, '白名单登记'],
  BOUND: [3, '车主绑定'],
});

const owner = z.object({
  source: ownerSource.schema,
  /** Masked, except where it was asked for in full. */
  phone: z.string().meta({ title: '车主号码' }),
  since: instant('登记时间'),
});
export type PlateOwner = z.output<typeof owner>;

const neighbour = z.object({
  orderId: id('订单'),
  parkName,
  enterTime: instant('入场时间'),
});

export const orderRelation = z.object({
  /** Stays of the plate before and after this one, as far as the caller may see them. */
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
  owners: z.array(owner),
  /** What hangs on this stay, newest first: only kinds whose own page the caller may open. */
  records: z.array(vehicleEvent),
});
export type OrderRelation = z.output<typeof orderRelation>;

export const orderRelations = {
  get: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrders/:id/relations',
    title: '停车订单关联',
    access: [parkingDetailPage.code, parkRecordPage.code],
    params: z.object({ id: uuid('订单') }),
    data: orderRelation,
  }),
  revealOwners: endpoint({
    method: 'POST',
    path: '/charge/v2/api/parkOrders/revealOwners',
    title: '查看停车订单车主号码',
    access: [parkingDetailPage.can.plain],
    body: z.object({ orderId: uuid('订单'), reason: revealReasons.for(text('查看原因', 100, 1)) }),
    data: z.array(owner),
  }),
};
