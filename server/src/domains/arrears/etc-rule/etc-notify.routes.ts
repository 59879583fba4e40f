import { type EtcAgreementNotice, etcAgreementNotice, etcAgreementPath } from '@bochong/contract/arrears';
import { paySignHeader } from '@bochong/contract/pay-channel';
import type { App } from '../../../kernel/app-context.ts';
import { isUuid } from '../../../kernel/database/identifier.ts';
import { mountPartnerNotice, signedJson } from '../../../kernel/http/partner-notice.ts';
import { dealerFacts } from '../../dealer/index.ts';
import { keepAgreement } from './etc-agreement.repo.ts';

/** Issuers tell which owners agreed to deductions and which ended that; each operating unit gives them an address of its own. */
export function mountEtcNotify(app: App): void {
  mountPartnerNotice(app, {
    path: etcAgreementPath(':key'),
    read: signedJson<EtcAgreementNotice>(
      paySignHeader,
      etcAgreementNotice,
      (raw, signature) => app.etcIssuer?.verify(raw, signature) ?? false,
    ),
    take: async (notice, dealerId) =>
      isUuid(dealerId) &&
      (await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
        if (!(await dealerFacts(tx, dealerId))) return false;
        await keepAgreement(tx, dealerId, notice);
        return true;
      })),
  });
}
