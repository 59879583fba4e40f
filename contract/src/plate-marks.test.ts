import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './catalogue.ts';

interface Node {
  type?: string;
  masked?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  additionalProperties?: Node | boolean;
  definitions?: Record<string, Node>;
}

/** Paths of text fields below a schema that are called like a plate and not marked as one. */
function unmarked(node: Node, name: string, path: string, marked = false): string[] {
  const known = marked || node.masked === 'plate';
  if (node.type === 'string') return !known && /(^p|P)late(No|s)$/.test(name) ? [path] : [];
  const others = typeof node.additionalProperties === 'object' ? [node.additionalProperties] : [];
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([key, one]) => unmarked(one, key, `${path}.${key}`)),
    ...[...(node.anyOf ?? []), ...(node.items ? [node.items] : []), ...others].flatMap((one) => unmarked(one, name, path, known)),
    ...Object.entries(node.definitions ?? {}).flatMap(([key, one]) => unmarked(one, '', `${path}#${key}`)),
  ];
}

test('every field of an answer that is called like a plate is marked as one, so that it is masked as a whole', () => {
  const lost = Object.entries(allEndpoints).flatMap(([name, { data }]) =>
    unmarked(z.toJSONSchema(data as z.ZodType, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) as Node, '', name),
  );
  expect(lost).toEqual([]);
});
