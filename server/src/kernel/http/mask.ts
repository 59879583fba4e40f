import { topBarButtons } from '@bochong/contract/access';
import { provinces } from '@bochong/contract/kernel/plate';

const secretKey =
  /pass(word|wd)?|pwd|secret|token|verifier|verifyCode|codeKey|^code$|sign(ature)?$|privateKey|apiV3Key|authKey|^streamUrl$/i;
const phone = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** `138****5678`. */
export const maskPhones = (text: string): string => text.replace(phone, '$1****$2');

/** A number of a telephone, whatever its form, without its middle: `138****5678`, `057*****1234`. */
export function maskNumber(number: string): string {
  const kept = Math.max(0, number.length - 4) / 2;
  const [head, tail] = [Math.min(3, Math.floor(kept)), Math.min(4, Math.ceil(kept))];
  return number.slice(0, head) + '*'.repeat(number.length - head - tail) + number.slice(number.length - tail);
}

/** Plates leave for everybody else masked. */
export const seesFullPlates = ({ codes }: { codes: ReadonlySet<string> }): boolean => codes.has(topBarButtons.fullPlates);

const province = `[${provinces}]`;
const plate = new RegExp(
  [
    `${province}[A-Z][ ·•.-]?(?:[0-9A-Z]{5,6}(?![0-9A-Z])|[0-9A-Z]{4}[挂学警港澳领试超]|[0-9A-Z]{3,4}应急)`,
    `(?:WJ${province}|民航)[0-9A-Z]{5}(?![0-9A-Z])`,
    '(?<![0-9A-Z])[0-9]{6}使(?!用)',
  ].join('|'),
  'gi',
);
const maskedPlate = new RegExp(`(?:${province}[A-Z]|WJ${province}|民航)\\*{3}|[0-9]{2}\\*{3}[0-9]使`, 'i');
/** What a field for plates may hold besides: plates no province begins, and what a camera misread; not our own virtual ones. */
const loosePlate = /^(?!无牌)(?=.*[0-9])[0-9A-Z\u4e00-\u9fff]{6,9}$/i;

const maskPlate = (plateNo: string): string => {
  const head = plateNo.slice(0, /^WJ[^0-9]/i.test(plateNo) ? 3 : 2);
  return head + '*'.repeat(plateNo.length - head.length - 2) + plateNo.slice(-2);
};

/** The text with the middle of every plate in it masked, sign for sign: `浙A***45`. */
export const maskPlates = (text: string): string => text.replace(plate, maskPlate);

/** What a field for plates holds, masked: also plates that look like any number (army), and several in one text. */
export const maskPlateField = (text: string): string => (loosePlate.test(text) ? maskPlate(text) : maskPlates(text));

/** Whether a text holds a plate as {@link maskPlates} leaves it. */
export const holdsMaskedPlate = (text: string): boolean => maskedPlate.test(text);

const plateKey = /(^p|P)late(No|s)?$|车牌/;

/** Copy of a value of which nothing is known, with all plates masked; a field for plates is known by its name. */
export function maskAllPlates(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return plateKey.test(name) ? maskPlateField(value) : maskPlates(value);
  if (Array.isArray(value)) return value.map((item) => maskAllPlates(item, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [maskPlates(key), maskAllPlates(item, key)]));
}

const identityKey = /(certNo|idCard)$/i;

/** Number of an identity card or certificate: the first three signs and the last four, `330*************3443`. */
export const maskIdentity = (text: string): string =>
  text.replace(/^(.{3})(.*)(.{4})$/, (_, head, middle, tail) => head + '*'.repeat(middle.length) + tail);

/** Copy of any JSON value without secrets: values of secret keys, and a whole object `secrets`, become `***`, phone and identity numbers lose their middle, long texts and binaries are cut. */
export function maskSecrets(value: unknown, key = ''): unknown {
  if (key === 'secrets' || (secretKey.test(key) && value !== null && typeof value !== 'object')) return '***';
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
