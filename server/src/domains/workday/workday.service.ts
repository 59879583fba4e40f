import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { type DeployDay, dayType } from '@bochong/contract/parking-fee';
import { type WorkdayConfig, workdayErrors, workdayStatus, type workdays } from '@bochong/contract/workday';
import type { Context } from '../../kernel/app-context.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../kernel/http/errors.ts';
import { businessDate } from '../../kernel/time.ts';
import { checkDays, checkPast } from '../parking-fee/index.ts';
import { remindOfNextYear } from './workday.jobs.ts';
import * as repo from './workday.repo.ts';

constraintMeans('workday_config_draft', workdayErrors.draftThere);

const countOf = (days: readonly DeployDay[], type: number) => days.filter((day) => day.dayType === type).length;

export const shown = (config: repo.StoredConfig): WorkdayConfig => ({
  ...config,
  holidays: countOf(config.days, dayType.HOLIDAY),
  makeUps: countOf(config.days, dayType.WORKDAY),
});
const perhaps = (config: repo.StoredConfig | undefined) => (config ? shown(config) : null);

export async function yearOf(asked: number | undefined, { tx, user, now }: Context) {
  const year = asked ?? Number(businessDate(now).slice(0, 4));
  const [current, draft, platform] = await Promise.all([
    repo.currentOf(tx, user.dealerId, year),
    repo.draftOf(tx, user.dealerId, year),
    repo.platformDays(tx, year),
  ]);
  const inherited = { configId: 'platform', year, status: workdayStatus.CURRENT, basedOn: '', publishedBy: null, publishedAt: null };
  return {
    year,
    current: perhaps(current),
    draft: perhaps(draft),
    platform:
      platform && user.dealerId !== platformDealerId
        ? shown({ ...inherited, days: platform, updateTime: now.toISOString(), rev: 0 })
        : null,
  };
}

/** Each date once, and of the year itself: two years never speak about one date. */
function checkYear({ days, year }: { days: readonly DeployDay[]; year: number }): void {
  const other = days.find(({ date }) => !date.startsWith(`${year}-`));
  if (other) failField('days', `${other.date}不属于${year}年`);
  checkDays(days, year);
}

/** What counts of a year before a version of one's own is published: the platform's. */
const inForce = async (context: Context, year: number): Promise<readonly DeployDay[]> =>
  (await repo.currentOf(context.tx, context.user.dealerId, year))?.days ?? (await repo.platformDays(context.tx, year)) ?? [];

export async function createDraft(fields: BodyOf<typeof workdays.create>, context: Context) {
  const { tx, user, now, audit } = context;
  checkYear(fields);
  const configId = await repo.insertDraft(tx, user.dealerId, fields, now);
  audit({ targetType: 'workdayConfig', targetId: configId, detail: { after: fields } });
  return { configId };
}

export async function updateDraft(fields: BodyOf<typeof workdays.update>, { tx, user, audit }: Context) {
  checkYear(fields);
  const configId = await repo.saveDraft(tx, user.dealerId, fields);
  assertFresh(configId === undefined ? 0 : 1);
  audit({ targetType: 'workdayConfig', targetId: found(configId), detail: { after: fields } });
  return { configId: found(configId) };
}

/** Fees were worked out, deadlines set by what has been in force up to today: that stays. */
export async function publishConfig(id: string, rev: number, context: Context): Promise<null> {
  const { tx, user, now, audit } = context;
  const draft = found(await repo.lockConfig(tx, user.dealerId, id));
  if (draft.status !== workdayStatus.DRAFT) fail(workdayErrors.notDraft);
  assertFresh(draft.rev === rev ? 1 : 0);
  const before = await inForce(context, draft.year);
  checkPast(before, draft.days, businessDate(now));
  await repo.publishDraft(tx, user.dealerId, draft, user.userName, now);
  await remindOfNextYear(tx, user.dealerId, now);
  audit({ targetType: 'workdayConfig', targetId: id, detail: { before: { days: before }, after: { days: draft.days } } });
  return null;
}
