import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { definitionOf, type Schema, shapeOf, titleOf } from '@bochong/contract/kernel/schema';
import type { Rule } from 'antd/es/form';
import { safeParse } from 'zod/v4/core';

/** Row schema of a paged endpoint (or of one that answers a plain array). */
export function rowShapeOf(endpoint: Endpoint): Record<string, Schema> {
  const list = shapeOf(endpoint.data).results ?? endpoint.data;
  return shapeOf(definitionOf(list).element);
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What an emptied control may hold: a schema that takes one of them takes "nothing". */
const empties = [undefined, null, '', []];

/**
 * The contract's check as an antd rule: same bounds, same messages (spec §5). An empty required field asks for itself by its label;
 * an empty optional field passes.
 */
export function rule(schema: Schema): Rule {
  const required = !empties.some((empty) => safeParse(schema, empty).success);
  return {
    required,
    validator: async (_rule, value: unknown) => {
      if (isEmpty(value)) {
        if (required) throw new Error(`请填写${titleOf(schema) ?? ''}`);
        return;
      }
      const parsed = safeParse(schema, value);
      if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? '格式不正确');
    },
  };
}
