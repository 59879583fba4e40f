import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { flag, integer, rev } from '../../kernel/fields.ts';
import { invoicePage } from './menu.ts';

/** How a dealer issues invoices. */
export const invoiceSettingFields = z.object({
  autoAudit: flag('免审核').meta({ help: '开启后申请直接开票；关闭后每张都等待审核' }),
  windowDays: integer('可开票期限(天)', 1, 3650).meta({ help: '支付后超过该天数不能再开票' }),
  redOnRefund: flag('退款自动红冲').meta({ help: '开启后退款时自动红冲退款部分；关闭后已开票的订单须先红冲再退款' }),
});
export type InvoiceSetting = z.output<typeof invoiceSettingFields>;

export const invoiceSettings = {
  get: endpoint({
    method: 'GET',
    path: '/invoice/v2/api/invoiceSettings',
    title: '开票设置',
    access: [invoicePage.can.setting],
    data: invoiceSettingFields.extend({ rev }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/invoice/v2/api/invoiceSettings',
    title: '修改开票设置',
    access: [invoicePage.can.setting],
    body: invoiceSettingFields.extend({ rev }),
    data: z.null(),
  }),
};
