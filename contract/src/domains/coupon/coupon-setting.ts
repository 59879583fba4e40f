import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { flag, integer, rev } from '../../kernel/fields.ts';
import { couponPage } from './menu.ts';

/** How coupons of a dealer may be used. */
export const couponSettingFields = z.object({
  maxPerOrder: integer('每单最多用券', 1, 3).meta({ help: '1为每次停车只用一张；2~3张时须均为可叠加的不同类型' }),
  returnOnRefund: flag('全额退款退回券').meta({ help: '开启后实付金额全部退还时退回所用的券，仍在有效期内可再用；关闭后用过的券不退回' }),
});
export type CouponSetting = z.output<typeof couponSettingFields>;

export const couponSettings = {
  get: endpoint({
    method: 'GET',
    path: '/coupon/v2/api/couponSettings',
    title: '用券设置',
    access: [couponPage.can.setting],
    data: couponSettingFields.extend({ rev }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/coupon/v2/api/couponSettings',
    title: '修改用券设置',
    access: [couponPage.can.setting],
    body: couponSettingFields.extend({ rev }),
    data: z.null(),
  }),
};
