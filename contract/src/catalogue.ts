import { menus } from './domains/access/index.ts';
import { dealers } from './domains/dealer/index.ts';
import { sessions } from './domains/session/index.ts';
import type { Endpoint } from './kernel/endpoint.ts';

/** Every group of endpoints of the product: API docs, generated tests and the completeness check read it. */
const groups = { sessions, menus, dealers } satisfies Record<string, Record<string, Endpoint>>;

/** Every endpoint under the name code uses for it (`roadSections.list`). */
export const allEndpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([verb, endpoint]) => [`${group}.${verb}`, endpoint as Endpoint] as const),
  ),
);
