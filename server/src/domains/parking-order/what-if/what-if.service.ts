import { ruleScopeType } from '@bochong/contract/parking-fee';
import { type WhatIfLine, whatIfDays, whatIfErrors } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { dateStart, toIso } from '../../../kernel/time.ts';
import { dealerOfRule, findRule, type RuleVersion, ruleScopes } from '../../parking-fee/index.ts';
import { placesOf } from '../../parking-lot/index.ts';
import { countStays, dayMs, type PastStay, type ReplayRange } from './replay.repo.ts';
import { type Replayed, type RulesFor, replay } from './replay.service.ts';
import { createTally, type PricedStay } from './what-if.rule.ts';

type Rule = NonNullable<Awaited<ReturnType<typeof findRule>>>;
const placeKind = { [ruleScopeType.PARK]: 'park', [ruleScopeType.ZONE]: 'zone', [ruleScopeType.ROAD]: 'road' } as const;

/** The stays a rule is for: those of its zones and roads, or those of the lot that no more special rule has priced. */
function ruleFor(rule: Rule, now: Date): RulesFor {
  const version: RuleVersion = { ruleId: rule.ruleId, version: rule.version, name: rule.ruleName, content: rule.content };
  const chosen = { rule: version, laterRules: [], citedAt: toIso(now) };
  const places = new Set(rule.scopes.map((scope) => scope.scopeId));
  const scopes = new Map<string, number>();
  return async (tx, stays) => {
    if (rule.scopeType !== ruleScopeType.PARK) {
      const own = (stay: PastStay) => places.has((rule.scopeType === ruleScopeType.ZONE ? stay.zoneId : stay.roadId) ?? '');
      return (stay) => (own(stay) ? chosen : null);
    }
    const unknown = new Set(stays.flatMap(({ ruleId }) => (ruleId !== null && !scopes.has(ruleId) ? [ruleId] : [])));
    for (const [id, scope] of await ruleScopes(tx, [...unknown])) scopes.set(id, scope);
    return ({ ruleId }) => (ruleId === null || (scopes.get(ruleId) ?? ruleScopeType.PARK) === ruleScopeType.PARK ? chosen : null);
  };
}

const priced = ({ stay, calculation }: Replayed): PricedStay => ({
  orderId: stay.id,
  plateNo: stay.plateNo,
  enterTime: stay.enterTime,
  exitTime: stay.exitTime,
  minutes: stay.parkMinutes,
  beforeFen: stay.receivableFen,
  afterFen: calculation?.receivableFen ?? 0,
});

/** Checks what is asked, then tells line by line how far the pricing has come; the last line says what would have changed. */
export async function whatIfLines(
  ruleId: string,
  { parkId, from, to }: { parkId: string; from: string; to: string },
  { app, tx, user, now }: Context,
): Promise<AsyncGenerator<WhatIfLine>> {
  const days = (dateStart(to) - dateStart(from)) / dayMs + 1;
  if (days < 1 || days > whatIfDays) fail(whatIfErrors.period);
  const rule = found(await findRule(tx, ruleId, now));
  const dealerId = await dealerOfRule(tx, ruleId);
  const [park] = await placesOf(tx, 'park', [parkId]);
  const scoped = await placesOf(
    tx,
    placeKind[rule.scopeType],
    rule.scopes.map((scope) => scope.scopeId),
  );
  const fits = rule.scopeType === ruleScopeType.PARK || scoped.some((place) => place.parkId === parkId);
  if (!park || park.dealerId !== dealerId || !(user.parkIds?.includes(parkId) ?? true) || !fits) fail(whatIfErrors.wrongPark);
  const range: ReplayRange = { dealerId, parkId, from, to };
  const total = await countStays(tx, range);

  return (async function* () {
    const tally = createTally();
    let done = 0;
    yield { done, total, outcome: null };
    for await (const batch of replay(app, range, ruleFor(rule, now))) {
      for (const one of batch) {
        if (one.calculation) tally.add(priced(one));
        else tally.skip();
      }
      done += batch.length;
      yield { done, total: Math.max(total, done), outcome: null };
    }
    yield { done, total: done, outcome: tally.outcome() };
  })();
}
