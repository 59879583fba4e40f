import { sql } from 'kysely';
import type pg from 'pg';
import type { App } from '../app-context.ts';
import type { Tx } from '../database/db.ts';
import { createEar } from '../database/ear.ts';
import { effectState, type Line, lineChannel } from './effect.ts';

/** Once the transaction commits, every server that carries out effects looks at the line. Said twice in one transaction it is heard once. */
export async function wakeLine(tx: Tx, { dealerId, kind, subjectId }: Line): Promise<void> {
  await sql`select pg_notify(${lineChannel}, ${`${dealerId} ${kind} ${subjectId}`})`.execute(tx);
}

/** The line that a notification is about, and the instant at which something in it is due, in milliseconds; 0: it is due. */
export function lineOf(message: string): { line: Line; dueAt: number } {
  const [dealerId = '', kind = '', subjectId = '', due = 0] = message.split(' ');
  return { line: { dealerId, kind, subjectId }, dueAt: Math.round(Number(due) * 1000) };
}

/** What is due later than that is found by the job of the minute. */
const mostWaitMs = 60_000;

/** Has lines carried out as they are told to be: at once, or at an instant, and then once for all that is due by it. */
function listener({ clock }: App, carryOut: (line: Line) => void, signal: AbortSignal): (message: string) => void {
  const waiting = new Set<string>();
  return (message) => {
    const { line, dueAt } = lineOf(message);
    /** A timer may fire a moment early: what it found nothing due for would wait for the minute. */
    const look = () => {
      const waitMs = dueAt - clock.now().getTime();
      if (waitMs > 0) return void setTimeout(look, waitMs).unref();
      waiting.delete(message);
      if (!signal.aborted) carryOut(line);
    };
    if (waiting.has(message) || dueAt - clock.now().getTime() > mostWaitMs) return;
    waiting.add(message);
    look();
  };
}

/** Lines in which something is due, of all dealers. */
const dueLines = `select distinct dealer_id as "dealerId", kind, subject_id as "subjectId" from outbound_effect
  where state <= ${effectState.UNANSWERED} and next_at <= $1`;

/**
 * Carries out lines as soon as something in them is due, by what planned it: no job stands for it. What was said while this server did not hear, also
 * before its start, is looked for when it hears again; retries and what else was missed are said again every minute (`outbound-due`). Ends with `close`.
 */
export async function hearLines(app: App, pool: pg.Pool, signal: AbortSignal): Promise<{ close(): Promise<void> }> {
  const carryOut = (line: Line): void => app.outbound.get(line.kind)?.attemptLine?.(line, signal);
  async function lookForDue(): Promise<void> {
    const { rows } = await pool.query<Line>(dueLines, [app.clock.now()]);
    for (const line of rows) carryOut(line);
  }
  const ear = await createEar(pool.options, lineChannel, { heard: listener(app, carryOut, signal), recovered: lookForDue });
  await lookForDue();
  return ear;
}
