import type { ChargingDebtDetail, ChargingDebtRow } from '@bochong/contract/charging-debt';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { remindersOf } from '../remind/debt-reminder.repo.ts';
import { waiversOf } from '../waive/waiver.repo.ts';
import { stepsOf } from './debt.repo.ts';
import { findReadDebt, type ReadDebt } from './debt-list.repo.ts';

/** A row with the number of its payer as anybody may see it. */
export const shownDebt = ({ app }: Pick<Context, 'app'>, { phoneCipher, dealerId: _, ...row }: ReadDebt): ChargingDebtRow => ({
  ...row,
  payerPhone: app.keys.masked(phoneCipher),
});

/** A debt with everything that was done about it. */
export async function debtDetail(id: string, context: Context): Promise<ChargingDebtDetail> {
  const { app, tx, user, now } = context;
  const row = found(await findReadDebt(tx, id, { ...user, now }));
  const { dealerId, bizType, subjectId } = row;
  const [subject] = await app.payables.of(bizType).describe(context, dealerId, [subjectId]);
  const reminders = await remindersOf(tx, dealerId, id);
  return {
    ...shownDebt(context, row),
    ...{ payableFen: subject?.payableFen ?? 0, paidFen: subject?.paidFen ?? 0 },
    waivers: await waiversOf(tx, dealerId, id),
    reminders: reminders.map(({ phone, ...one }) => ({ ...one, phone: app.keys.masked(phone) })) as ChargingDebtDetail['reminders'],
    events: await stepsOf(tx, dealerId, id),
  };
}
