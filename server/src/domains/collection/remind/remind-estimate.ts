import type { ContactLimits, reminders } from '@bochong/contract/collection';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { App } from '../../../kernel/app-context.ts';
import { reasonToSkip, type SkipReason } from './contact-governor.rule.ts';
import type { DebtorFacts } from './debtor.repo.ts';
import { messageFor } from './remind-message.rule.ts';

/** Messages that are written out: whoever sends more reads the first and the sums. */
const writtenOut = 20;

/** How many are left alone for which reason, the commonest first. */
export const skipsOf = (reasons: readonly SkipReason[]) =>
  [...Map.groupBy(reasons, (reason) => reason)]
    .map(([skipReason, same]) => ({ skipReason, plates: same.length }))
    .sort((a, b) => b.plates - a.plates || a.skipReason - b.skipReason);

type Message = Data<typeof reminders.preview>['messages'][number];

/**
 * What reminding these vehicles would send now, worked out as the sending does it: sums of all (fen), and the messages of the first, those that
 * would be sent before those that would not.
 */
export async function estimateReminders(
  debtors: AsyncIterable<DebtorFacts> | Iterable<DebtorFacts>,
  {
    app,
    template,
    limits,
    now,
  }: { app: Pick<App, 'keys'>; template: { signName: string; content: string }; limits: ContactLimits; now: Date },
): Promise<Data<typeof reminders.preview>> {
  const reasons: SkipReason[] = [];
  const [sent, skipped]: [Message[], Message[]] = [[], []];
  let [willSend, estSegments] = [0, 0];
  for await (const debtor of debtors) {
    const { plateId, plateNo, plateColor, phoneNumber, ripeFen, contacts30Days, lastContactAt } = debtor;
    const skipReason = reasonToSkip(debtor, limits, 'sms', now);
    const message = messageFor(template, debtor, limits, now);
    if (skipReason === null) {
      willSend += 1;
      estSegments += message.segments;
    } else reasons.push(skipReason);
    const written = skipReason === null ? sent : skipped;
    if (written.length < writtenOut)
      written.push({
        ...{ plateId, plateNo, plateColor: plateColor as Message['plateColor'], phone: app.keys.masked(phoneNumber), owedFen: ripeFen },
        ...{ contacts30Days, lastContactAt, skipReason, ...message },
      });
  }
  return {
    willSend,
    willSkip: skipsOf(reasons),
    estSegments,
    estCostFen: estSegments * limits.smsPriceFen,
    messages: [...sent, ...skipped].slice(0, writtenOut),
  };
}
