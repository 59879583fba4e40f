import { companySettlementErrors, companySettlementStatus, settlementDisputeStatus } from '@bochong/contract/company-settlement';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import * as repo from './dispute.repo.ts';
import { findSettlement, type Settlement } from './settlement.repo.ts';

const { ANSWERED, WITHDRAWN } = settlementDisputeStatus;

/** Something about one item of a statement, kept with it. */
const told = ({ audit }: Context, { id }: Settlement, detail: Record<string, unknown>) =>
  audit({ targetType: 'companySettlement', targetId: id, detail });

/** The company does not agree to an item of a draft; whoever confirms it at the same moment comes before or is told of the dispute. */
export async function raiseDispute({ id }: Settlement, subjectId: string, reason: string, context: Context): Promise<null> {
  const { tx, now, user } = context;
  const settlement = found(await findSettlement(tx, id, user, true));
  if (settlement.status !== companySettlementStatus.DRAFT) fail(companySettlementErrors.notDraft);
  found((await repo.isItem(tx, settlement, subjectId)) || undefined);
  if (!(await repo.insertDispute(tx, settlement, { subjectId, reason, by: user.userName, at: now })))
    fail(companySettlementErrors.disputeOpen);
  told(context, settlement, { dispute: subjectId, reason });
  return null;
}

async function close(settlement: Settlement, subjectId: string, status: number, answer: string, context: Context): Promise<null> {
  const { tx, now, user } = context;
  if (!(await repo.closeDispute(tx, settlement, { subjectId, status, answer, by: user.userName, at: now })))
    fail(companySettlementErrors.noDispute);
  told(context, settlement, { dispute: subjectId, answer });
  return null;
}

/** Staff say what became of it: what was corrected is in the draft when it is made again. */
export const answerDispute = (settlement: Settlement, subjectId: string, answer: string, context: Context) =>
  close(settlement, subjectId, ANSWERED, answer, context);
/** The company agrees after all. */
export const withdrawDispute = (settlement: Settlement, subjectId: string, context: Context) =>
  close(settlement, subjectId, WITHDRAWN, '', context);
