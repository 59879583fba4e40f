import type { FoundThing } from '@bochong/contract/finder';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import type { App, Context } from '../app-context.ts';
import { phoneDigits, plateText } from './finder.rule.ts';

/** What is looked for, read in the ways it may be meant; null: it cannot be meant so. */
export interface Sought {
  text: string;
  /** A plate or three and more characters of one. */
  plate: string | null;
  /** Four and more digits: the end of a phone, or all of it. */
  digits: string | null;
}

/** Something that can be found. A domain registers it; {@link find} answers at most `mostFound` rows that the caller may see. */
export interface Finder {
  /** Whoever holds one of its codes finds it. */
  to: Endpoint;
  find(sought: Sought, context: Context): Promise<FoundThing[]>;
}

declare module '../app-context.ts' {
  interface App {
    finders: Finder[];
  }
}

export const soughtOf = (text: string): Sought => ({ text, plate: plateText(text), digits: phoneDigits(text) });

export const registerFinder = (app: Pick<App, 'finders'>, finder: Finder): void => void app.finders.push(finder);

/** Asks every finder whose call is open to the caller, one after the other, in the caller's transaction. */
export async function findAll(text: string, context: Context): Promise<FoundThing[]> {
  const sought = soughtOf(text);
  const found: FoundThing[] = [];
  if (text.length < 2) return found;
  for (const { to, find } of context.app.finders) {
    if (Array.isArray(to.access) && to.access.some((code) => context.user.codes.has(code))) found.push(...(await find(sought, context)));
  }
  return found;
}
