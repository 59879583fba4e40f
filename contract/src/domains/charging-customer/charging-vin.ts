import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, instant, instantInput, integer, plateNo, rev, text, uuid } from '../../kernel/fields.ts';
import { platePart, queryCode, searchText } from '../../kernel/page.ts';
import { vehicleBrands } from '../../kernel/word-lists.ts';
import { plateOrNone } from './charging-card.ts';
import { vinPage } from './menu.ts';
import { registerCalls } from './register-calls.ts';
import { stationIds, stationNames } from './terms.ts';
import { onOff } from './vip-type.ts';

/** Whose account a vehicle charges on. */
export const vinPayAccount = enumOf('vinPayAccount', '付款账户', { OWNER: [1, '车主'], COMPANY: [2, '企业'] });

/** A vehicle's number: 17 characters without I, O and Q, letters and digits both. */
export const vinInput = z
  .string({ error: '请输入VIN码' })
  .trim()
  .toUpperCase()
  .length(17, '必须输入17位')
  .regex(/^[A-HJ-NPR-Z0-9]+$/, 'VIN码只能包含数字和除I、O、Q外的大写字母')
  .regex(/^(?=.*[A-Z])(?=.*[0-9])/, '必须含有“大写字母”、“数字”中的任意两种')
  .meta({ title: 'VIN码', kind: 'code' });

export const vinFields = z.object({
  vin: vinInput,
  plateNo: plateOrNone,
  payAccount: vinPayAccount.schema.default(vinPayAccount.OWNER),
  ownerId: uuid('车主').nullable().default(null),
  companyId: uuid('企业').nullable().default(null),
  brand: vehicleBrands.for(text('品牌', 20)).default(''),
  model: text('车型', 30).default(''),
  batteryWh: integer('电池容量', 1000, 2_000_000).nullable().default(null),
  autoStart: z.boolean().default(true).meta({ title: '即插即充', help: '关闭后，车辆不能凭VIN自动启动' }),
  stationIds,
  validTo: instantInput('有效期至').nullable().default(null).meta({ empty: '长期有效' }),
});
export const chargingVin = vinFields.extend({
  vinId: uuid('VIN'),
  dealerName,
  vin: documentNo('VIN码'),
  plateNo: plateNo('车牌'),
  payerName: z.string().meta({ title: '车主/企业' }),
  stationNames,
  validTo: instant('有效期至').nullable().meta({ empty: '长期有效' }),
  enabled: onOff('状态'),
  lastUsedAt: instant('最近使用').nullable(),
  rev,
});
export type ChargingVin = z.output<typeof chargingVin>;

/** Columns of an import file, in order; a vehicle's payer is an owner by mobile number or a company by its code. */
export const vinImportColumns = {
  vin: 'VIN码',
  plateNo: '车牌号',
  ownerId: '手机号',
  companyId: '企业编码',
  brand: '品牌',
  model: '车型',
  validTo: '有效期至',
} as const;

const path = '/cps/v2/api/vins';
const params = z.object({ id: uuid('VIN') });
const saved = z.object({ vinId: uuid('VIN') });
const filters = {
  vin: searchText('VIN码', 17).optional(),
  plateNo: platePart().optional(),
  payAccount: queryCode(vinPayAccount.schema).optional(),
  payer: searchText('手机/车主/企业').optional(),
  enabled: queryCode(z.literal([0, 1]))
    .meta({ title: '状态' })
    .optional(),
};
const { can } = vinPage;

export const chargingVins = {
  ...registerCalls(vinPage, {
    ...{ path, name: 'VIN码', params, filters, row: chargingVin, saved },
    ...{ create: vinFields, update: vinFields.extend({ rev }) },
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启用/停用VIN码',
    access: [can.switch],
    params,
    body: z.object({ enabled: z.boolean(), rev }),
    data: z.null(),
  }),
};

export const chargingVinErrors = {
  taken: error('43210', 'VIN码已存在'),
  running: error('43211', '该车有进行中的充电订单，不能删除'),
  onePayer: error('43212', '请选择付款的{payer}'),
};
