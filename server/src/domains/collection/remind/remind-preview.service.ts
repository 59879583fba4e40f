import type { reminders } from '@bochong/contract/collection';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { limitsOf } from './contact-setting.repo.ts';
import { debtorFacts, debtorsAmong } from './debtor.repo.ts';
import { usableTemplate } from './remind.service.ts';
import { estimateReminders } from './remind-estimate.ts';

/** What reminding these vehicles would send now, in the order they were chosen in. */
export async function previewReminders(
  { plateIds, templateId }: BodyOf<typeof reminders.preview>,
  context: Context,
): Promise<Data<typeof reminders.preview>> {
  const { app, tx, user, now } = context;
  const limits = await limitsOf(tx, user.dealerId);
  const template = await usableTemplate(context, user.dealerId, templateId, limits);
  const scope = { dealerId: user.dealerId, parkIds: user.parkIds, now };
  const chosen = await debtorsAmong(tx, plateIds, {}, scope);
  if (chosen.length === 0) fail(commonErrors.notFound);
  const known = new Map((await debtorFacts(tx, chosen, scope, limits.firstAfterHours)).map((debtor) => [debtor.plateId, debtor]));
  const debtors = chosen.map((id) => known.get(id)).filter((debtor) => debtor !== undefined);
  return estimateReminders(debtors, { app, template, limits, now });
}
