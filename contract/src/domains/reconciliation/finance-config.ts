import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { clock, date, id, integer, rate } from '../../kernel/fields.ts';
import { payProvider } from '../pay-account/index.ts';
import { financeConfigPage } from './menu.ts';

const month = (title: string) => z.string().meta({ title });

/** What a receiving account costs by its channel's bills, and which of its months are closed. */
export const accountTerms = z.object({
  accountId: id('收款账户'),
  accountName: z.string().meta({ title: '收款账户' }),
  provider: payProvider.schema,
  /** Fees by the net trades of the last 31 days that a bill is there for; null: there were none. */
  feeBp: rate('近31天手续费率').nullable().meta({ empty: '没有交易' }),
  lastBillDay: date('最近账单日').nullable(),
  /** The last month that is closed for postings, `yyyy-MM`, and the first that is open. */
  lockedMonth: month('已关账至').nullable(),
  openMonth: month('开放账期'),
});
export type AccountTerms = z.output<typeof accountTerms>;

/** What of the finance settings is decided elsewhere: by the platform, the channels' bills and the closing of months. */
export const financeTerms = z.object({
  settleDay: integer('月结日', 1, 28).meta({ help: '每月该日生成上月的月账单' }),
  verifyAt: clock('月账单生成时间'),
  nextVerify: date('下次生成'),
  accounts: z.array(accountTerms),
});

export const financeConfigs = {
  get: endpoint({
    method: 'GET',
    path: '/finance/v2/api/financeConfig',
    title: '财务配置',
    access: [financeConfigPage.code],
    data: financeTerms,
  }),
};
