const secretKey = /pass(word|wd)?|pwd|secret|token|verifier|verifyCode|codeKey|^code$|sign(ature)?$/i;
const phone = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** `138****5678`. */
export const maskPhones = (text: string): string => text.replace(phone, '$1****$2');

const identityKey = /(certNo|idCard)$/i;

/** Number of an identity card or certificate: the first three signs and the last four, `330*************3443`. */
export const maskIdentity = (text: string): string =>
  text.replace(/^(.{3})(.*)(.{4})$/, (_, head, middle, tail) => head + '*'.repeat(middle.length) + tail);

/** Copy of any JSON value without secrets: values of secret keys become `***`, phone and identity numbers lose their middle, long texts and binaries are cut. */
export function maskSecrets(value: unknown, key = ''): unknown {
  if (secretKey.test(key) && value !== null && typeof value !== 'object') return '***';
  // What PostgreSQL cannot store in jsonb (NUL, half a surrogate pair) must not cost the audit row.
  if (typeof value === 'string') {
    const storable = (value.length > 500 ? `${value.slice(0, 500)}…` : value).toWellFormed().replaceAll('\u0000', '␀');
    return identityKey.test(key) ? maskIdentity(storable) : maskPhones(storable);
  }
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => maskSecrets(item));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskSecrets(item, name)]));
  }
  return value;
}

/** Request address for the logs: query tokens and signatures removed. */
export const maskUrl = (url: string): string => maskPhones(url.replace(/([?&](?:token|ticket|signature)=)[^&]+/gi, '$1***'));
