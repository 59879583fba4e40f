import type { CompiledQuery } from 'kysely';

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Whether a statement changes rows and answers none. */
const isSilent = (text: string) => /^\s*(insert|update|delete)\b/i.test(text) && !/\breturning\b/i.test(text);

/**
 * Several statements as one: each stands in a `with` of its own and answers its rows as JSON, under its position (`s0`, `s1`, …). What is guaranteed is
 * PostgreSQL's word on such statements: all see the database as it was before the first of them, so none sees what another changes; those that
 * answer rows are carried out in their order; all happen or none. No row may be changed by two of them. A statement that itself holds a change in a
 * `with` cannot take part, and PostgreSQL says so.
 */
export function joined(statements: readonly Statement[]): Statement {
  const parameters = statements.flatMap((one) => one.parameters);
  let at = texts;
  for (const { sql: text } of statements) {
    const next = at.after.get(text) ?? { after: new Map() };
    at.after.set(text, next);
    at = next;
  }
  if (at.joined === undefined) {
    at.joined = textOf(statements);
    kept += 1;
    if (kept > mostKept) {
      texts.after.clear();
      kept = 0;
    }
  }
  return { sql: at.joined, parameters };
}

/** Texts that were joined, by the texts they were joined of. */
interface Texts {
  after: Map<string, Texts>;
  joined?: string;
}
const texts: Texts = { after: new Map() };
let kept = 0;
const mostKept = 2000;

function textOf(statements: readonly Statement[]): string {
  let before = 0;
  const parts = statements.map(({ sql: text, parameters: own }, index) => {
    const from = before;
    before += own.length;
    return `s${index} as (${text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${from + Number(number)}`)})`;
  });
  const answers = statements.flatMap(({ sql: text }, index) =>
    isSilent(text) ? [] : [`(select coalesce(json_agg(s${index}), '[]') from s${index}) as s${index}`],
  );
  return `with ${parts.join(', ')} select ${answers.join(', ')}`;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+08:00$/;

/** A value from JSON as the pool reads it from a column: an instant has three digits behind the point or none. */
function asColumn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const fraction = instant.exec(value)?.[1];
  return fraction === undefined ? value : value.replace(fraction, fraction.slice(0, 4).padEnd(4, '0'));
}

/** Rows of one of several joined statements. */
export const rowsOf = (answer: unknown): Record<string, unknown>[] =>
  ((answer ?? []) as Record<string, unknown>[]).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asColumn(value)])),
  );
