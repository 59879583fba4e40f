import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { fen, instantInput, integer, rev, uuid } from '../../kernel/fields.ts';
import { searchText } from '../../kernel/page.ts';
import { occupyRulePage } from '../charging-tariff/menu.ts';
import { companyInfoPage } from '../company/menu.ts';
import { companyPayMode } from './customer-enums.ts';
import { chargeCardPage, chargeWhiteListPage, vinPage } from './menu.ts';
import { discountFields, stationIds } from './terms.ts';

/** What a company charges by. */
export const companyTermsFields = z.object({
  payMode: companyPayMode.schema.default(companyPayMode.CREDIT),
  billDay: integer('账单日', 1, 28).default(1),
  creditLimitFen: fen('授信额度').default(0),
  ...discountFields,
  validFrom: instantInput('协议生效').meta({ help: '有效期外按原价，不影响充电' }),
  validTo: instantInput('协议到期').nullable().default(null).meta({ empty: '长期' }),
  stationIds,
});
const params = z.object({ id: uuid('企业') });

export const companyTerms = {
  /** Of a company that does not charge yet: what it would begin with. */
  get: endpoint({
    method: 'GET',
    path: '/cps/v2/api/companies/:id/chargingTerms',
    title: '企业充电协议',
    access: [companyInfoPage.code],
    params,
    /** `opened`: it has terms, and with them an account. */
    data: companyTermsFields.extend({ opened: z.boolean(), rev }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/cps/v2/api/companies/:id/chargingTerms',
    title: '保存企业充电协议',
    access: [companyInfoPage.can.charging],
    params,
    body: companyTermsFields.extend({ rev }),
    data: z.null(),
  }),
  /** Companies that may be chosen as payers of a charge, or be exempted from the fee of a bay. */
  chosen: endpoint({
    method: 'GET',
    path: '/cps/v2/api/chargingCompanies/chosen',
    title: '选择充电企业',
    access: [companyInfoPage.code, chargeCardPage.code, vinPage.code, chargeWhiteListPage.code, occupyRulePage.code],
    query: z.object({ keyword: searchText('企业编码/名称').optional() }),
    data: z.array(z.object({ companyId: uuid('企业'), companyName: z.string() })),
  }),
};

export const companyTermsErrors = {
  creditLow: error('43225', '授信额度不能低于已用授信与冻结'),
  companyEnded: error('43226', '企业已终止，不能再变更'),
};
