import { sql } from 'kysely';
import type { App, WorkContext } from '../app-context.ts';
import type { Tx } from '../database/db.ts';
import { dealerAllows } from '../database/dealer-standing.ts';
import { newId } from '../database/identifier.ts';
import { enqueue } from '../jobs/events.ts';
import type { Lane } from '../jobs/lane.ts';
import { callMs, delayMinutes, type Effect, type EffectJob, effectState, leaseMs } from './effect.ts';
import { standInLine } from './line.ts';

/** What goes with a call to a partner. */
export interface Call {
  readonly app: App;
  readonly effect: Effect;
  /** Aborted when the call takes too long or the server stops. */
  readonly signal: AbortSignal;
}

/** A partner's word that it never got a key. */
export const neverHeard = Symbol('never heard');

/**
 * A kind of effect outside the database. Its steps: `prepare` is committed before anything leaves; `send` runs without a transaction and
 * without a lock; `settle` books the answer in a transaction of its own. A crash between any two of them ends in one effect: what has no
 * known outcome is asked for (`query`) and otherwise sent again under the same key.
 */
export interface OutboundKind<Request, Answer> {
  /** kebab-case; stored with every effect: never renamed. */
  readonly kind: string;
  /** Chinese name, for the people who finish what is left. */
  readonly title: string;
  readonly lane: Lane;
  /**
   * What is to be sent; undefined when nothing is any more. Repeated before each attempt. Takes the locks of its domain first; for an
   * effect that was `sent`, it answers undefined only when the domain knows the outcome.
   */
  prepare(work: WorkContext, effect: Effect): Promise<Request | undefined>;
  /** Acts once for each key. Answers undefined while the partner is still at it; throws when it is unknown what became of it. */
  send(request: Request, call: Call): Promise<Answer | undefined>;
  /** What became of a key. Without it, an unanswered effect is sent again. */
  query?(request: Request, call: Call): Promise<Answer | typeof neverHeard | undefined>;
  /** Books the answer; repeated when its transaction failed. What the domain knows already changes nothing. */
  settle(work: WorkContext, effect: Effect, answer: Answer, request: Request): Promise<void>;
  /** An attempt had no answer. `left`: it was the last one, and a person is needed. */
  unanswered?(work: WorkContext, effect: Effect, outcome: { reason: string; left: boolean }): Promise<void>;
  /** Minutes until the next attempt after so many; null leaves it to a person. Default: twelve attempts within seven hours. */
  delayMinutes?(tries: number): number | null;
  /** Longest time of one call in milliseconds. Default: 15 s. */
  readonly callMs?: number;
  /** Its subject is a partner whose effects stand in a line of their own: the lane's workers do not wait for them. */
  readonly inLine?: boolean;
  /** Waits while its unit is frozen, without using up attempts; afterwards what waits is sent at the pace of its lane. */
  readonly rests?: true;
}

/** Minutes after which an effect of a frozen unit is looked at again. */
const restMinutes = 10;

/** Puts an effect off that was not begun, because its unit is frozen. */
const putOff = (tx: Tx, { dealerId, id }: Effect, now: Date) =>
  sql`update outbound_effect set next_at = ${new Date(now.getTime() + restMinutes * 60_000).toISOString()}
    where dealer_id = ${dealerId} and id = ${id} and state in (${effectState.WAITING}, ${effectState.UNANSWERED})`.execute(tx);

/** A worker of the lane looks at the effect soon. */
export const wake = (tx: Tx, lane: Lane, job: EffectJob) => enqueue(tx, lane, job, `effect:${job.effectId}`);

/**
 * Intends an effect in the caller's transaction; it is sent after the commit. The same key again starts the effect anew: only for whom
 * knows what became of it.
 */
export async function planEffect(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  { kind, lane }: { kind: string; lane: Lane },
  { dealerId, key, subjectId }: { dealerId: string; key: string; subjectId: string },
): Promise<void> {
  const at = now.toISOString();
  const { rows } = await sql<{ id: string }>`
    insert into outbound_effect as e (dealer_id, id, kind, key, subject_id, next_at, created_at, changed_at)
    values (${dealerId}, ${newId(now)}, ${kind}, ${key}, ${subjectId}, ${at}, ${at}, ${at})
    on conflict (dealer_id, kind, key) do update set state = ${effectState.WAITING}, tries = 0, next_at = ${at}, changed_at = ${at}, reason = ''
    returning id`.execute(tx);
  if (rows[0]) await wake(tx, lane, { dealerId, effectId: rows[0].id, kind, subjectId });
}

