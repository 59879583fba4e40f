import { z } from 'zod';
import { named } from '../../kernel/enum-of.ts';

/** What a system may do; the words stand in its settings and in the key's answer. */
export const openScopes = ['park.read', 'order.read', 'coupon.grant', 'pass.write', 'ticket.login'] as const;
export type OpenScope = (typeof openScopes)[number];
export const openScope = named(
  z.enum(openScopes).meta({ title: '权限' }),
  ['park.read', '读取车场'],
  ['order.read', '读取停车与充电记录'],
  ['coupon.grant', '发放优惠券'],
  ['pass.write', '办理包期'],
  ['ticket.login', '票据登录'],
);

/** What a system can be told of. */
export const openEvents = [
  'stay.opened',
  'stay.left',
  'charging.started',
  'charging.ended',
  'bill.paid',
  'bill.refunded',
  'device.offline',
  'coupon.used',
] as const;
export type OpenEvent = (typeof openEvents)[number];
export const openEvent = named(
  z.enum(openEvents).meta({ title: '事件' }),
  ['stay.opened', '车辆入场'],
  ['stay.left', '车辆离场'],
  ['charging.started', '充电开始'],
  ['charging.ended', '充电结束'],
  ['bill.paid', '账单支付'],
  ['bill.refunded', '账单退款'],
  ['device.offline', '设备离线'],
  ['coupon.used', '优惠券使用'],
);
