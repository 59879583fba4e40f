import { appealDecision, appealErrors, appealSource, appealStatus, appealType, type DecisionDetail } from '@bochong/contract/appeal';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { AppError, found } from '../../kernel/http/errors.ts';
import { asColleague, type Colleague } from '../../kernel/seed-context.ts';
import { findStay } from '../parking-order/index.ts';
import { lockAppeal } from './appeal.repo.ts';
import type { AppealDecision } from './appeal.rule.ts';
import { lockForHandling, submitAppeal, withdraw } from './appeal.service.ts';
import { handle } from './handle/appeal-handle.service.ts';
import { refundAppeal } from './handle/appeal-refund.service.ts';

/** What an owner of the demo city objected to, by phone. */
export interface SeedAppeal {
  dealerId: string;
  orderId: string;
  at: number;
  type: (typeof appealType.options)[number]['value'];
  content: string;
  phone: string;
  withdraws: boolean;
}

const hour = 3_600_000;
/** The office decides within a working day; what came in later is still open. */
const decidedAfterMs = 5 * hour;
/** An hour later it asks back what it found to be too much. */
const refundedAfterMs = decidedAfterMs + hour;

interface Answer {
  decision: AppealDecision;
  opinion: string;
  /** Share of what is payable that is taken off. */
  share?: number;
}
const relief: Answer = { decision: appealDecision.REDUCE, opinion: '小票已核对，按约定减免', share: 0.5 };
const refusal: Answer = { decision: appealDecision.REJECT, opinion: '进出场图片清楚，计费无误' };
const answers: Partial<Record<number, readonly Answer[]>> = {
  [appealType.AMOUNT]: [relief, refusal],
  [appealType.DEVICE]: [{ decision: appealDecision.REDUCE, opinion: '道闸日志属实，减免部分费用', share: 0.3 }],
  [appealType.NOT_PARKED]: [{ decision: appealDecision.VOID, opinion: '图片与车主车辆不符，疑似套牌' }],
};

/** What owners objected to while the demo city lived, and what the office made of it some hours later. */
export async function seedAppeals(
  app: App,
  { dealerId, clerk }: { dealerId: string; clerk: Colleague },
  grievances: readonly SeedAppeal[],
): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => app.database.inScope({ dealerIds: [dealerId] }, work);
  const now = app.clock.now();
  const own = grievances.filter((one) => one.dealerId === dealerId).toSorted((a, b) => a.at - b.at);
  for (const [index, { orderId, at, type, content, phone, withdraws }] of own.entries()) {
    const owner = { id: null, name: '车主' };
    const fields = { orderId, appealSource: appealSource.OWNER, appealType: type, content, imageIds: [], claim: {} };
    const filed = await inScope((tx) =>
      submitAppeal({ app, tx, now: new Date(at) }, { ...fields, contactName: '车主', contactPhone: phone }, owner),
    ).catch((cause: unknown) => {
      // Beyond the time for appeals, as the owner would have been told.
      if (cause instanceof AppError && cause.definition === appealErrors.tooLate) return undefined;
      throw cause;
    });
    if (!filed) continue;
    const later = new Date(at + decidedAfterMs);
    const { appealId } = filed;
    if (withdraws)
      await inScope(async (tx) =>
        withdraw({ app, tx, now: new Date(at + 60_000) }, found(await lockAppeal(tx, appealId)), owner, '车主撤回'),
      );
    else if (later < now)
      await inScope(async (tx) => {
        const all = answers[type] ?? [refusal];
        const { decision, opinion, share } = all[index % all.length] ?? refusal;
        const context = asColleague({ app, tx, now: later }, clerk);
        const { payableFen } = found(await findStay(tx, dealerId, orderId));
        const decisionDetail: DecisionDetail = share === undefined ? {} : { reduceFen: Math.ceil((payableFen * share) / 100) * 100 };
        await lockForHandling(context, appealId, undefined);
        await handle(context, { appealId, decision, decisionDetail, opinion });
      });
    const asked = new Date(at + refundedAfterMs);
    if (!withdraws && asked < now)
      await inScope(async (tx) => {
        const { appealStatus: status, refundFen } = found(await lockAppeal(tx, appealId));
        if (status === appealStatus.APPROVED && refundFen > 0) await refundAppeal(asColleague({ app, tx, now: asked }, clerk), appealId);
      });
  }
}
