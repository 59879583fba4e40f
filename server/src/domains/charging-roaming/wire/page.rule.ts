import { z } from 'zod';
import { readOcpiTime } from './ocpi-text.rule.ts';

/** Most objects of one answer. */
export const mostObjects = 100;

const time = z
  .string()
  .max(40)
  .transform((text, context) => {
    const ms = readOcpiTime(text);
    if (ms === undefined) context.addIssue({ code: 'custom', message: 'no DateTime' });
    return ms ?? 0;
  })
  .optional();
const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .optional();

/** What a list may be asked for. `date_from` counts, `date_to` no more; epoch ms. */
export const pageAsked = z.object({ date_from: time, date_to: time, offset: whole, limit: whole });
export type PageAsked = z.output<typeof pageAsked>;

/** From which object on, and how many at most: never more than {@link mostObjects}, and one at least. */
export const windowOf = ({ offset = 0, limit = mostObjects }: PageAsked): { offset: number; limit: number } => ({
  offset,
  limit: Math.min(mostObjects, Math.max(1, limit)),
});

export const isWithin = (at: number, { date_from, date_to }: PageAsked): boolean =>
  (date_from === undefined || at >= date_from) && (date_to === undefined || at < date_to);

/** Headers of a page: how many there are, the most that is given, and where the next page is, with the filters as they were asked for. */
export function pageHeaders(
  base: string,
  query: Readonly<Record<string, unknown>>,
  { offset, limit }: { offset: number; limit: number },
  total: number,
): Record<string, string> {
  const counts = { 'x-total-count': String(total), 'x-limit': String(mostObjects) };
  if (offset + limit >= total) return counts;
  const next = new URLSearchParams({ offset: String(offset + limit), limit: String(limit) });
  for (const name of ['date_from', 'date_to']) if (typeof query[name] === 'string') next.set(name, query[name]);
  return { ...counts, link: `<${base}?${next}>; rel="next"` };
}
