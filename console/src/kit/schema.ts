import { bareOf, type FieldKind, kindOf } from '@bochong/contract/kernel/field-kind';
import { issueText } from '@bochong/contract/kernel/issue-text';
import { definitionOf, type Schema, titleOf } from '@bochong/contract/kernel/schema';
import type { Rule } from 'antd/es/form';
import { config, safeParse } from 'zod/v4/core';
import { beyond, limitsOf } from './limits.ts';

config({ localeError: issueText });

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What an emptied control may hold: a schema that takes one of them takes "nothing". */
const empties = [undefined, null, '', []];

const takes = (schema: Schema) => (value: unknown) => safeParse(schema, value).success;

/** Whether something must be entered. */
export const isRequired = (schema: Schema): boolean => !empties.some(takes(schema));

const choices: ReadonlySet<FieldKind> = new Set([
  'enum',
  'choice',
  'flag',
  'instant',
  'day',
  'clock',
  'lot',
  'station',
  'dealer',
  'area',
  'picture',
]);
/** A value of the field is chosen, not typed: of a list, a calendar, or by the id of a record. */
function isChosen(schema: Schema): boolean {
  const { element, format } = definitionOf(bareOf(schema)) as { element?: Schema; format?: string };
  return choices.has(kindOf(schema)) || format === 'guid' || (element !== undefined && isChosen(element));
}

/**
 * The contract's check as an antd rule: same bounds, same messages. An empty required field asks for itself by its label;
 * an empty optional field passes, unless it is `needed` here. A day or an instant keeps within the limits that the contract has for it now.
 */
export function rule(schema: Schema, needed = false, label = titleOf(schema) ?? ''): Rule {
  const required = needed || isRequired(schema);
  return {
    required,
    validator: async (_rule, value: unknown) => {
      if (isEmpty(value)) {
        if (required) throw new Error(`${isChosen(schema) ? '请选择' : '请填写'}${label}`);
        return;
      }
      const parsed = safeParse(schema, value);
      if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? '格式不正确');
      const out = beyond(value, limitsOf(schema));
      if (out !== null) throw new Error(`${label}${out}`);
    },
  };
}

/** What a form that adds begins with: nothing, in the form the contract takes nothing. */
export function blankOf(shape: Readonly<Record<string, Schema>>): Record<string, unknown> {
  const blank = Object.entries(shape).map(([name, schema]) => {
    const given = safeParse(schema, undefined);
    return [name, given.success ? given.data : empties.slice(1).find(takes(schema))];
  });
  return Object.fromEntries(blank.filter(([, value]) => value !== undefined));
}

/** What is wrong with a whole input, by the fields it is wrong in; null when nothing is. */
export function problemsOf(schema: Schema, input: unknown): { name: (string | number)[]; errors: string[] }[] | null {
  const parsed = safeParse(schema, input);
  if (parsed.success) return null;
  return parsed.error.issues.map(({ path, message }) => ({ name: path as (string | number)[], errors: [message] }));
}
