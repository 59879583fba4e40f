import { type Ahead, kindOf } from '@bochong/contract/kernel/field-kind';
import { noteOf, type Schema } from '@bochong/contract/kernel/schema';
import { dayOf, daysAfter, wireInstant } from './instant.ts';

/** The first and last that may be entered, as the wire has them. */
export interface Limits {
  earliest?: string | undefined;
  latest?: string | undefined;
}

function momentOf(ahead: Ahead | undefined, isDay: boolean, clock: string, now: number): string | undefined {
  if (ahead === undefined) return undefined;
  if ('minutes' in ahead) return wireInstant(now + ahead.minutes * 60_000);
  const day = daysAfter(dayOf(now), ahead.days);
  return isDay ? day : `${day}T${clock}+08:00`;
}

/** What the contract says of a day or an instant (`notBefore`, `notAfter`), reckoned now. */
export function limitsOf(schema: Schema, now = Date.now()): Limits {
  const isDay = kindOf(schema) === 'day';
  return {
    earliest: momentOf(noteOf(schema, 'notBefore'), isDay, '00:00:00', now),
    latest: momentOf(noteOf(schema, 'notAfter'), isDay, '23:59:59', now),
  };
}

const said = (wire: string) => wire.slice(0, 16).replace('T', ' ');

/** Why a day or an instant may not be entered; null when it may. A minute that has just begun counts as now. */
export function beyond(value: unknown, { earliest, latest }: Limits): string | null {
  if (typeof value !== 'string') return null;
  const at = Date.parse(value);
  if (earliest !== undefined && at < Date.parse(earliest) - 60_000) return `不能早于 ${said(earliest)}`;
  if (latest !== undefined && at > Date.parse(latest) + 60_000) return `不能晚于 ${said(latest)}`;
  return null;
}