/** A person tries an effect again that was left; false when there is no such effect in scope. */
export async function retryEffect({ app, tx, now }: WorkContext, id: string): Promise<boolean> {
  const at = now.toISOString();
  const { rows } = await sql<{ dealerId: string; kind: string; subjectId: string }>`
    update outbound_effect set state = ${effectState.UNANSWERED}, tries = 0, next_at = ${at}, changed_at = ${at}
    where id = ${id} and state = ${effectState.LEFT} returning dealer_id as "dealerId", kind, subject_id as "subjectId"`.execute(tx);
  const [row] = rows;
  const sender = row && app.outbound.get(row.kind);
  if (!sender) return false;
  await wake(tx, sender.lane, { ...row, effectId: id });
  return true;
}

/**
 * There may be news of an effect that had no answer (somebody says so): its next attempt is now. It is one more than it has, so that whoever calls
 * often uses none of them up. Nothing for one under way, or over.
 */
export async function hastenEffect(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  { kind, lane }: { kind: string; lane: Lane },
  { dealerId, key }: { dealerId: string; key: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; subjectId: string }>`
    update outbound_effect set next_at = ${now.toISOString()}, tries = greatest(tries - 1, 0)
    where dealer_id = ${dealerId} and kind = ${kind} and key = ${key} and state in (${effectState.WAITING}, ${effectState.UNANSWERED})
      and next_at > ${now.toISOString()} returning id, subject_id as "subjectId"`.execute(tx);
  for (const { id, subjectId } of rows) await wake(tx, lane, { dealerId, effectId: id, kind, subjectId });
}

type Seen = Effect & { state: number };

async function dueEffect(tx: Tx, { dealerId, effectId }: EffectJob, now: Date): Promise<Seen | undefined> {
  const { rows } = await sql<Seen>`
    select dealer_id as "dealerId", id, key, subject_id as "subjectId", tries, state, state <> ${effectState.WAITING} as sent
    from outbound_effect where dealer_id = ${dealerId} and id = ${effectId} and state <= ${effectState.UNANSWERED}
      and next_at <= ${now.toISOString()}`.execute(tx);
  return rows[0];
}

/** Moves an effect on from where it was seen; false when somebody else has done so. */
async function move(tx: Tx, { dealerId, id, state, tries }: Seen, to: { state: number; nextAt: Date | null; reason: string }, now: Date) {
  const attempts = to.state === effectState.UNDER_WAY ? tries : tries + 1;
  const { numAffectedRows } = await sql`
    update outbound_effect set state = ${to.state}, next_at = ${to.nextAt?.toISOString() ?? null}, reason = ${to.reason.slice(0, 200)},
      tries = ${attempts}, changed_at = ${now.toISOString()}
    where dealer_id = ${dealerId} and id = ${id} and state = ${state} and tries = ${tries}`.execute(tx);
  return Number(numAffectedRows ?? 0) === 1;
}

const taken = new Error('another worker has this effect');

/** Waits for a call, but not longer than its signal allows, also when the partner's client ignores it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

const ended = { nextAt: null, reason: '' };

/** Claims an effect that is due, together with what it sends; undefined when there is nothing to send. */
async function begin<Request, Answer>(kind: OutboundKind<Request, Answer>, job: EffectJob, work: WorkContext) {
  const seen = await dueEffect(work.tx, job, work.now);
  if (!seen) return undefined;
  if (kind.rests && !(await dealerAllows(work.tx, seen.dealerId, 'background'))) {
    await putOff(work.tx, seen, work.now);
    return undefined;
  }
  const request = await kind.prepare(work, seen);
  const nextAt = new Date(work.now.getTime() + leaseMs(kind.callMs ?? callMs));
  const to = request === undefined ? { state: effectState.LAPSED, ...ended } : { state: effectState.UNDER_WAY, nextAt, reason: '' };
  if (!(await move(work.tx, seen, to, work.now))) throw taken;
  return request === undefined ? undefined : { effect: { ...seen, state: to.state }, request };
}

