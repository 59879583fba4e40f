import {
  type FeeRuleDetail,
  type FeeRuleFields,
  feeRuleErrors,
  noticeMinutes,
  ruleScopeType,
  ruleStatus,
} from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import { counterExists, metrics } from '../../../kernel/database/counter.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { type Place, placeIdsIn, placesOf, searchPlaces } from '../../parking-lot/index.ts';
import { citedWords } from '../free-duration/cited-free.service.ts';
import * as repo from './fee-rule.repo.ts';
import { bindPlaces, lockOpenBindings, ruleNamesAt, unbindPlaces } from './rule-binding.repo.ts';
import { ruleSummary } from './rule-summary.rule.ts';
import type { SeenPlaces } from './seen-places.repo.ts';

constraintMeans('fee_rule_code_key', feeRuleErrors.codeTaken, 'ruleCode');

const placeKind = { [ruleScopeType.PARK]: 'park', [ruleScopeType.ZONE]: 'zone', [ruleScopeType.ROAD]: 'road' } as const;

/** The chosen places, all of one dealer and within the user's lots; a draft may still have none. */
export async function placesFor(
  { tx, user }: Context,
  { scopeType, scopeIds }: Pick<FeeRuleFields, 'scopeType' | 'scopeIds'>,
): Promise<Place[]> {
  const places = await placesOf(tx, placeKind[scopeType], scopeIds);
  const allowed = places.filter((place) => place.dealerId === places[0]?.dealerId && (user.parkIds?.includes(place.parkId) ?? true));
  if (allowed.length !== new Set(scopeIds).size) fail(feeRuleErrors.wrongScope);
  return allowed;
}

/** Places to choose from, each with the rule in force there now. */
/** Places whose rules the caller sees: those in their lots, or all. */
export const placesSeen = async ({ tx, user }: Context): Promise<SeenPlaces> =>
  user.parkIds === null ? null : placeIdsIn(tx, user.parkIds);

/** Who sees only some of a rule's places does not change it: what they would send leaves the others out. */
export async function assertWholeRule({ scopes }: Pick<FeeRuleDetail, 'scopes'>, context: Context): Promise<void> {
  const seen = await placesSeen(context);
  if (seen !== null && scopes.some(({ scopeId }) => !seen.includes(scopeId)))
    failField('scopeIds', '该规则还用于您看不到的车场，请由能看到全部车场的人修改');
}

export async function choosePlaces(
  { scopeType, keyword }: { scopeType: keyof typeof placeKind; keyword?: string | undefined },
  { tx, user, now }: Context,
) {
  const places = await searchPlaces(tx, placeKind[scopeType], keyword, user.parkIds);
  const names = await ruleNamesAt(
    tx,
    places.map((place) => place.id),
    now.toISOString(),
  );
  return places.map(({ id, name }) => ({ scopeId: id, scopeName: name, ruleName: names.get(id) ?? null }));
}

const extrasOf = async (
  context: Context,
  dealerId: string,
  fields: FeeRuleFields,
  places: readonly Place[],
): Promise<repo.DraftExtras> => ({
  scopes: places.map(({ id, name }) => ({ scopeId: id, scopeName: name })),
  summary: ruleSummary(fields.content, await citedWords(context.tx, fields.content, dealerId)),
  operatorName: context.user.userName,
});

const fieldsOf = (rule: FeeRuleDetail): FeeRuleFields => ({ ...rule, scopeIds: rule.scopes.map((scope) => scope.scopeId) });

export async function createRule(fields: FeeRuleFields, context: Context): Promise<{ ruleId: string }> {
  const places = await placesFor(context, fields);
  const id = newId(context.now);
  const dealerId = places[0]?.dealerId ?? context.user.dealerId;
  await repo.insertDraft(
    context.tx,
    { dealerId, id, baseRuleId: id, version: 1 },
    fields,
    await extrasOf(context, dealerId, fields, places),
  );
  context.audit({ targetType: 'feeRule', targetId: id, detail: { after: fields } });
  return { ruleId: id };
}

async function lockDraft(context: Context, id: string): Promise<FeeRuleDetail> {
  const rule = found(await repo.lockRule(context.tx, id, context.now));
  await assertWholeRule(rule, context);
  if (rule.ruleStatus !== ruleStatus.DRAFT) fail(feeRuleErrors.notDraft);
  return rule;
}

export async function updateRule(id: string, body: FeeRuleFields & { rev: number }, context: Context): Promise<{ ruleId: string }> {
  const before = await lockDraft(context, id);
  // The versions of one rule share its code.
  const fields = before.version > 1 ? { ...body, ruleCode: before.ruleCode } : body;
  const places = await placesFor(context, fields);
  const extras = await extrasOf(context, await repo.dealerOfRule(context.tx, id), fields, places);
  assertFresh(await repo.saveDraft(context.tx, id, body.rev, fields, extras));
  context.audit({ targetType: 'feeRule', targetId: id, detail: { before: fieldsOf(before), after: fields } });
  return { ruleId: id };
}

