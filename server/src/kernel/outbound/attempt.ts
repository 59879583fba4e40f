import { sql } from 'kysely';
import type { App, WorkContext } from '../app-context.ts';
import { planned, type Tx } from '../database/db.ts';
import { dealerAllows } from '../database/dealer-standing.ts';
import { beginMs, callMs, delayMinutes, effectState, leaseMs } from './effect.ts';
import { type Call, neverHeard, type OutboundKind, requestsOf } from './kind.ts';
import { type Move, move, type Seen, taken } from './move.ts';

/** Minutes after which an effect of a frozen unit is looked at again. */
const restMinutes = 10;
/** Calls of one line at the same time. */
const atOnce = 2;

/** What an attempt is about: one effect, or so many of a partner's that are due. */
export type Wanted = { effectId: string } | { subjectId: string; most: number };

interface Attempt<R, A> {
  app: App;
  kind: OutboundKind<R, A>;
  dealerId: string;
  stop: AbortSignal;
}
interface Claimed<R> {
  effect: Seen;
  request: R;
}
/** What became of a call: an answer, why there is none, or that it was not made. */
type Outcome<A> = { answer: A } | { reason: string } | 'not made';

/** Effects that are due, the longest first. Those of a line that somebody else is claiming are left to him. */
async function dueEffects({ kind: { kind }, dealerId }: Attempt<never, never>, wanted: Wanted, tx: Tx, now: Date): Promise<Seen[]> {
  const one = 'effectId' in wanted;
  const which = one ? sql`id = ${wanted.effectId}` : sql`subject_id = ${wanted.subjectId} and kind = ${kind}`;
  const { rows } = await sql<Seen>`
    select dealer_id as "dealerId", id, key, subject_id as "subjectId", tries, state, state <> ${sql.lit(effectState.WAITING)} as sent
    from outbound_effect where dealer_id = ${dealerId} and ${which} and state <= ${sql.lit(effectState.UNANSWERED)}
      and next_at <= ${now.toISOString()} order by next_at, id limit ${one ? 1 : wanted.most}
    ${one ? sql`` : sql`for update skip locked`}`.execute(planned(tx));
  return rows;
}

const ended = { nextAt: null, tried: true } as const;

/** Claims effects that are due, together with what they send; what has nothing to send any more lapses. Answers how many were due. */
async function claim<R, A>(attempt: Attempt<R, A>, wanted: Wanted, work: WorkContext): Promise<{ due: number; claimed: Claimed<R>[] }> {
  const { kind, dealerId } = attempt;
  const { tx, now } = work;
  const due = await dueEffects(attempt as Attempt<never, never>, wanted, tx, now);
  if (due.length === 0) return { due: 0, claimed: [] };
  if (kind.rests && !(await dealerAllows(tx, dealerId, 'background'))) {
    const nextAt = new Date(now.getTime() + restMinutes * 60_000);
    const resting = due.filter(({ state }) => state !== effectState.UNDER_WAY);
    await move(
      tx,
      dealerId,
      resting.map((effect) => ({ effect, state: effect.state, nextAt, tried: false })),
      now,
    );
    return { due: 0, claimed: [] };
  }
  const claimed: Claimed<R>[] = [];
  const moves: Move[] = [];
  const lease = new Date(now.getTime() + leaseMs(kind.callMs ?? callMs));
  const requests = await requestsOf(kind, work, due);
  for (const [index, effect] of due.entries()) {
    const request = requests[index];
    if (request === undefined) moves.push({ effect, state: effectState.LAPSED, ...ended });
    else {
      moves.push({ effect, state: effectState.UNDER_WAY, nextAt: lease, tried: false });
      claimed.push({ effect: { ...effect, state: effectState.UNDER_WAY }, request });
    }
  }
  await move(tx, dealerId, moves, now);
  return { due: due.length, claimed };
}

/** Waits for a call, but not longer than its signal allows, also when the partner's client ignores it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Asks for an effect that may have left before, and sends it when the partner never heard of it. */
async function call<R, A>(kind: OutboundKind<R, A>, request: R, about: Call): Promise<A | undefined> {
  const { effect, signal } = about;
  const known = effect.sent && kind.query ? await untilAborted(kind.query(request, about), signal) : neverHeard;
  return known === neverHeard ? untilAborted(kind.send(request, about), signal) : known;
}

/** Makes calls, a few at once. After one that failed, after some time, and once the server stops, no further one begins. */
async function callAll<R, A>({ app, kind, stop }: Attempt<R, A>, claimed: readonly Claimed<R>[]): Promise<Outcome<A>[]> {
  const outcomes: Outcome<A>[] = claimed.map(() => 'not made');
  const end = performance.now() + beginMs;
  let next = 0;
  let failed = false;
  const caller = async () => {
    while (next < claimed.length && !failed && !stop.aborted && performance.now() < end) {
      const index = next;
      next += 1;
      const { effect, request } = claimed[index] as Claimed<R>;
      const signal = AbortSignal.any([stop, AbortSignal.timeout(kind.callMs ?? callMs)]);
      try {
        const answer = await call(kind, request, { app, effect, signal });
        outcomes[index] = answer === undefined ? { reason: '对方仍在处理' } : { answer };
      } catch (cause) {
        failed = true;
        // What a stop cuts off stays as it is: the next start takes it up at once.
        if (!stop.aborted) outcomes[index] = failureOf(app, kind, effect, cause);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, claimed.length) }, caller));
  return outcomes;
}

