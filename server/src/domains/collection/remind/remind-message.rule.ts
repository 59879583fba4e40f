import { type ContactLimits, renderMessage, segmentsOf, type TemplateVariable } from '@bochong/contract/collection';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import type { DebtorFacts } from './debtor.repo.ts';

/** Days a debtor is given in a message. */
const deadlineDays = 15;

const dayOf = (instant: string | number): string => `${toIso(new Date(instant)).slice(5, 10).replace('-', '月')}日`;

/** What a message says of a debtor. */
export type MessageFacts = Pick<DebtorFacts, 'plateNo' | 'parkName' | 'parkCount' | 'firstExit' | 'lastExit' | 'ripeCount' | 'ripeFen'>;

/** What a template's variables are for one debtor. */
export function valuesFor(debtor: MessageFacts, limits: ContactLimits, now: Date): Record<TemplateVariable, string> {
  const first = debtor.firstExit === null ? '' : dayOf(debtor.firstExit);
  const last = debtor.lastExit === null ? '' : dayOf(debtor.lastExit);
  return {
    plateNo: debtor.plateNo,
    parkName: debtor.parkCount > 1 ? `${debtor.parkName}等${debtor.parkCount}个车场` : debtor.parkName,
    period: first === last ? first : `${first}至${last}`,
    count: String(debtor.ripeCount),
    amount: yuan(debtor.ripeFen),
    url: limits.payUrl,
    deadline: dayOf(now.getTime() + deadlineDays * 86_400_000),
  };
}

/** The message to one debtor and how many parts are billed for it. */
export function messageFor(template: { signName: string; content: string }, debtor: MessageFacts, limits: ContactLimits, now: Date) {
  const content = renderMessage(template.signName, template.content, valuesFor(debtor, limits, now));
  return { content, segments: segmentsOf(content) };
}
