import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { fen, flag, integer, rev } from '../../kernel/fields.ts';
import { paySettingPage } from './menu.ts';

/** How an operating unit takes money. */
export const paySetting = z.object({
  maxSingleFen: fen('单笔扫码上限', 10_000_000_00)
    .min(1, '单笔扫码上限须大于0')
    .nullable()
    .meta({ empty: '不限', help: '车主扫码支付一笔不能超过该金额，超过的请到岗亭或前台办理' }),
  cashAllowed: flag('收取现金').meta({ help: '关闭后岗亭、前台收款和人工充值不再收现金；设备已收的现金照常入账' }),
  handInHours: integer('现金交班时限(小时)', 1, 72)
    .nullable()
    .meta({ empty: '不限', help: '自接班起多少小时内须交班并清点现金，岗亭值守页提示' }),
});
export type PaySetting = z.output<typeof paySetting>;

const path = '/finance/v2/api/paySetting';

export const paySettings = {
  get: endpoint({ method: 'GET', path, title: '支付设置', access: [paySettingPage.code], data: paySetting.extend({ rev }) }),
  update: endpoint({
    method: 'PUT',
    path,
    title: '修改支付设置',
    access: [paySettingPage.can.edit],
    body: paySetting.extend({ rev }),
    data: z.null(),
  }),
};
