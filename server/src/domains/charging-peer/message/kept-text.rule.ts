/** Longest text of a message that is kept; the rest is cut off. */
const longest = 64 * 1024;
const secretFields = new Set(['OperatorSecret', 'AccessToken']);
/** OCPI calls a driver's card a token as well, which is an object, and what a platform is called with, which is a text. */
const isSecret = (name: string, value: unknown): boolean => secretFields.has(name) || (name === 'token' && typeof value === 'string');

const maySecret = /"(?:OperatorSecret|AccessToken|token)"/;

/** JSON of a message as it is kept: keys and tokens covered, what cannot be stored left out, cut where it is long. */
export function keptText(value: unknown): string {
  const plain = JSON.stringify(value) ?? '';
  // To ask for each field whether it is one costs several times the rest.
  const covered = maySecret.test(plain) ? JSON.stringify(value, (name, field: unknown) => (isSecret(name, field) ? '***' : field)) : plain;
  return cut(covered);
}

/** A text as it is kept. */
export function cut(text: string, most = longest): string {
  const storable = text.replaceAll('\0', '').toWellFormed();
  return storable.length <= most ? storable : `${storable.slice(0, most)}…（共${storable.length}字）`;
}
