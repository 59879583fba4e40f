import type { Schema } from '@bochong/contract/kernel/schema';
import { titleOf } from '@bochong/contract/kernel/schema';
import { textOf } from '../change-text.rule.ts';

type Values = Record<string, unknown>;
type Shape = Readonly<Record<string, Schema>>;
export interface LogField {
  title: string;
  before: string;
  after: string;
}

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in words where the page has words for it, as JSON otherwise. */
function told(name: string, shape: Shape, value: unknown, lots: ReadonlyMap<string, string>): string {
  const schema = shape[name];
  const words = schema && textOf(name, schema, value, lots);
  if (words !== undefined) return words;
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** More fields than these say less than the text as it was. */
const mostFields = 60;

/** Every field that differs between what was and what is; of a new record all that it has, of one that is gone all that it had. */
export function differences(
  { before, after }: { before?: unknown; after?: unknown },
  shape: Shape,
  lots: ReadonlyMap<string, string>,
): LogField[] {
  const [old, fresh] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = isRecord(after) ? Object.keys(fresh) : Object.keys(old);
  return names
    .filter((name) => name !== 'rev' && JSON.stringify(old[name]) !== JSON.stringify(fresh[name]))
    .slice(0, mostFields)
    .map((name) => ({
      title: titleOf(shape[name]) ?? name,
      before: told(name, shape, old[name], lots),
      after: told(name, shape, fresh[name], lots),
    }));
}

/** What was asked for, field by field. */
export const askedFields = (asked: unknown, shape: Shape, lots: ReadonlyMap<string, string>): LogField[] =>
  differences({ after: asked }, shape, lots).filter(({ after }) => after !== '');
