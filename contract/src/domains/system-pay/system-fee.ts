import { z } from 'zod';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, fen, flag, nameText, text, uuid } from '../../kernel/fields.ts';
import { queryCode } from '../../kernel/page.ts';
import { recordCalls } from '../../kernel/record-calls.ts';
import { systemFeePage } from './menu.ts';

export const systemFeeKind = enumOf('systemFeeKind', '费用', { LICENSE: [1, '授权费'], SMS: [2, '短信费'] });

/** What has a price: each kind of licence (its `authType`) by the piece and year, short messages by the hundred. */
export const systemFeeItem = enumOf('systemFeeItem', '收费项', {
  LANE: [1, '车道授权（每条每年）'],
  ROADSIDE_BERTH: [2, '路侧泊位授权（每个每年）'],
  YARD_BERTH: [3, '场内泊位授权（每个每年）'],
  GUN: [4, '充电枪授权（每支每年）'],
  SEAT: [5, '远程值守席位（每席每年）'],
  STAGGERED: [6, '错时共享（每年）'],
  SCREEN: [7, '数据可视化（每年）'],
  SMS: [10, '短信（每百条）'],
});

const path = '/finance/v2/api/systemPay';

/** Accounts of the platform that its units pay into; one of a kind of fee is enabled at a time. */
export const systemPayAccounts = recordCalls({
  path: `${path}/accounts`,
  title: '系统收款账户',
  key: 'accountId',
  page: systemFeePage,
  fields: {
    feeKind: systemFeeKind.schema,
    accountName: nameText('户名', 64),
    bankName: nameText('开户行', 64),
    bankNo: text('账号', 32, 6).regex(/^[0-9]+$/, '账号只能是数字'),
    dueDays: z
      .number({ error: '请输入整数' })
      .int('请输入整数')
      .min(0)
      .max(180)
      .meta({ title: '付款期（天）', help: '出账后多少天内应付' }),
    enabled: flag('启用').meta({ help: '同一种费用只启用一个账户；停用后新账单改用启用的账户，已出的账单不变' }),
    remark: text('备注', 200),
  },
  shown: { billCount: z.number().int().meta({ title: '账单数' }), receivedFen: fen('已到账') },
  filters: { feeKind: queryCode(systemFeeKind.schema).optional() },
});

/** Prices with the day they begin; one for a single unit goes before the one for all. */
export const systemFeePrices = recordCalls({
  path: `${path}/prices`,
  title: '资费',
  key: 'priceId',
  page: systemFeePage,
  fields: {
    feeItem: systemFeeItem.schema,
    priceFen: fen('单价', 100_000_000),
    startDate: date('生效日').meta({ help: '已经生效的资费不能修改或删除，调价请新增一条' }),
    unitId: uuid('适用单位').nullable().default(null).meta({ kind: 'dealer', empty: '所有单位' }),
    remark: text('备注', 200),
  },
  shown: { unitName: z.string().nullable().meta({ title: '适用单位', empty: '所有单位' }), inForce: flag('现行') },
  filters: { feeItem: queryCode(systemFeeItem.schema).optional() },
});

export const systemFeeErrors = {
  twoAccounts: error('44741', '该费用已有启用的收款账户，请先停用它'),
  accountUsed: error('44742', '该账户已有{count}张账单，不能删除，可以停用'),
  accountFixed: error('44743', '该账户已有{count}张账单，不能改费用、户名、开户行和账号，请停用后新增'),
  priceTaken: error('44744', '该收费项在这一天已有资费'),
  priceInForce: error('44745', '资费已于{startDate}生效，不能修改或删除，请新增一条'),
  priceTooEarly: error('44746', '生效日不能早于今天'),
};