export async function removeRule(id: string, context: Context): Promise<null> {
  const before = await lockDraft(context, id);
  await repo.markRuleDeleted(context.tx, id);
  context.audit({ targetType: 'feeRule', targetId: id, detail: { before: fieldsOf(before) } });
  return null;
}

export async function copyRule(id: string, asNewVersion: boolean, context: Context): Promise<{ ruleId: string }> {
  const { tx, now } = context;
  const source = found(await repo.lockRule(tx, id, now));
  const copyId = newId(now);
  const dealerId = await repo.dealerOfRule(tx, id);
  const group = asNewVersion
    ? { baseRuleId: source.baseRuleId, version: await repo.nextVersion(tx, source.baseRuleId) }
    : { baseRuleId: copyId, version: 1 };
  const renamed = asNewVersion
    ? {}
    : { ruleCode: `${source.ruleCode.slice(0, 13)}-${copyId.slice(-6)}`, ruleName: `${source.ruleName.slice(0, 46)} 副本` };
  const fields = { ...fieldsOf(source), ...renamed };
  const extras = { scopes: source.scopes, summary: source.summary, operatorName: context.user.userName };
  await repo.insertDraft(tx, { dealerId, id: copyId, ...group }, fields, extras);
  context.audit({ targetType: 'feeRule', targetId: copyId, detail: { copiedFrom: id, asNewVersion } });
  return { ruleId: copyId };
}

/** The minute that is running. */
export const wholeMinute = (now: Date): string => toIso(Math.floor(now.getTime() / 60_000) * 60_000);

/** The start a person asked for, in whole minutes; refused without the notice drivers are owed. */
export function noticedStart(effectiveFrom: string, now: Date): string {
  const from = Math.floor(Date.parse(effectiveFrom) / 60_000) * 60_000;
  if (from < now.getTime() + noticeMinutes * 60_000) fail(feeRuleErrors.tooSoon, { minutes: noticeMinutes });
  return toIso(from);
}

/** Lots nobody has entered or left yet: no driver could have relied on another price, so none is owed notice. */
export async function placesWithStays({ tx }: Context, places: readonly Place[]): Promise<Place[]> {
  const parked = [];
  for (const place of places) if (await counterExists(tx, [metrics.entries, metrics.exits], [place.parkId])) parked.push(place);
  return parked;
}

async function startOf(body: Publication, places: readonly Place[], context: Context): Promise<string> {
  if (!body.atOnce) return noticedStart(body.effectiveFrom ?? failField('effectiveFrom', '请选择生效时间'), context.now);
  const [parked] = await placesWithStays(context, places);
  if (parked) fail(feeRuleErrors.staysExist, { scopeName: parked.name, minutes: noticeMinutes });
  return wholeMinute(context.now);
}

interface Publication {
  atOnce: boolean;
  effectiveFrom?: string | undefined;
  rev: number;
}

export async function publishRule(id: string, body: Publication, context: Context): Promise<null> {
  const { tx, user } = context;
  const rule = await lockDraft(context, id);
  if (rule.scopes.length === 0) fail(feeRuleErrors.noScope);
  if (rule.priceText === '') fail(feeRuleErrors.noPriceText);
  if (!rule.simulated) fail(feeRuleErrors.notSimulated);
  const places = await placesFor(context, fieldsOf(rule));
  const from = await startOf(body, places, context);
  const scopeIds = places.map((place) => place.id);
  const open = await lockOpenBindings(tx, scopeIds);
  const pending = open.find((binding) => Date.parse(binding.effectiveFrom) >= Date.parse(from));
  if (pending) {
    const scopeName = places.find((place) => place.id === pending.scopeId)?.name;
    fail(feeRuleErrors.scopePending, { scopeName, ruleName: pending.ruleName });
  }
  assertFresh(await repo.markPublished(tx, id, body.rev, from, user.userName));
  const dealerId = await repo.dealerOfRule(tx, id);
  await bindPlaces(tx, { dealerId, ruleId: id, scopeType: rule.scopeType, from, operatorName: user.userName }, scopeIds, open);
  context.audit({ targetType: 'feeRule', targetId: id, detail: { effectiveFrom: from, scopes: rule.scopes } });
  return null;
}

export async function revokeRule(id: string, body: { reason: string; rev: number }, context: Context): Promise<null> {
  const { tx, now } = context;
  const rule = found(await repo.lockRule(tx, id, now));
  await assertWholeRule(rule, context);
  if (rule.ruleStatus !== ruleStatus.NO_ACTIVE) fail(feeRuleErrors.notPending);
  assertFresh(await repo.markRevoked(tx, id, body.rev, body.reason, now.toISOString()));
  await unbindPlaces(tx, id);
  context.audit({ targetType: 'feeRule', targetId: id, detail: { reason: body.reason } });
  return null;
}
