import type { CompiledQuery, QueryResult } from 'kysely';
import { answerOf, builderOver, type Lent, lents, send } from './connection.ts';
import { inScopeOf, type Tx } from './db.ts';
import { joined, rowsOf } from './joined.ts';

interface Waiting {
  query: CompiledQuery;
  /** Whose statement it is, among pieces of work side by side: of those asked for at once, the lesser goes first. */
  place: readonly number[];
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
  return lent ? work(gathering(tx, lent).at([])) : work(tx);
}

/**
 * {@link together} for pieces of work that may change or lock rows and have nothing else to do with each other: they go side by side, and of
 * statements that they ask for at once those of an earlier piece stand first. Resolves when all have ended, so that none goes on in a transaction
 * that is being undone, and throws what the first of them in order threw.
 */
export async function beside<const Works extends readonly ((one: Tx) => Promise<unknown>)[]>(
  tx: Tx,
  works: Works,
): Promise<{ -readonly [K in keyof Works]: Awaited<ReturnType<Works[K]>> }> {
  const lent = lents.get(tx);
  const within = gatherers.get(tx) ?? (lent && { ...gathering(tx, lent), place: [] });
  const ends = await Promise.allSettled(works.map((work, index) => work(within ? within.at([...within.place, index]) : tx)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as never;
}

/** Makes builders whose statements are gathered, each with its place. */
interface Gathering {
  at(place: readonly number[]): Tx;
}

/** Builders that gather already: what is asked for together within is together with what is asked for around it. */
const gatherers = new WeakMap<Tx, Gathering & { place: readonly number[] }>();

function before(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length && index < b.length; index += 1) if (a[index] !== b[index]) return (a[index] ?? 0) - (b[index] ?? 0);
  return a.length - b.length;
}

/** Gathers what is asked for at once. */
function gathering(tx: Tx, lent: Lent): Gathering {
  let waiting: Waiting[] = [];
  async function carryOut(): Promise<void> {
    const asked = waiting.sort((a, b) => before(a.place, b.place));
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
  function at(place: readonly number[]): Tx {
    const one = builderOver(
      lent,
      (query) =>
        new Promise((resolve, reject) => {
          // Whatever can go on without an answer has asked before the tick ends.
          if (waiting.length === 0) process.nextTick(() => void carryOut());
          waiting.push({ query, place, resolve, reject });
        }),
    );
    gatherers.set(one, { at, place });
    return inScopeOf(tx, one);
  }
  return { at };
}
