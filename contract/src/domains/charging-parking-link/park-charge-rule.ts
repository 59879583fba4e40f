import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  energy,
  fen,
  flag,
  instant,
  instantInput,
  integer,
  minutes,
  nameText,
  parkId,
  personName,
  rev,
  stationId,
  uuid,
} from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryInteger, searchText } from '../../kernel/page.ts';
import { parkChargeRulePage } from './menu.ts';
import { parkBenefit, parkPlateKind } from './parking-link-enums.ts';

const some = (label: string, most = 1440) => integer(label, 1, most).nullable().default(null);

/** Fields a user writes; create and edit share them. */
export const parkChargeRuleFields = z.object({
  ruleName: nameText('规则名称', 30),
  stationIds: z.array(stationId()).min(1, '请选择电站').max(200, '最多200个电站').meta({ title: '电站', help: '一个电站只能用一条规则' }),
  parkIds: z.array(parkId()).min(1, '请选择停车场').max(200, '最多200个停车场').meta({ title: '停车场', help: '须是所选电站所在的停车场' }),
  minEnergyWh: energy('满电量').min(1).max(1_000_000).nullable().default(null).meta({ empty: '不限' }),
  minChargeMin: some('满时长(分钟)').meta({ empty: '不限' }),
  minPaidFen: fen('满实付', 1_000_000).nullable().default(null).meta({ empty: '不限' }),
  benefitType: parkBenefit.schema.default(parkBenefit.CHARGE_DURATION_PLUS).meta({ help: '自入场时刻起，从停车时间中减去' }),
  freeMinutes: some('减免分钟', 10_080).meta({ empty: '未填' }),
  extraMinutes: minutes('附加分钟', 1440).default(30),
  maxMinutes: some('减免上限(分钟)', 10_080).meta({ empty: '不限' }),
  timesPerStay: integer('每次停车次数', 1, 10).default(1),
  timesPerDay: integer('每日次数', 1, 20).default(1),
  plateKinds: parkPlateKind.schema.default(parkPlateKind.ALL),
  validAfterEndMin: minutes('结束后有效(分钟)', 1440).default(30).meta({ help: '充电结束后须在此时间内出场；计费的占位时间另加' }),
  effectiveFrom: instantInput('生效时间').nullable().default(null).meta({ empty: '立即生效' }),
  effectiveTo: instantInput('失效时间').nullable().default(null).meta({ empty: '长期有效' }),
});
export type ParkChargeRuleFields = z.output<typeof parkChargeRuleFields>;

export const parkChargeRule = parkChargeRuleFields.omit({ effectiveFrom: true, effectiveTo: true }).extend({
  ruleId: uuid('规则'),
  dealerName,
  enabled: named(flag('启用'), [1, '启用', 'green'], [0, '停用', 'grey']),
  conditionText: z.string().meta({ title: '条件', empty: '任何充电' }),
  benefitText: z.string().meta({ title: '减免' }),
  stationNames: z.array(z.string()).meta({ title: '电站' }),
  parkNames: z.array(z.string()).meta({ title: '停车场' }),
  effectiveFrom: instant('生效时间'),
  effectiveTo: instant('失效时间').nullable().meta({ empty: '长期有效' }),
  operatorName: personName('操作人'),
  updatedAt: instant('修改时间'),
  rev,
});
export type ParkChargeRule = z.output<typeof parkChargeRule>;

const path = '/cps/v2/api/parkChargeRules';
const key = z.object({ id: uuid('规则') });
const saved = z.object({ ruleId: uuid('规则') });

export const parkChargeRules = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '停车充电联动规则列表',
    access: [parkChargeRulePage.code],
    query: pageQuery({
      keyword: searchText('规则名称').optional(),
      stationId: stationId().optional(),
      enabled: named(queryInteger('启用', 0, 1), [1, '启用'], [0, '停用']).optional(),
    }),
    data: pageOf(parkChargeRule),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增停车充电联动规则',
    access: [parkChargeRulePage.can.add],
    body: parkChargeRuleFields,
    data: saved,
  }),
  /** Holds for charges that end from now on; what was granted keeps the rule it was granted by. */
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改停车充电联动规则',
    access: [parkChargeRulePage.can.edit],
    params: key,
    body: parkChargeRuleFields.extend({ rev }),
    data: saved,
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启用/停用停车充电联动',
    access: [parkChargeRulePage.can.switch],
    params: key,
    body: z.object({ enabled: z.boolean(), rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除停车充电联动规则',
    access: [parkChargeRulePage.can.delete],
    params: key,
    data: z.null(),
  }),
};

export const parkChargeRuleErrors = {
  nameTaken: error('43240', '规则名称已被其他联动规则使用'),
  stationTaken: error('43241', '「{stationName}」已在联动规则「{ruleName}」中，一个电站只能用一条规则'),
  parkNotLinked: error('43242', '「{parkName}」不是所选电站所在的停车场'),
  noMinutes: error('43243', '请填写减免分钟'),
  period: error('43244', '失效时间须晚于生效时间'),
};
