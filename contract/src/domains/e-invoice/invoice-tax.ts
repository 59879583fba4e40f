import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { date, dealerName, fen, id, integer, lotsOrAll, rev, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, parkIds, queryCode } from '../../kernel/page.ts';
import { invoiceBiz, invoiceKind, taxPolicy } from './invoice-enums.ts';
import { taxInfoConfigPage } from './menu.ts';

/** How a business is taxed at some lots, or at all, and from when to when. */
export const taxConfigFields = z.object({
  subjectId: uuid('开票主体'),
  bizType: invoiceBiz.schema,
  itemName: text('项目名称', 90, 1).meta({ title: '项目名称', help: '例如 *经营租赁*车辆停放服务' }),
  taxCode: z
    .string()
    .regex(/^\d{19}$/, '税收分类编码应为19位数字')
    .meta({ title: '税收分类编码' }),
  rateBp: integer('税率', 0, 10_000).meta({ title: '税率', kind: 'rate' }),
  taxPolicy: taxPolicy.schema,
  unit: text('单位', 10),
  kinds: z.array(invoiceKind.schema).min(1, '请选择可开票种').max(2).meta({ title: '可开票种', kind: 'choice' }),
  maxSingleFen: fen('单张限额').min(1, '单张限额须大于0'),
  parkIds: lotsOrAll('适用车场', 500).meta({ help: '单独配置的车场优先' }),
  startDate: date('生效日期'),
  endDate: date('失效日期').nullable(),
  remarkTemplate: text('备注模板', 150).meta({ title: '备注模板', help: '可用 {plate} {park} {in} {out}' }),
});

export const taxConfig = taxConfigFields.extend({
  configId: id('税务信息配置'),
  subjectName: z.string().meta({ title: '开票主体' }),
  lots: words('适用车场'),
  dealerName,
  rev,
});
export type TaxConfig = z.output<typeof taxConfig>;

const path = '/invoice/v2/api/taxInfoConfigs';
const key = z.object({ id: uuid('税务信息配置') });

export const taxInfoConfigs = {
  list: endpoint({
    method: 'GET',
    path,
    title: '税务信息配置',
    access: [taxInfoConfigPage.code],
    query: pageQuery({
      subjectId: uuid('开票主体').optional(),
      bizType: queryCode(invoiceBiz.schema).optional(),
      parkIds: parkIds.optional(),
    }),
    data: pageOf(taxConfig),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增税务信息配置',
    access: [taxInfoConfigPage.can.add],
    body: taxConfigFields,
    data: z.object({ configId: uuid('税务信息配置') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改税务信息配置',
    access: [taxInfoConfigPage.can.edit],
    params: key,
    body: taxConfigFields.extend({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除税务信息配置',
    access: [taxInfoConfigPage.can.delete],
    params: key,
    data: z.null(),
  }),
};
