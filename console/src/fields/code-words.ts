import { renameCodes } from '@bochong/contract/kernel/enum-of';
import { vehicleTables } from '@bochong/contract/kernel/vehicle';
import { onLeave } from '../kit/session.ts';

/** What a unit calls a code of a table of vehicles. */
interface OwnWord {
  target: number;
  code: string;
  displayName: string;
}
const key = 'ownCodeWords';

function apply(words: readonly OwnWord[]): void {
  for (const [target, table] of Object.entries(vehicleTables)) {
    const own = words.filter((word) => String(word.target) === target);
    renameCodes(table, new Map(own.map(({ code, displayName }) => [code, displayName])));
  }
}

/** These words are shown from now on, and again after a reload before the server was asked. */
export function keepWords(words: readonly OwnWord[]): void {
  apply(words);
  if (words.length > 0) localStorage.setItem(key, JSON.stringify(words));
  else localStorage.removeItem(key);
}

/** Shows the words that were kept. */
export function recallWords(): void {
  try {
    apply(JSON.parse(localStorage.getItem(key) ?? '[]') as OwnWord[]);
  } catch {
    localStorage.removeItem(key);
  }
}

recallWords();
onLeave(() => keepWords([]));
