import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, nameText, rate, rev, stationId, uuid, words } from '../../kernel/fields.ts';
import { queryCode, searchText } from '../../kernel/page.ts';
import { recordCalls } from '../../kernel/record-calls.ts';
import { splitCycle } from '../split/index.ts';
import { chargingAccountPage } from './menu.ts';

export const chargingAccountType = enumOf('chargingAccountType', '账户类型', {
  PLATFORM: [1, '平台'],
  DEALER: [2, '运营方'],
  THIRD_PARTY: [3, '合作方'],
});
export const chargingAccountStatus = enumOf('chargingAccountStatus', '状态', { OFF: [0, '停用', 'grey'], ON: [1, '启用', 'green'] });

/** What a phone can pay by at a station; codes are those of payments. The wallet that a charge is paid from is always there. */
export const chargingPayChannel = enumOf('chargingPayChannel', '支付渠道', {
  WECHAT: [2, '微信'],
  ALIPAY: [3, '支付宝'],
  UNIONPAY: [4, '云闪付/银联'],
  ECNY: [10, '数字人民币'],
});

const wholeBp = 10_000;
const share = (label: string) => rate(label).min(0, `${label}不能为负`).max(wholeBp, `${label}最多100%`);

/** What one party gets of each kind of fee; `payeeId` null is the unit itself. */
export const chargingSplit = z.object({
  payeeId: uuid('分账方')
    .nullable()
    .default(null as never)
    .meta({ title: '分账方', empty: '本单位' }),
  elecBp: share('电费比例'),
  serviceBp: share('服务费比例'),
  occupyBp: share('占位费比例'),
});
export type ChargingSplit = z.output<typeof chargingSplit>;

/** Everything is the unit's own. */
export const ownSplit: ChargingSplit = { payeeId: null as never, elecBp: wholeBp, serviceBp: wholeBp, occupyBp: wholeBp };

const kinds = [
  ['elecBp', '电费'],
  ['serviceBp', '服务费'],
  ['occupyBp', '占位费'],
] as const;

/** What is wrong with shares; undefined: nothing. */
export function splitProblem(splits: readonly ChargingSplit[]): string | undefined {
  const payees = splits.map(({ payeeId }) => payeeId ?? '');
  if (new Set(payees).size < payees.length) return '同一分账方只能出现一次';
  for (const [kind, label] of kinds) {
    const sum = splits.reduce((total, one) => total + one[kind], 0);
    if (sum !== wholeBp) return `${label}比例合计${sum / 100}%，须为100%`;
  }
  return undefined;
}

const path = '/cps/v2/api/chargingAccount';
const params = z.object({ id: uuid('充电账户') });

export const chargingAccounts = {
  ...recordCalls({
    path,
    title: '充电账户',
    key: 'accountId',
    page: chargingAccountPage,
    fields: {
      accountName: nameText('账户名称', 30),
      accountType: chargingAccountType.schema,
      stationIds: z.array(stationId()).min(1, '请选择电站').max(1000, '最多1000个电站').meta({ title: '适用电站' }),
      payChannels: z
        .array(chargingPayChannel.schema)
        .min(1, '请选择支付渠道')
        .max(4)
        .meta({ title: '支付渠道', help: '车主在这些电站用手机充值、补缴时可选的渠道；充电本身从余额扣款' }),
      settleCycle: splitCycle.schema.meta({ help: '分账方的应分款在此日到期' }),
      splits: z.array(chargingSplit).min(1, '请填写分账比例').max(10, '最多10个分账方').meta({ title: '分账比例' }),
    },
    shown: {
      status: chargingAccountStatus.schema,
      stationNames: words('适用电站'),
      splitText: words('分账比例'),
      dealerName,
    },
    filters: {
      accountName: searchText('账户名称').optional(),
      accountType: queryCode(chargingAccountType.schema).optional(),
      stationId: stationId().optional(),
      status: queryCode(chargingAccountStatus.schema).optional(),
    },
    rule: ({ splits }, context) => {
      const message = splitProblem(splits);
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['splits'], message });
    },
  }),
  /** What the form offers, with the names of what is chosen: stations of the reader, and receivers of shares that no payment channel has to give. */
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    title: '充电账户可选项',
    access: [chargingAccountPage.code],
    query: z.object({ of: z.enum(['payee', 'station']), keyword: searchText('名称').optional() }),
    data: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/status`,
    title: '启停充电账户',
    access: [chargingAccountPage.can.switch],
    params,
    body: z.object({ enabled: z.boolean().meta({ title: '启用' }), rev }),
    data: z.null(),
  }),
};

export const chargingAccountErrors = {
  nameTaken: error('44610', '已有同名的充电账户'),
  lastAccount: error('44611', '电站“{station}”已上线且没有其他启用的充电账户：不能停用、删除账户，也不能移出该电站'),
  lotShared: error('44612', '电站“{station}”与“{other}”在同一收款车场，收入不能区分：两站的分账比例和结算周期须一致'),
  stationShared: error('44614', '电站“{station}”同在启用的账户“{account}”和“{other}”中：两个账户的分账比例和结算周期须一致'),
  channelClosed: error('44613', '该电站不支持{channel}支付'),
};
