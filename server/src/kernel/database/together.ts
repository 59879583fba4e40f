import type { CompiledQuery, QueryResult } from 'kysely';
import { answerOf, builderOver, type Lent, lents, send } from './connection.ts';
import { inScopeOf, type Tx } from './db.ts';
import { joined, rowsOf } from './joined.ts';

interface Waiting {
  query: CompiledQuery;
  resolve(answer: QueryResult<never>): void;
  reject(cause: unknown): void;
}

/**
 * Statements that `work` asks `one` for without waiting for each other (`Promise.all`) go to PostgreSQL as one statement; what is asked for after
 * an answer goes with what else is asked for then. For reads that do not depend on each other, on paths where each statement counts; what is guaranteed
 * of statements that change or lock rows says {@link joined}. Bytes are not read this way, and a change that answers no rows does not say how many it changed. When the one statement fails, all of them do.
 */
export function together<T>(tx: Tx, work: (one: Tx) => Promise<T>): Promise<T> {
  const lent = gatherers.has(tx) ? undefined : lents.get(tx);
  return lent ? work(inScopeOf(tx, gathering(lent))) : work(tx);
}

/** Builders that gather already: what is asked for together within is together with what is asked for around it. */
const gatherers = new WeakSet<Tx>();

/** Builder that gathers what is asked for at once. */
function gathering(lent: Lent): Tx {
  let waiting: Waiting[] = [];
  async function carryOut(): Promise<void> {
    const asked = waiting;
    waiting = [];
    const [first, ...others] = asked;
    try {
      if (first && others.length === 0) return first.resolve(answerOf(await send(lent, first.query)));
      const { rows } = await send(lent, joined(asked.map(({ query }) => query)));
      for (const [index, { resolve }] of asked.entries()) resolve({ rows: rowsOf(rows[0][`s${index}`]) as never[] });
    } catch (cause) {
      for (const { reject } of asked) reject(cause);
    }
  }
  const one = builderOver(
    lent,
    (query) =>
      new Promise((resolve, reject) => {
        // Whatever can go on without an answer has asked before the tick ends.
        if (waiting.length === 0) process.nextTick(() => void carryOut());
        waiting.push({ query, resolve, reject });
      }),
  );
  gatherers.add(one);
  return one;
}
