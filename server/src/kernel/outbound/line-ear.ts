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

/** The line that a notification is about. */
export function lineOf(message: string): Line {
  const [dealerId = '', kind = '', subjectId = ''] = message.split(' ');
  return { dealerId, kind, subjectId };
}

/** Lines in which something is due, of all dealers. */
const dueLines = `select distinct dealer_id as "dealerId", kind, subject_id as "subjectId" from outbound_effect
  where state <= ${effectState.UNANSWERED} and next_at <= $1`;

/**
 * Carries out lines as soon as something in them is due, by what planned it: no job stands for it. What was said while this server did not hear, also
 * before its start, is looked for when it hears again; retries and what else was missed are said again every minute (`outbound-due`). Ends with `close`.
 */
export async function hearLines(app: App, pool: pg.Pool, signal: AbortSignal): Promise<{ close(): Promise<void> }> {
  const carryOut = (line: Line) => app.outbound.get(line.kind)?.attemptLine?.(line, signal);
  async function lookForDue(): Promise<void> {
    const { rows } = await pool.query<Line>(dueLines, [app.clock.now()]);
    for (const line of rows) carryOut(line);
  }
  const ear = await createEar(pool.options, lineChannel, { heard: (message) => carryOut(lineOf(message)), recovered: lookForDue });
  await lookForDue();
  return ear;
}
