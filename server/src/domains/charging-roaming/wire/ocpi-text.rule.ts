/** `CN` and `BCH`: by which OCPI names a party. */
export interface OcpiParty {
  countryCode: string;
  partyId: string;
}

/** A party by the code that stands on a platform: country code and party id in one. */
export const partyOf = (code: string): OcpiParty => ({ countryCode: code.slice(0, 2), partyId: code.slice(2) });

export const codeOf = ({ countryCode, partyId }: OcpiParty): string => `${countryCode}${partyId}`.toUpperCase();

/** The header that bears a credentials token: Base64 of its UTF-8 bytes. */
export const tokenHeader = (token: string): string => `Token ${Buffer.from(token, 'utf8').toString('base64')}`;

/**
 * Tokens that an Authorization header may mean: the one that it encodes, and what it says itself, since implementations of earlier versions do
 * not encode. Neither: none.
 */
export function tokensOf(header: string | undefined): string[] {
  const said = /^Token\s+(\S{1,400})$/i.exec(header?.trim() ?? '')?.[1];
  if (said === undefined) return [];
  const decoded = Buffer.from(said, 'base64').toString('utf8').trim();
  return [decoded, said].filter((one) => one !== '' && one.length <= 300);
}

/** DateTime of OCPI: UTC with a Z, to the second. */
export const ocpiTime = (at: number | string | Date): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');

/** Epoch ms of a DateTime; one without an offset is UTC. Undefined: it is none, or one that no clock shows. */
export function readOcpiTime(text: string): number | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/.exec(text.trim());
  if (parts === null) return undefined;
  const [, day = '', clock = '', fraction = '', zone = 'Z'] = parts;
  const ms = Date.parse(`${day}T${clock}${fraction.slice(0, 4)}${zone}`);
  if (Number.isNaN(ms)) return undefined;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? ms : undefined;
}

/** The answer to every request of OCPI. */
export const ocpiEnvelope = (statusCode: number, message: string, at: Date, data?: unknown): Record<string, unknown> => ({
  ...(data !== undefined && { data }),
  ...{ status_code: statusCode, ...(message !== '' && { status_message: message }), timestamp: ocpiTime(at) },
});

/** As a status code stands in the message log: success is 0, what has no entry of its own is the general code of its kind. */
export function retOf(statusCode: number): number {
  if (statusCode >= 1000 && statusCode < 2000) return 0;
  if (statusCode >= 2000 && statusCode < 3000) return statusCode <= 2004 ? statusCode : 2000;
  return statusCode >= 3000 && statusCode <= 3003 ? statusCode : 3000;
}
