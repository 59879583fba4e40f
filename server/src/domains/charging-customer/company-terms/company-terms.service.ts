import { companyTermsErrors, companyTermsFields } from '@bochong/contract/charging-customer';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { constraintMeans, fail, failField, found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { assertStationsWithinReach } from '../../charging-asset/index.ts';
import { checkTerms } from '../terms.service.ts';
import { insertWallet, saveCreditLimit } from '../wallet/wallet.repo.ts';
import { companyOf, findTerms, saveTerms, type TermsValues } from './company-terms.repo.ts';

constraintMeans('charging_wallet_covered', companyTermsErrors.creditLow, 'creditLimitFen');

/** Terms of a company; those that one which does not charge yet would begin with have revision 0 and start now. */
export async function termsOf(id: string, { tx, user, now }: Context) {
  found(await companyOf(tx, id, user));
  const terms = await findTerms(tx, id, user);
  return terms ? { ...terms, opened: true } : { ...companyTermsFields.parse({ validFrom: toIso(now) }), opened: false, rev: 0 };
}

/** From the first save on a company has a wallet and may pay for charges. Running orders keep the terms of their start. */
export async function saveCompanyTerms(id: string, { rev, ...values }: TermsValues & { rev: number }, context: Context) {
  const { tx, user } = context;
  const company = found(await companyOf(tx, id, user));
  if (company.ended) fail(companyTermsErrors.companyEnded);
  if (values.validTo !== null && Date.parse(values.validTo) <= Date.parse(values.validFrom)) failField('validTo', '到期须晚于生效');
  const before = await findTerms(tx, id, user);
  if (before) await assertStationsWithinReach(context, { dealerId: company.dealerId, stationIds: before.stationIds });
  await checkTerms(context, company.dealerId, values);
  const key = { dealerId: company.dealerId, walletId: id };
  if (!(await saveTerms(tx, { dealerId: company.dealerId, id }, values, before ? rev : null))) fail(commonErrors.stale);
  await insertWallet(tx, key, 'company');
  await saveCreditLimit(tx, key, values.creditLimitFen);
  context.audit({ targetType: 'chargingCompany', targetId: id, detail: { before: before ?? {}, after: values } });
  return null;
}

/** How much a company may owe from now on; the rest of its terms stays. */
export async function changeCredit(
  id: string,
  { creditLimitFen, reason, rev }: { creditLimitFen: number; reason: string; rev: number },
  context: Context,
) {
  const { tx, user } = context;
  const company = found(await companyOf(tx, id, user));
  if (company.ended) fail(companyTermsErrors.companyEnded);
  const { rev: known, ...terms } = found(await findTerms(tx, id, user));
  if (known !== rev || !(await saveTerms(tx, { dealerId: company.dealerId, id }, terms, rev))) fail(commonErrors.stale);
  await saveCreditLimit(tx, { dealerId: company.dealerId, walletId: id }, creditLimitFen);
  const { creditLimitFen: before } = terms;
  context.audit({
    targetType: 'chargingCompany',
    targetId: id,
    detail: { before: { creditLimitFen: before }, after: { creditLimitFen }, reason },
  });
  return null;
}
