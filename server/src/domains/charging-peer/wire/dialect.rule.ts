import { peerDialect } from '@bochong/contract/charging-peer';

/** Field names as T/CEC 102-2016 prints them, and as they are meant. */
const spellings: readonly (readonly [original: string, corrected: string])[] = [
  ['BusineHours', 'BusinessHours'],
  ['SevicePrice', 'ServicePrice'],
  ['SeviceMoney', 'ServiceMoney'],
  ['TotalSeviceMoney', 'TotalServiceMoney'],
  ['DetailSeviceMoney', 'DetailServiceMoney'],
];
const toCorrected = new Map(spellings);
const toOriginal = new Map(spellings.map(([original, corrected]) => [corrected, original]));

/** The same value with other names for some of its fields, at any depth; where both names stand, the new one counts. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !Object.hasOwn(value, names.get(name) ?? ''));
  return Object.fromEntries(fields.map(([name, field]) => [names.get(name) ?? name, renamed(field, names)]));
}

/** Most of what is told bears none of the names: to look for them in its text costs less than to copy it. */
function respelled(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const text = JSON.stringify(value) ?? '';
  return [...names.keys()].some((name) => text.includes(`"${name}"`)) ? renamed(value, names) : value;
}

/** What came in, whichever way it is spelled. */
export const fromDialect = (value: unknown): unknown => respelled(value, toCorrected);

/** What goes out, as its receiver spells it. Our own names are the corrected ones. */
export const inDialect = (value: unknown, dialect: number): unknown =>
  dialect === peerDialect.CEC2016 ? respelled(value, toOriginal) : value;
