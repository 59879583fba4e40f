import { companyTerms } from '@bochong/contract/charging-customer';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { chosenCompanies } from './company-terms.repo.ts';
import { saveCompanyTerms, termsOf } from './company-terms.service.ts';

export function createCompanyTermsRoutes(app: App): void {
  implement(app, companyTerms.get, ({ params }, context) => termsOf(params.id, context));
  implement(app, companyTerms.save, ({ params, body }, context) => saveCompanyTerms(params.id, body, context));
  implement(app, companyTerms.chosen, ({ query }, { tx, user }) => chosenCompanies(tx, query.keyword, user));
}
