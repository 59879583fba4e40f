import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { instant, instantInput, personName, stationId, uuid } from '../../kernel/fields.ts';
import { queryCode } from '../../kernel/page.ts';
import { chargingMonitorPage, connectorPage } from '../charging-asset/menu.ts';
import { tariffPage } from './menu.ts';
import { tariffSegment } from './tariff-content.ts';
import { rateLabel, tariffCurrent, tariffScope } from './tariff-enums.ts';

/** What a tariff is, was or will be bound to. */
export const tariffBinding = z.object({
  bindingId: uuid('绑定'),
  tariffId: uuid('规则'),
  tariffName: z.string().meta({ title: '计费规则' }),
  scopeType: tariffScope.schema,
  scopeId: uuid('对象'),
  scopeName: z.string().meta({ title: '对象' }),
  currentType: tariffCurrent.schema,
  effectiveFrom: instant('生效时间'),
  effectiveTo: instant('失效时间').nullable().meta({ empty: '长期' }),
  operatorName: personName('操作人'),
  endedBy: personName('结束人'),
});
export type TariffBindingRow = z.output<typeof tariffBinding>;

const priceE5 = (title: string) => z.number().int().meta({ title });
/** Price of a kilowatt-hour at a gun now. */
export const gunPrice = z.object({
  tariffId: uuid('规则'),
  tariffName: z.string().meta({ title: '计费规则' }),
  versionId: uuid('版本'),
  rateLabel: rateLabel.schema,
  elecPriceE5: priceE5('电费单价'),
  servicePriceE5: priceE5('服务费单价'),
  /** Until when it stays so; two days ahead at most. */
  until: instant('变价时间'),
  today: z.array(tariffSegment),
});
export type GunPrice = z.output<typeof gunPrice>;

/** A gun and why it costs what it costs. */
export const pricedGun = z.object({
  connectorId: uuid('枪'),
  connectorCode: z.string().meta({ title: '枪编码' }),
  connectorName: z.string().meta({ title: '枪名称' }),
  equipmentId: uuid('设备'),
  equipmentName: z.string().meta({ title: '设备' }),
  currentType: tariffCurrent.schema,
  /** The binding that counts; null: none, nothing can be started. */
  scopeType: tariffScope.schema.nullable(),
  price: gunPrice.nullable(),
});
export type PricedGunRow = z.output<typeof pricedGun>;

const path = '/cps/v2/api/tariffBindings';

export const tariffBindings = {
  /** Bindings of one tariff, or of one thing; those in force and to come first, then what was. At most 100. */
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '计费绑定',
    access: [tariffPage.code, connectorPage.code],
    query: z.object({
      tariffId: uuid('规则').optional(),
      scopeType: queryCode(tariffScope.schema).optional(),
      scopeId: uuid('对象').optional(),
    }),
    data: z.array(tariffBinding),
  }),
  /** Guns of a station with what prices them now. */
  guns: endpoint({
    method: 'GET',
    path: `${path}/guns`,
    title: '电站各枪的计费规则',
    access: [tariffPage.code, connectorPage.code, chargingMonitorPage.code],
    query: z.object({ stationId: stationId() }),
    data: z.array(pricedGun),
  }),
  /** Tariffs that could be bound now, by name; at most 50. */
  choose: endpoint({
    method: 'GET',
    path: `${path}/choose`,
    title: '选择计费规则',
    access: [tariffPage.can.bind, connectorPage.can.bindTariff],
    query: z.object({ currentType: queryCode(tariffCurrent.schema).optional() }),
    data: z.array(
      z.object({ tariffId: uuid('规则'), tariffName: z.string(), currentType: tariffCurrent.schema, segments: z.array(tariffSegment) }),
    ),
  }),
  /** From the start on, or from now, the tariff prices what begins there; what is bound there now ends. All or none. */
  bind: endpoint({
    method: 'POST',
    path,
    title: '绑定计费规则',
    access: [tariffPage.can.bind, connectorPage.can.bindTariff],
    body: z.object({
      tariffId: uuid('计费规则'),
      scopeType: tariffScope.schema,
      /** None for everything of the unit. */
      scopeIds: z.array(uuid('对象')).max(200, '一次最多200个').default([]).meta({ title: '对象' }),
      currentType: tariffCurrent.schema.default(tariffCurrent.ANY),
      effectiveFrom: instantInput('生效时间').nullable().default(null).meta({ empty: '立即生效' }),
    }),
    data: z.null(),
  }),
  /** Ends a binding now, or takes it back before it begins; what is bound wider prices the guns then. */
  end: endpoint({
    method: 'POST',
    path: `${path}/:id/end`,
    title: '结束计费绑定',
    access: [tariffPage.can.bind, connectorPage.can.bindTariff],
    params: z.object({ id: uuid('绑定') }),
    data: z.null(),
  }),
};

export const tariffBindingErrors = {
  wrongCurrent: error('43108', '「{tariffName}」用于{current}枪，不能应用到{scopeName}'),
  noVersion: error('43109', '「{tariffName}」到生效时还没有已发布的版本，请先发布'),
  pending: error('43110', '{scopeName}已有待生效的绑定「{tariffName}」，请先撤回'),
  leavesUnpriced: error('43111', '不能结束：在线电站的充电枪将没有计费规则（{guns}）'),
  ended: error('43112', '该绑定已结束'),
  needsUnit: error('43117', '只能看到部分车场，不能应用到全部电站，请选择电站'),
};
