/**
 * Instant (epoch ms) of a time as charge points write it; undefined when it is none. Taken besides ISO 8601: a space for the `T`, an offset of
 * hours only, and none at all, which is read as UTC. With `localAsUtc` a device writes Beijing's wall time and calls it UTC.
 */
export function readInstant(text: string, localAsUtc = false): number | undefined {
  const [, date, clock, zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|z|[+-]\d{2}(?::?\d{2})?)?$/.exec(text) ?? [];
  if (date === undefined || clock === undefined) return undefined;
  const [, hours = '', minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const at = Date.parse(`${date}T${clock.replace(',', '.')}${hours === '' ? 'Z' : `${hours}:${minutes}`}`);
  if (Number.isNaN(at)) return undefined;
  return localAsUtc && hours === '' ? at - 8 * 3_600_000 : at;
}
