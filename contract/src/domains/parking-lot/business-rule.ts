import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { fen, integer, nameText, parkId, uuid } from '../../kernel/fields.ts';
import { searchText } from '../../kernel/page.ts';
import { recordCalls } from '../../kernel/record-calls.ts';
import { plateType } from '../../kernel/vehicle.ts';
import { businessRulePage, parkingLotDetailPage } from './menu.ts';

export const fullPolicy = enumOf('fullPolicy', '满位策略', { RELEASE: [1, '放行'], REFUSE: [2, '禁止入场'] });
export const unlicensedPolicy = enumOf('unlicensedPolicy', '无牌车', { REFUSE: [1, '禁止'], SCAN: [2, '扫码入场'], RELEASE: [3, '放行'] });
export const arrearsEntryPolicy = enumOf('arrearsEntryPolicy', '欠费入场', {
  MENTION: [1, '放行并提示'],
  PAY: [2, '清欠后入场'],
  GUARD: [3, '转值守'],
});
export const arrearsExitPolicy = enumOf('arrearsExitPolicy', '欠费出场', {
  THIS_STAY: [1, '仅收本次'],
  MENTION: [2, '提示合并补缴'],
  TOGETHER: [3, '强制合并补缴'],
});
export const exitUnpaidPolicy = enumOf('exitUnpaidPolicy', '出口未缴', { HOLD: [1, '不放行'], LEAVE: [2, '先离后付'] });
export const dupEntryPolicy = enumOf('dupEntryPolicy', '重复入场', { CLOSE: [1, '结束旧单(零费)'], KEEP: [3, '保留旧单'] });
export const noEntryPolicy = enumOf('noEntryPolicy', '无入场记录', { RELEASE: [1, '免费放行'], GUARD: [2, '转值守'] });

const hours = (title: string) => integer(title, 1, 720);

/** How a lot treats what does not go smoothly. */
export const businessRuleFields = {
  fullPolicy: fullPolicy.schema.meta({ help: '无余位时；白名单车辆始终放行' }),
  unlicensedPolicy: unlicensedPolicy.schema.meta({ help: '扫码入场需要张贴无牌入场码' }),
  arrearsEntryPolicy: arrearsEntryPolicy.schema.meta({ help: '欠费达到下面任一门槛时' }),
  arrearsEntryMinFen: fen('欠费金额门槛', 10_000_00),
  arrearsEntryMinCount: integer('欠费笔数门槛', 1, 1000),
  arrearsExitPolicy: arrearsExitPolicy.schema,
  exitUnpaidPolicy: exitUnpaidPolicy.schema,
  payDeadlineHours: hours('待缴时限(小时)').meta({ help: '先离后付的车辆，逾期转欠费' }),
  roadsidePayGraceHours: hours('路侧待缴时限(小时)').meta({ help: '路侧离场未缴，逾期转欠费' }),
  afterPayMinutes: integer('缴后离场时长(分钟)', 0, 1440).meta({ help: '缴费后在此时间内离场不再收费' }),
  dupEntryPolicy: dupEntryPolicy.schema.meta({ help: '岗亭人工登记入场时，该车已在场' }),
  fuzzyMatch: z.boolean().meta({ title: '模糊匹配', help: '出场车牌找不到订单时，查找相近车牌' }),
  fuzzyAuto: z.boolean().meta({ title: '自动匹配', help: '只有一个足够相近的车牌时直接采用' }),
  noEntryPolicy: noEntryPolicy.schema,
  specialFreePlateTypes: z.array(plateType.schema).max(20).meta({ title: '免费号牌种类' }),
  /** What staff at the lane may at most let go of by a free release. */
  freeReleaseLimitFen: fen('免费放行限额', 10_000_00).meta({ help: '岗亭一次免费放行最多可免的金额' }),
};
const settings = z.object(businessRuleFields);
export type BusinessRule = z.output<typeof settings>;

/** What holds where nobody set anything. */
export const businessRuleDefaults: BusinessRule = {
  fullPolicy: fullPolicy.REFUSE,
  unlicensedPolicy: unlicensedPolicy.SCAN,
  arrearsEntryPolicy: arrearsEntryPolicy.MENTION,
  arrearsEntryMinFen: 0,
  arrearsEntryMinCount: 1,
  arrearsExitPolicy: arrearsExitPolicy.THIS_STAY,
  exitUnpaidPolicy: exitUnpaidPolicy.HOLD,
  payDeadlineHours: 24,
  roadsidePayGraceHours: 24,
  afterPayMinutes: 15,
  dupEntryPolicy: dupEntryPolicy.CLOSE,
  fuzzyMatch: true,
  fuzzyAuto: true,
  noEntryPolicy: noEntryPolicy.GUARD,
  specialFreePlateTypes: [plateType.POLICE, plateType.ARMED_POLICE, plateType.ARMY, plateType.EMERGENCY],
  freeReleaseLimitFen: 5000,
};

export const ruleSource = enumOf('ruleSource', '来源', {
  OWN: [1, '车场单独设置', 'amber'],
  RULE: [2, '业务规则', 'blue'],
  DEFAULT: [3, '默认', 'grey'],
});

const path = '/dealer/v2/api/businessRules';
const lotParams = z.object({ id: uuid('车场') });

export const businessRules = {
  ...recordCalls({
    path,
    title: '业务规则',
    key: 'ruleId',
    page: businessRulePage,
    fields: {
      ruleName: nameText('规则名称', 30),
      parkIds: z.array(parkId()).max(200, '最多200个车场').meta({ title: '适用车场', kind: 'lot', help: '一个车场只能使用一条业务规则' }),
      ...businessRuleFields,
    },
    shown: {
      parkCount: z.number().int().meta({ title: '车场数' }),
      parkNames: z.string().meta({ title: '适用车场', kind: 'words', empty: '未使用' }),
    },
    filters: { ruleName: searchText('规则名称').optional(), parkId: parkId().optional() },
  }),
  /** What holds at a lot, and where each value comes from: the lot itself, its rule, the default. */
  effective: endpoint({
    method: 'GET',
    path: `${path}/lots/:id`,
    title: '车场生效的业务规则',
    access: [businessRulePage.code, parkingLotDetailPage.code],
    params: lotParams,
    data: z.object({
      parkName: z.string(),
      ruleName: z.string().nullable(),
      values: settings,
      sources: z.record(z.string(), ruleSource.schema),
    }),
  }),
  /** Gives up what a lot has of its own: its rule or the default holds from then on. */
  followRule: endpoint({
    method: 'POST',
    path: `${path}/lots/:id/follow`,
    title: '取消车场单独设置',
    access: [businessRulePage.can.edit],
    params: lotParams,
    data: z.null(),
  }),
};

export const businessRuleErrors = {
  nameTaken: error('44300', '已有同名的业务规则'),
  lotTaken: error('44301', '“{park}”已使用业务规则“{rule}”，请先从该规则移除'),
  inUse: error('44302', '还有{count}个车场使用该规则，请先移除'),
};
