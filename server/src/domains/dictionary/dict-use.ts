import { allEndpoints, menuModules } from '@bochong/contract/catalogue';
import { definitionOf, type Schema } from '@bochong/contract/kernel/schema';
import { globalRegistry } from 'zod/v4/core';

interface Page {
  path: string;
  title: string;
}

type Inner = ReturnType<typeof definitionOf> & { options?: readonly Schema[]; right?: Schema; valueType?: Schema };

/** Dictionaries that a schema names anywhere in it. */
function namedIn(schema: Schema | undefined, known: Map<Schema, ReadonlySet<string>>): ReadonlySet<string> {
  if (schema === undefined) return new Set();
  const before = known.get(schema);
  if (before) return before;
  known.set(schema, new Set());
  const { shape = {}, innerType, in: input, out, left, right, element, options = [], valueType } = definitionOf(schema) as Inner;
  const own = (globalRegistry.get(schema) as { dicType?: string } | undefined)?.dicType;
  const parts = [...Object.values(shape), innerType, input, out, left, right, element, ...options, valueType];
  const names = new Set(parts.flatMap((part) => [...namedIn(part, known)]));
  if (own !== undefined) names.add(own);
  known.set(schema, names);
  return names;
}

/** Pages by the codes that a call asks for: the page's own and its buttons'. */
const pagesByCode = (): Map<string, Page> =>
  new Map(
    menuModules.flatMap(({ pages }) =>
      pages
        .filter(({ hidden }) => !hidden)
        .flatMap(({ code, path, title, buttons = {} }) =>
          [code, ...Object.values(buttons).map(([button]) => button)].map((one) => [one, { path, title }] as const),
        ),
    ),
  );

let uses: ReadonlyMap<string, readonly Page[]> | undefined;

/** Pages whose calls carry a dictionary, in the order of the menu. The contract does not change while the server runs: worked out once. */
export function pagesOf(dicType: string): readonly Page[] {
  uses ??= collect();
  return uses.get(dicType) ?? [];
}

function collect(): ReadonlyMap<string, readonly Page[]> {
  const pages = pagesByCode();
  const known = new Map<Schema, ReadonlySet<string>>();
  const found = new Map<string, Map<string, Page>>();
  for (const { access, query, body, data } of Object.values(allEndpoints)) {
    if (typeof access === 'string') continue;
    const asking = access.flatMap((code) => pages.get(code) ?? []);
    for (const name of [query, body, data].flatMap((schema) => [...namedIn(schema, known)])) {
      const of = found.get(name) ?? new Map<string, Page>();
      for (const page of asking) of.set(page.path, page);
      found.set(name, of);
    }
  }
  const places = [...new Set([...pages.values()].map(({ path }) => path))];
  return new Map([...found].map(([name, of]) => [name, places.flatMap((path) => of.get(path) ?? [])]));
}
