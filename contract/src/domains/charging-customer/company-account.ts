import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, fen, instant, rev, signedFen, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { companyStatus } from '../company/index.ts';
import { companyPayMode } from './customer-enums.ts';
import { companyAccountPage } from './menu.ts';

/** What a company that charges has and owes, fen. */
export const companyAccount = z.object({
  companyId: uuid('企业'),
  companyName: z.string().meta({ title: '企业' }),
  dealerName,
  payMode: companyPayMode.schema,
  principalFen: fen('本金'),
  giftFen: fen('赠送金'),
  frozenFen: fen('冻结'),
  creditLimitFen: fen('授信额度'),
  /** Below 0: money went back to the credit after it had been paid for. */
  usedCreditFen: signedFen('已用授信'),
  availableFen: signedFen('可用'),
  arrearsFen: fen('欠费'),
  totalPaidFen: signedFen('累计消费'),
  companyStatus: companyStatus.schema,
  updatedAt: instant('最近变动'),
  rev,
});
export type CompanyAccount = z.output<typeof companyAccount>;

const filters = {
  keyword: searchText('企业编码/名称', 50).optional(),
  payMode: queryCode(companyPayMode.schema).optional(),
  companyStatus: queryCode(companyStatus.schema).optional(),
  /** Accounts with less to spend than this. */
  belowFen: queryInteger('可用低于(元)').meta({ kind: 'money' }).optional(),
};
const path = '/cps/v2/api/companyAccounts';

export const companyAccounts = {
  list: endpoint({
    method: 'GET',
    path,
    title: '企业账户',
    access: [companyAccountPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      companyAccount,
      z
        .object({
          count: z.number().int().meta({ title: '账户' }),
          principalFen: fen('本金'),
          giftFen: fen('赠送金'),
          usedCreditFen: signedFen('已用授信'),
          arrearsFen: fen('欠费'),
        })
        .nullable(),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出企业账户',
    access: [companyAccountPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** How much a company may owe; not less than it owes and has frozen now. */
  credit: endpoint({
    method: 'PUT',
    path: `${path}/:id/credit`,
    title: '调整授信额度',
    access: [companyAccountPage.can.credit],
    params: z.object({ id: uuid('企业') }),
    body: z.object({ creditLimitFen: fen('授信额度', 10_000_000_00), reason: text('原因', 100, 2), rev }),
    data: z.null(),
  }),
};
