import type { z } from 'zod';

/** A field of a report that could not be used: where it stood and what it said, cut to a readable length. */
export interface OddField {
  field: string;
  text: string;
}

const longestText = 200;
/** A report with more wrong fields than this is not one. */
const mostOdd = 20;

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))).slice(0, longestText);

/** A report without what PostgreSQL cannot store: NUL characters and halves of surrogate pairs. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)])) as T;
}

type Holder = Record<PropertyKey, unknown>;

/** Takes the field an issue names out of the content, or the nearest part around it that is there; undefined when that is the whole. */
function takeOut(content: unknown, path: readonly PropertyKey[], instead: Readonly<Record<string, unknown>>): OddField | undefined {
  const holders: unknown[] = [content];
  for (const step of path) holders.push((holders.at(-1) as Holder | undefined | null)?.[step]);
  for (let depth = path.length; depth > 0; depth -= 1) {
    const holder = holders[depth - 1];
    const step = path[depth - 1] as PropertyKey;
    const field = path.slice(0, depth).map(String).join('.');
    if (typeof holder !== 'object' || holder === null) continue;
    if (field in instead && (holder as Holder)[step] !== instead[field]) {
      const odd = { field, text: Object.hasOwn(holder, step) ? textOf((holder as Holder)[step]) : '' };
      (holder as Holder)[step] = instead[field];
      return odd;
    }
    if (!Object.hasOwn(holder, step)) continue;
    const odd = { field, text: textOf((holder as Holder)[step]) };
    if (Array.isArray(holder)) holder.splice(Number(step), 1);
    else delete (holder as Holder)[step];
    return odd;
  }
  return undefined;
}

/**
 * Reads a report as its schema says, leaving out what it cannot use instead of refusing the whole: a wrong optional field is as if absent,
 * one named in `instead` (by its path) gets the value given there. What was left out is told. Fails, with the first thing that was wrong, when
 * nothing usable is left. The value itself is not changed.
 */
export function readLiberally<S extends z.ZodType>(
  schema: S,
  value: unknown,
  instead: Readonly<Record<string, unknown>> = {},
): { data: z.output<S>; odd: OddField[] } | { issue: z.core.$ZodIssue } {
  const first = schema.safeParse(value);
  if (first.success) return { data: first.data, odd: [] };
  const content = structuredClone(value);
  const odd: OddField[] = [];
  let { error } = first;
  while (odd.length < mostOdd) {
    const field = takeOut(content, error.issues[0]?.path ?? [], instead);
    if (!field) break;
    odd.push(field);
    const parsed = schema.safeParse(content);
    if (parsed.success) return { data: parsed.data, odd };
    error = parsed.error;
  }
  return { issue: first.error.issues[0] as z.core.$ZodIssue };
}