/** Asks for an effect that may have left before, and sends it when the partner never heard of it. */
async function call<Request, Answer>(kind: OutboundKind<Request, Answer>, request: Request, about: Call): Promise<Answer | undefined> {
  const { effect, signal } = about;
  const known = effect.sent && kind.query ? await untilAborted(kind.query(request, about), signal) : neverHeard;
  return known === neverHeard ? untilAborted(kind.send(request, about), signal) : known;
}

/** Keeps why an attempt came to nothing, and when the next one is. */
async function keepUnanswered<R, A>(kind: OutboundKind<R, A>, work: WorkContext, seen: Seen, reason: string): Promise<void> {
  const minutes = (kind.delayMinutes ?? delayMinutes)(seen.tries + 1);
  await kind.unanswered?.(work, seen, { reason, left: minutes === null });
  const unfinished = seen.state === effectState.WAITING ? effectState.WAITING : effectState.UNANSWERED;
  const to =
    minutes === null
      ? { state: effectState.LEFT, nextAt: null, reason }
      : { state: unfinished, nextAt: new Date(work.now.getTime() + minutes * 60_000), reason };
  if (!(await move(work.tx, seen, to, work.now))) throw taken;
}

async function attempt<R, A>(server: App, kind: OutboundKind<R, A>, job: EffectJob, stop: AbortSignal): Promise<void> {
  const app = { ...server, database: server.background };
  const inOwn = <T>(step: (work: WorkContext) => Promise<T>): Promise<T> =>
    app.database.inScope({ dealerIds: [job.dealerId] }, (tx) => step({ app, tx, now: app.clock.now() }));
  let claimed: Seen | undefined;
  try {
    stop.throwIfAborted();
    const begun = await inOwn((work) => begin(kind, job, work));
    if (!begun) return;
    const { effect, request } = begun;
    claimed = effect;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(kind.callMs ?? callMs)]);
    const answer = await call(kind, request, { app, effect, signal });
    await inOwn(async (work) => {
      if (answer === undefined) return keepUnanswered(kind, work, effect, '对方仍在处理');
      await kind.settle(work, effect, answer, request);
      if (!(await move(work.tx, effect, { state: effectState.DONE, ...ended }, work.now))) throw taken;
    });
  } catch (cause) {
    if (cause === taken) return;
    if (stop.aborted) throw cause; // the next start takes it up at once
    const reason = cause instanceof Error ? cause.message : String(cause);
    app.log.warn({ cause: reason, ...job }, 'an effect got no answer');
    await inOwn(async (work) => {
      const seen = claimed ?? (await dueEffect(work.tx, job, work.now));
      if (seen) await keepUnanswered(kind, work, seen, reason);
    });
  }
}

/** Makes the server carry out the effects of a kind. */
export function registerOutbound<Request, Answer>(app: App, kind: OutboundKind<Request, Answer>): void {
  const { title, lane } = kind;
  const once = (job: EffectJob, stop: AbortSignal) => attempt(app, kind, job, stop);
  const inLine = async (job: EffectJob, stop: AbortSignal) => {
    // What finds no place is woken again within a minute.
    standInLine(app, job.subjectId ?? job.effectId, () => once(job, stop));
  };
  app.outbound.set(kind.kind, { title, lane, attempt: kind.inLine ? inLine : once });
}

/** Carries out the effect of a subject now, by the clock of `app`: for whoever writes history. */
export async function carryOut<R, A>(app: App, kind: OutboundKind<R, A>, dealerId: string, subjectId: string): Promise<void> {
  const effectId = await app.background.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from outbound_effect where dealer_id = ${dealerId} and kind = ${kind.kind}
      and subject_id = ${subjectId} and state <= ${effectState.UNANSWERED}`.execute(tx);
    return rows[0]?.id;
  });
  if (effectId) await attempt(app, kind, { dealerId, effectId, kind: kind.kind }, new AbortController().signal);
}
