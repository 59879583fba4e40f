import { type DictEntry, dictScope } from '@bochong/contract/dictionary';
import type { WordList } from '@bochong/contract/kernel/word-lists';

/** A word of somebody's own, or a switch of an inherited one. */
export interface KeptEntry {
  id: string;
  dicType: string;
  dicCode: string;
  dicName: string;
  own: boolean;
  sort: number;
  isDefault: 0 | 1;
  enabled: boolean;
  updatedBy: string;
  updatedAt: string;
  rev: number;
}

/** The product's words stand ten apart from here on: others fit before, between and behind them. */
const productSort = 100;

const ownEntry = (scope: DictEntry['scope'], { id, dicType: _, updatedAt, ...row }: KeptEntry): DictEntry => ({
  ...row,
  ...{ entryId: id, scope, tone: null, updateTime: updatedAt },
});

const switched = (entry: DictEntry, by: KeptEntry | undefined): DictEntry =>
  by
    ? { ...entry, entryId: by.id, enabled: entry.enabled && by.enabled, updatedBy: by.updatedBy, updateTime: by.updatedAt, rev: by.rev }
    : entry;

/**
 * The words of a list as a unit has them: the product's, the platform's, its own, each with whether it is offered. What the platform switched off is
 * off for everybody. `unit` is undefined for the platform's people. A default of the unit's stands before the platform's.
 */
export function entriesFor(
  { words }: Pick<WordList, 'words'>,
  platform: readonly KeptEntry[],
  unit: readonly KeptEntry[] | undefined,
): DictEntry[] {
  const product = Object.entries(words).map(
    ([dicCode, dicName], at): DictEntry => ({
      ...{
        entryId: null,
        dicCode,
        dicName,
        scope: dictScope.PRODUCT,
        own: false,
        sort: productSort + at * 10,
        isDefault: 0,
        enabled: true,
      },
      ...{ tone: null, updatedBy: null, updateTime: null, rev: 0 },
    }),
  );
  const switchOf = (rows: readonly KeptEntry[], code: string) => rows.find(({ own, dicCode }) => !own && dicCode === code);
  const shared = [
    ...product.map((entry) => switched(entry, switchOf(platform, entry.dicCode))),
    ...platform.filter(({ own }) => own).map((row) => ownEntry(dictScope.PLATFORM, row)),
  ];
  if (unit === undefined) return shared.toSorted(inOrder);
  const ownNames = new Set(unit.filter(({ own }) => own).map(({ dicName }) => dicName));
  const own = unit.filter((row) => row.own).map((row) => ownEntry(dictScope.UNIT, row));
  const overruled = own.some(({ isDefault, enabled }) => isDefault === 1 && enabled);
  // Of an inherited entry the reader may change nothing but its switch: the revision is that of the switch.
  const inherited = shared
    .filter(({ dicName }) => !ownNames.has(dicName))
    .map((entry) => ({ ...entry, entryId: null, own: false, rev: 0, ...(overruled && { isDefault: 0 as const }) }))
    .map((entry) => switched(entry, switchOf(unit, entry.dicCode)));
  return [...inherited, ...own].toSorted(inOrder);
}

const inOrder = (a: DictEntry, b: DictEntry) => a.sort - b.sort || a.scope - b.scope || a.dicCode.localeCompare(b.dicCode);

/** Code of the next word of one's own: P001 of the platform, U001 of a unit. A code is never given twice while its entry stands. */
export function nextCode(letter: 'P' | 'U', codes: readonly string[]): string {
  const numbers = codes.filter((code) => /^[PU]\d+$/.test(code)).map((code) => Number(code.slice(1)));
  return `${letter}${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`;
}
