import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { fen, id, instant, plateNo, uuid, words } from '../../kernel/fields.ts';
import { skipReason } from '../collection/index.ts';
import { chargingDebtPage } from './menu.ts';

const count = (label: string) => z.number().int().min(0).meta({ title: label });

/** One payer of the chosen debts with the message over all of them. */
const debtMessage = z.object({
  payerKey: id('付款方'),
  payerName: z.string().meta({ title: '付款方' }),
  plateNo: plateNo('车牌').nullable(),
  /** Without its middle. */
  phone: z.string().meta({ title: '号码' }),
  debts: count('笔数'),
  owedFen: fen('可催金额'),
  content: words('内容'),
  segments: count('计费条数'),
  lastContactAt: instant('最近催缴').nullable(),
  skipReason: skipReason.schema.nullable(),
});
const judged = {
  willSend: count('将发送'),
  willSkip: z.array(z.object({ skipReason: skipReason.schema, payers: count('付款方') })),
};
const body = z.object({
  templateId: uuid('短信模板'),
  debtIds: z.array(uuid('欠费单')).min(1, '请选择欠费').max(200, '一次最多200笔'),
});
const path = '/cps/v2/api/arrears';

/** Reminders by the templates and limits of collection: one message to each payer, about all of the chosen debts that may be asked for. */
export const chargingDebtReminders = {
  preview: endpoint({
    method: 'POST',
    path: `${path}/remindPreview`,
    title: '充电催缴预览',
    writes: false,
    access: [chargingDebtPage.can.remind],
    body,
    data: z.object({ ...judged, estSegments: count('预计条数'), estCostFen: fen('预计费用'), messages: z.array(debtMessage) }),
    audited: false,
  }),
  remind: endpoint({
    method: 'POST',
    path: `${path}/remind`,
    title: '充电催缴',
    access: [chargingDebtPage.can.remind],
    body,
    data: z.object(judged),
  }),
};
