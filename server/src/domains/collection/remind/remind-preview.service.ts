import type { ContactLimits, reminders, skipReason } from '@bochong/contract/collection';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { reasonToSkip } from './contact-governor.rule.ts';
import { limitsOf } from './contact-setting.repo.ts';
import { type DebtorFacts, debtorFacts, debtorsAmong } from './debtor.repo.ts';
import { skipsOf, usableTemplate } from './remind.service.ts';
import { messageFor } from './remind-message.rule.ts';

/** Messages that are written out: whoever sends more reads the first and the sums. */
const writtenOut = 20;

/** What reminding these vehicles would send now, worked out as the sending does it. */
export async function previewReminders(
  { plateIds, templateId }: BodyOf<typeof reminders.preview>,
  context: Context,
): Promise<Data<typeof reminders.preview>> {
  const { app, tx, user, now } = context;
  const limits: ContactLimits = await limitsOf(tx, user.dealerId);
  const template = await usableTemplate(context, user.dealerId, templateId, limits);
  const scope = { dealerId: user.dealerId, parkIds: user.parkIds, now };
  const chosen = await debtorsAmong(tx, plateIds, {}, scope);
  if (chosen.length === 0) fail(commonErrors.notFound);
  const known = new Map((await debtorFacts(tx, chosen, scope, limits.firstAfterHours)).map((debtor) => [debtor.plateId, debtor]));
  const judged = chosen.flatMap((id) => {
    const debtor = known.get(id);
    return debtor ? [{ debtor, reason: reasonToSkip(debtor, limits, 'sms', now), ...messageFor(template, debtor, limits, now) }] : [];
  });
  const sends = judged.filter(({ reason }) => reason === null);
  const estSegments = sends.reduce((sum, { segments }) => sum + segments, 0);
  const shown = ({ plateId, plateNo, plateColor, phoneNumber, ripeFen, contacts30Days, lastContactAt }: DebtorFacts) => ({
    ...{ plateId, plateNo, plateColor: plateColor as 1, phone: app.keys.masked(phoneNumber), owedFen: ripeFen },
    ...{ contacts30Days, lastContactAt },
  });
  return {
    willSend: sends.length,
    willSkip: skipsOf(judged.flatMap(({ reason }) => (reason === null ? [] : [reason]))),
    estSegments,
    estCostFen: estSegments * limits.smsPriceFen,
    messages: judged
      .toSorted((a, b) => Number(a.reason !== null) - Number(b.reason !== null))
      .slice(0, writtenOut)
      .map(({ debtor, reason, content, segments }) => ({
        ...shown(debtor),
        skipReason: reason as (typeof skipReason.options)[number]['value'] | null,
        content,
        segments,
      })),
  };
}