function failureOf(app: App, { kind }: { kind: string }, { id }: { id: string }, cause: unknown): { reason: string } {
  const reason = cause instanceof Error ? cause.message : String(cause);
  app.log.warn({ cause: reason, kind, effectId: id }, 'an effect got no answer');
  return { reason };
}

/** How an effect goes on that got no answer, once its domain has noted why. */
async function unanswered<R, A>(kind: OutboundKind<R, A>, work: WorkContext, effect: Seen, reason: string): Promise<Move> {
  const minutes = (kind.delayMinutes ?? delayMinutes)(effect.tries + 1);
  await kind.unanswered?.(work, effect, { reason, left: minutes === null });
  if (minutes === null) return { effect, state: effectState.LEFT, nextAt: null, reason, tried: true };
  const state = effect.state === effectState.WAITING ? effectState.WAITING : effectState.UNANSWERED;
  return { effect, state, nextAt: new Date(work.now.getTime() + minutes * 60_000), reason, tried: true };
}

type Part<R, A> = Claimed<R> & { outcome: Outcome<A> };

/** Books what became of one claimed effect. */
async function bookedMove<R, A>(kind: OutboundKind<R, A>, work: WorkContext, { effect, request, outcome }: Part<R, A>): Promise<Move> {
  if (outcome === 'not made')
    return { effect, state: effect.sent ? effectState.UNANSWERED : effectState.WAITING, nextAt: work.now, tried: false };
  if ('reason' in outcome) return unanswered(kind, work, effect, outcome.reason);
  await kind.settle(work, effect, outcome.answer, request);
  return { effect, state: effectState.DONE, ...ended };
}

const inOwn = <T>({ app, dealerId }: Attempt<never, never>, step: (work: WorkContext) => Promise<T>): Promise<T> =>
  app.database.inScope({ dealerIds: [dealerId] }, (tx) => step({ app, tx, now: app.clock.now() }));

/** Books what became of calls in one transaction; where it fails, each alone, and what fails alone got no answer. */
async function book<R, A>(attempt: Attempt<R, A>, parts: readonly Part<R, A>[]): Promise<void> {
  const { app, kind, dealerId, stop } = attempt;
  const own = attempt as Attempt<never, never>;
  if (parts.length === 0) return;
  try {
    await inOwn(own, async (work) => {
      const moves: Move[] = [];
      for (const part of parts) moves.push(await bookedMove(kind, work, part));
      await move(work.tx, dealerId, moves, work.now);
    });
  } catch (cause) {
    const [part] = parts;
    if (parts.length > 1) for (const one of parts) await book(attempt, [one]);
    else if (cause !== taken && stop.aborted) throw cause;
    else if (cause !== taken && part) await keepUnanswered(own, part.effect, failureOf(app, kind, part.effect, cause).reason);
  }
}

const keepUnanswered = (attempt: Attempt<never, never>, effect: Seen, reason: string) =>
  inOwn(attempt, async (work) => move(work.tx, attempt.dealerId, [await unanswered(attempt.kind, work, effect, reason)], work.now));

/** How many the next round of a line may claim, and whether there may be something left that nobody will wake the line for. */
interface Went {
  most: number;
  left: boolean;
}

/** One round: claims, calls, books. */
async function round<R, A>(attempt: Attempt<R, A>, wanted: Wanted): Promise<Went> {
  const { app, kind, stop } = attempt;
  const own = attempt as Attempt<never, never>;
  const most = 'effectId' in wanted ? 1 : wanted.most;
  let claims: { due: number; claimed: Claimed<R>[] };
  try {
    stop.throwIfAborted();
    claims = await inOwn(own, (work) => claim(attempt, wanted, work));
  } catch (cause) {
    if (stop.aborted) throw cause;
    if (most > 1) return { most: 1, left: true }; // the one that does not let itself be claimed is found alone
    if (cause === taken) return { most, left: false };
    const [effect] = await inOwn(own, ({ tx, now }) => dueEffects(own, wanted, tx, now));
    if (effect) await keepUnanswered(own, effect, failureOf(app, kind, effect, cause).reason);
    return { most: 1, left: effect !== undefined };
  }
  const { due, claimed } = claims;
  const outcomes = await callAll(attempt, claimed);
  const parts = claimed.map((one, index): Part<R, A> => ({ ...one, outcome: outcomes[index] as Outcome<A> }));
  await book(attempt, stop.aborted ? parts.filter(({ outcome }) => outcome !== 'not made') : parts);
  stop.throwIfAborted();
  const all = outcomes.every((outcome) => outcome !== 'not made' && 'answer' in outcome);
  if (!all) return { most: atOnce, left: true };
  return due < most ? { most, left: false } : { most: Math.min(2 * most, kind.together ?? atOnce), left: true };
}

/** One attempt of an effect that is due; nothing when another worker has it or it has ended. */
export async function attemptOne<R, A>(attempt: Attempt<R, A>, effectId: string): Promise<void> {
  await round(attempt, { effectId });
}

/**
 * Attempts all effects of a partner that are due, at first so many at a time; answers how many at a time it came to. What is planned after the last of them
 * was claimed wakes the line again.
 */
export async function attemptDue<R, A>(attempt: Attempt<R, A>, subjectId: string, first: number): Promise<number> {
  let went: Went = { most: first, left: true };
  while (went.left) went = await round(attempt, { subjectId, most: went.most });
  return went.most;
}
