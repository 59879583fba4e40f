import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { documentNo, instant, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode } from '../../kernel/page.ts';
import { openSystemPage } from './menu.ts';
import { openEvent } from './open-enums.ts';

export const deliveryState = enumOf('openDeliveryState', '推送状态', {
  WAITING: [0, '推送中', 'blue'],
  DONE: [1, '已送达', 'green'],
  LEFT: [2, '未送达', 'red'],
  CANCELLED: [3, '已取消', 'grey'],
});

const delivery = z.object({
  deliveryId: uuid('推送'),
  at: instant('时间'),
  event: openEvent,
  number: documentNo('单号'),
  state: deliveryState.schema,
  tries: z.number().int().meta({ title: '次数' }),
  said: z.string().meta({ title: '对方答复' }),
  deliveredAt: instant('送达时间').nullable(),
});
export type OpenDelivery = z.output<typeof delivery>;

const path = '/platform/v2/api/openDeliveries';
const params = z.object({ id: uuid('推送') });

export const openDeliveries = {
  /** What one system was told, newest first. */
  list: endpoint({
    method: 'GET',
    path,
    title: '开放平台推送记录',
    access: [openSystemPage.code],
    query: pageQuery({ systemId: uuid('系统'), state: queryCode(deliveryState.schema).optional() }),
    data: pageOf(delivery),
  }),
  /** The body as it is sent. */
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '开放平台推送内容',
    access: [openSystemPage.code],
    params,
    data: z.object({ body: words('推送内容') }),
  }),
  /** Sends the same body once more, whether it was taken or not; the system knows it by its number. */
  replay: endpoint({
    method: 'POST',
    path: `${path}/:id/replay`,
    title: '重新推送开放平台事件',
    access: [openSystemPage.can.replay],
    params,
    data: z.null(),
  }),
};

export const openDeliveryErrors = {
  underWay: error('44121', '该推送正在进行，请稍候再试'),
  noTarget: error('44122', '系统已停用、已删除或没有推送地址，不能重新推送'),
};
