import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { fen, id, personName, rate, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, searchText } from '../../kernel/page.ts';
import { callEffectPage, customerRecordPage } from './menu.ts';

const count = (label: string) => z.number().int().min(0).meta({ title: label });

/** What calling came to, of a plan or of whoever called. */
const effect = {
  drivers: count('对象'),
  calls: count('通话'),
  answered: count('接通'),
  /** Basis points of the calls. */
  answerRateBp: rate('接通率').min(0),
  averageSec: count('平均时长(秒)'),
  promises: count('承诺'),
  keptPromises: count('履约'),
  paidPlates: count('缴费车'),
  paidFen: fen('缴费额'),
  perCallFen: fen('每通回款'),
};
export const planEffect = z.object({ planId: id('计划'), planName: z.string().meta({ title: '计划' }), ...effect });
export const customerEffect = z.object({ customerId: id('客服'), customerName: personName('客服'), ...effect });
export type PlanEffect = z.output<typeof planEffect>;
export type CustomerEffect = z.output<typeof customerEffect>;

const query = pageQuery({ planName: searchText('计划', 30).optional() });

export const callEffects = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callEffect/list',
    title: '催缴效果',
    access: [callEffectPage.code],
    query,
    data: pageOf(planEffect),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callEffect/export',
    title: '导出催缴效果',
    access: [callEffectPage.can.export],
    query,
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  plan: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callEffect/plan/:id',
    title: '计划催缴效果',
    access: [callEffectPage.code],
    params: z.object({ id: uuid('计划') }),
    data: z.array(customerEffect),
  }),
  customers: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callEffect/customerRecordList',
    title: '客服催缴记录',
    access: [callEffectPage.code, customerRecordPage.code],
    query: pageQuery({ customerId: uuid('客服').optional() }),
    data: pageOf(customerEffect),
  }),
};
