import { type FeeCalculation, type FeePreview, type FeeRuleContent, feeRuleErrors, ruleStatus } from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { businessDate, dateStart } from '../../../kernel/time.ts';
import { calculateFee } from '../fee-engine/fee-engine.rule.ts';
import type { FeeVehicle } from '../fee-engine/fee-plan.rule.ts';
import { citedFree, citedWords } from '../free-duration/cited-free.service.ts';
import { dealerCalendar } from '../holiday/holiday.service.ts';
import { dealerOfRule, findRule, markSimulated } from './fee-rule.repo.ts';
import { previewRule } from './rule-preview.rule.ts';

const dayMs = 86_400_000;
const longestStayMs = 366 * dayMs;

interface Trial {
  ruleId?: string | undefined;
  content?: FeeRuleContent | undefined;
  vehicle: FeeVehicle;
  enter: string;
  exit: string;
}

/** Prices a stay with a stored rule, which counts as tried then, or with content that is still being edited. */
export async function simulateRule(trial: Trial, { tx, user, now }: Context): Promise<FeeCalculation> {
  const stored = trial.ruleId === undefined ? undefined : found(await findRule(tx, trial.ruleId, now));
  const content = trial.content ?? stored?.content ?? fail(feeRuleErrors.nothingToSimulate);
  const length = Date.parse(trial.exit) - Date.parse(trial.enter);
  if (length <= 0 || length > longestStayMs) fail(feeRuleErrors.longStay);
  const dealerId = stored ? await dealerOfRule(tx, stored.ruleId) : user.dealerId;
  const dates = [trial.enter, trial.exit].map((at) => businessDate(Date.parse(at))) as [string, string];
  const calendar = await dealerCalendar(tx, dealerId, null, ...dates);
  if (stored && trial.content === undefined && stored.ruleStatus === ruleStatus.DRAFT) await markSimulated(tx, stored.ruleId);
  const rule = { ruleId: stored?.ruleId ?? 'draft', version: stored?.version ?? 0, name: stored?.ruleName ?? '编辑中的规则', content };
  const cited = await citedFree(tx, content, dealerId, { vehicle: trial.vehicle, calendar, now });
  const freeDuration = cited(Date.parse(trial.enter)) ?? undefined;
  return calculateFee({ rule, vehicle: trial.vehicle, enter: trial.enter, exit: trial.exit, calendar, freeDuration });
}

/** Monday of the week that holds a date. 1970-01-05 was one. */
function mondayOf(date: string): string {
  const start = dateStart(date);
  const sinceMonday = (Math.floor((start - dateStart('1970-01-05')) / dayMs) % 7) * dayMs;
  return businessDate(start - sinceMonday);
}

export async function preview(
  body: { content: FeeRuleContent; vehicle: FeeVehicle; weekOf?: string | undefined; curveHours: number },
  { tx, user, now }: Context,
): Promise<FeePreview> {
  const monday = mondayOf(body.weekOf ?? businessDate(now));
  const calendar = await dealerCalendar(tx, user.dealerId, null, monday, businessDate(dateStart(monday) + 6 * dayMs));
  const freeDuration = await citedFree(tx, body.content, user.dealerId, { vehicle: body.vehicle, calendar, now });
  const freeWords = await citedWords(tx, body.content, user.dealerId);
  return previewRule(body.content, body.vehicle, monday, body.curveHours, { calendar, freeDuration, freeWords });
}
