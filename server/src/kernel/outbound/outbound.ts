import { sql } from 'kysely';
import type { App, WorkContext } from '../app-context.ts';
import { writeAtEnd } from '../database/at-end.ts';
import type { EndWrite } from '../database/connection.ts';
import type { Tx } from '../database/db.ts';
import { newId } from '../database/identifier.ts';
import { enqueue } from '../jobs/events.ts';
import type { Lane } from '../jobs/lane.ts';
import { attemptDue, attemptOne } from './attempt.ts';
import { type EffectJob, effectState, type Line } from './effect.ts';
import type { OutboundKind } from './kind.ts';
import { standInLine } from './line.ts';
import { wakeLine } from './line-ear.ts';

/** An effect is looked at soon: by a worker of its lane, or in its line. */
const wake = (tx: Tx, { lane, inLine }: { lane: Lane; inLine: boolean }, { effectId, ...line }: Line & { effectId: string }) =>
  inLine ? wakeLine(tx, line) : enqueue(tx, lane, { ...line, effectId }, `effect:${effectId}`);

/** Effects of a dealer that are due are looked at soon, each line once. */
export async function wakeDue(tx: Tx, app: App, effects: readonly (Line & { effectId: string })[]): Promise<void> {
  const seen = new Set<string>();
  for (const effect of effects) {
    const sender = app.outbound.get(effect.kind);
    const inLine = sender?.attemptLine !== undefined;
    const line = `${effect.kind} ${effect.subjectId}`;
    if (!sender || (inLine && seen.has(line))) continue;
    seen.add(line);
    await wake(tx, { lane: sender.lane, inLine }, effect);
  }
}

interface Planned {
  dealer_id: string;
  id: string;
  kind: string;
  key: string;
  subject_id: string;
  at: string;
  due: string | null;
  lane: Lane;
  in_line: boolean;
}
const plans: EndWrite<Planned> = { name: 'effects', statement: (rows) => sql`select bochong.plan_effects(${rows})` };

/**
 * Intends an effect in the caller's transaction; it is sent after the commit, one of a line not before it is `due`, where that is told: what is intended
 * for one instant is carried out together. The same key again starts the effect anew: only for whom knows what became of it.
 */
export const planEffect = (
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  { kind, lane, inLine = false }: { kind: string; lane: Lane; inLine?: boolean },
  { dealerId, key, subjectId, due }: { dealerId: string; key: string; subjectId: string; due?: Date },
): Promise<void> =>
  writeAtEnd(tx, plans, [
    {
      ...{ dealer_id: dealerId, id: newId(now), kind, key, subject_id: subjectId, at: now.toISOString(), due: due?.toISOString() ?? null },
      ...{ lane, in_line: inLine },
    },
  ]);

/** A person tries an effect again that was left; false when there is no such effect in scope. */
export async function retryEffect({ app, tx, now }: WorkContext, id: string): Promise<boolean> {
  const at = now.toISOString();
  const { rows } = await sql<{ dealerId: string; kind: string; subjectId: string }>`
    update outbound_effect set state = ${effectState.UNANSWERED}, tries = 0, next_at = ${at}, changed_at = ${at}
    where id = ${id} and state = ${effectState.LEFT} returning dealer_id as "dealerId", kind, subject_id as "subjectId"`.execute(tx);
  const [row] = rows;
  if (!row || !app.outbound.has(row.kind)) return false;
  await wakeDue(tx, app, [{ ...row, effectId: id }]);
  return true;
}

/**
 * There may be news of an effect that had no answer (somebody says so): its next attempt is now. It is one more than it has, so that whoever calls
 * often uses none of them up. Nothing for one under way, or over.
 */
export async function hastenEffect(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  { kind, lane, inLine = false }: { kind: string; lane: Lane; inLine?: boolean },
  { dealerId, key }: { dealerId: string; key: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; subjectId: string }>`
    update outbound_effect set next_at = ${now.toISOString()}, tries = greatest(tries - 1, 0)
    where dealer_id = ${dealerId} and kind = ${kind} and key = ${key} and state in (${effectState.WAITING}, ${effectState.UNANSWERED})
      and next_at > ${now.toISOString()} returning id, subject_id as "subjectId"`.execute(tx);
  for (const { id, subjectId } of rows) await wake(tx, { lane, inLine }, { dealerId, effectId: id, kind, subjectId });
}

/** How long a partner that is told many things at once is left alone after some of them: what happens meanwhile is claimed and booked together. */
const gatherMs = 200;

/** Makes the server carry out the effects of a kind. */
export function registerOutbound<Request, Answer>(app: App, kind: OutboundKind<Request, Answer>): void {
  const { title, lane } = kind;
  const attempt = (dealerId: string, stop: AbortSignal) => ({ app: { ...app, database: app.background }, kind, dealerId, stop });
  const once = (job: EffectJob, stop: AbortSignal) => attemptOne(attempt(job.dealerId, stop), job.effectId);
  const attemptLine = ({ dealerId, subjectId }: Line, stop: AbortSignal) => {
    let most = 1;
    const work = async () => {
      most = await attemptDue(attempt(dealerId, stop), subjectId, most);
    };
    standInLine(app, `${kind.kind} ${subjectId}`, work, kind.together === undefined ? 0 : gatherMs);
  };
  // Of a line no job waits but those that servers of the release before have planned.
  const ofOlder = async (job: EffectJob, stop: AbortSignal) => {
    const { subjectId } = job;
    if (subjectId === undefined) return once(job, stop);
    attemptLine({ ...job, subjectId }, stop);
  };
  app.outbound.set(kind.kind, kind.inLine ? { title, lane, attempt: ofOlder, attemptLine } : { title, lane, attempt: once });
}

/** Carries out the effect of a subject now, by the clock of `app`: for whoever writes history. */
export async function carryOut<R, A>(app: App, kind: OutboundKind<R, A>, dealerId: string, subjectId: string): Promise<void> {
  const effectId = await app.background.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from outbound_effect where dealer_id = ${dealerId} and kind = ${kind.kind}
      and subject_id = ${subjectId} and state <= ${effectState.UNANSWERED}`.execute(tx);
    return rows[0]?.id;
  });
  const stop = new AbortController().signal;
  if (effectId) await attemptOne({ app: { ...app, database: app.background }, kind, dealerId, stop }, effectId);
}
