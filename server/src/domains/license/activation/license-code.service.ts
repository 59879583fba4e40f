import { importType, issueState, licenseErrors, licenseIssuingErrors } from '@bochong/contract/license';
import type { App, Context } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { importLicense } from '../import/license-import.service.ts';
import { lockIssueOfCode } from '../issuer/license-issue.repo.ts';
import { earlierAnswer, keepAnswer } from '../pool/license-link.repo.ts';
import { lockTries, saveTries } from './license-code.repo.ts';
import { afterFailure, codeTries, waitMinutes } from './license-code.rule.ts';

type Imported = Awaited<ReturnType<typeof importLicense>>;
interface Asked {
  activationCode: string;
  requestId: string;
}

export const codeHashOf = (app: App, activationCode: string): string => app.keys.hmac('license-code', activationCode.replaceAll('-', ''));

/** Refuses a unit that has sent too many wrong codes. */
export async function assertMayTry(dealerId: string, { tx, now }: Context): Promise<void> {
  const minutes = waitMinutes(await lockTries(tx, dealerId), now);
  if (minutes > 0) fail(licenseIssuingErrors.codeTries, { tries: codeTries, minutes });
}

export async function noteWrongCode(dealerId: string, { tx, now }: Context): Promise<void> {
  await saveTries(tx, dealerId, afterFailure(await lockTries(tx, dealerId), now));
}

/**
 * Imports the licence of a code that this platform issued for the unit, once; the same request again gets the first answer. Null when the
 * code is none of this platform's for the unit: somebody else may have issued it.
 */
export async function redeemOwnCode(dealerId: string, { activationCode, requestId }: Asked, context: Context): Promise<Imported | null> {
  const { app, tx, now, user } = context;
  const issue = await lockIssueOfCode(tx, dealerId, codeHashOf(app, activationCode));
  if (!issue) return null;
  const earlier = await earlierAnswer<Imported>(tx, dealerId, requestId, now);
  if (earlier) return earlier;
  if (issue.state === issueState.REVOKED) fail(licenseIssuingErrors.revoked, { licenseNo: issue.licenseNo, reason: issue.revokeReason });
  if (issue.state === issueState.IMPORTED) fail(licenseErrors.activation);
  if (issue.codeUntil !== null && new Date(issue.codeUntil) < now) {
    fail(licenseIssuingErrors.codeLapsed, { until: toIso(new Date(issue.codeUntil)).slice(0, 16).replace('T', ' ') });
  }
  const importer = { app, tx, now, operator: user.userName, importType: importType.ONLINE };
  const answer = await importLicense(issue.content, (dealer) => dealer.dealerId === dealerId, importer);
  await keepAnswer(tx, dealerId, requestId, answer, now);
  return answer;
}
