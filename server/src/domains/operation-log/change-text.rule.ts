import { dictionaries } from '@bochong/contract/dictionaries';
import { dicTypeOf, type Schema, titleOf } from '@bochong/contract/kernel/schema';
import type { ChangedField } from '@bochong/contract/operation-log';
import { yuan } from '../../kernel/money.ts';

type Values = Record<string, unknown>;
const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);

/** Too long a list of fields says less than what was done. */
const mostFields = 12;

/** Ids of lots among the values of a change, to be shown by name. */
export const lotIds = (values: unknown): string[] =>
  isRecord(values)
    ? Object.entries(values).flatMap(([name, value]) => (/^(parkIds?|mainParkId|scopeIds)$/.test(name) ? [value].flat().map(String) : []))
    : [];

/** A value as a page would show it; undefined when only its writer understands it. */
export function textOf(name: string, schema: Schema, value: unknown, lots: ReadonlyMap<string, string>): string | undefined {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') {
    if (name.endsWith('Fen')) return `${yuan(value)}元`;
    const label = dictionaries.get(dicTypeOf(schema) ?? '')?.options.find((option) => option.value === value)?.label;
    return label ?? String(value);
  }
  if (typeof value === 'string') return lots.get(value) ?? (isInstant(value) ? value.slice(0, 19).replace('T', ' ') : value);
  if (isRecord(value)) return typeof value.plateNo === 'string' ? value.plateNo : undefined;
  if (!Array.isArray(value)) return undefined;
  const parts = value.map((part) => textOf(name, schema, part, lots));
  return parts.includes(undefined) ? undefined : parts.join('、');
}

/**
 * What a change replaced by what, field by field. Only fields that the record shows are told; one that cannot be put into words is said to
 * have changed. Of a new record nothing is told: all of it is new.
 */
export function changedFields(
  shape: Readonly<Record<string, Schema>>,
  { before, after }: { before?: unknown; after?: unknown },
  lots: ReadonlyMap<string, string>,
): ChangedField[] {
  if (!isRecord(after)) return [];
  const old = isRecord(before) ? before : undefined;
  const fields = Object.keys(after).flatMap((name): ChangedField[] => {
    const schema = shape[name];
    const title = titleOf(schema);
    if (schema === undefined || title === undefined || name === 'rev' || JSON.stringify(old?.[name]) === JSON.stringify(after[name]))
      return [];
    const [was, is] = [textOf(name, schema, old?.[name], lots), textOf(name, schema, after[name], lots)];
    if (was === undefined || is === undefined) return [{ title, before: '', after: '已修改' }];
    return was === is ? [] : [{ title, before: was, after: is }];
  });
  return old === undefined && fields.length > 3 ? [] : fields.slice(0, mostFields);
}
