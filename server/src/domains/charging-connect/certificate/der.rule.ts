/** One value of DER (X.690): its tag, its content, and both with the length as they stood. */
export interface Der {
  tag: number;
  body: Buffer;
  whole: Buffer;
}

/** Bytes that are no DER, or not the structure that was expected. */
export class DerFault extends Error {}

const fault = (): never => {
  throw new DerFault('not the expected DER');
};

/** The value that begins at `from`; what follows it is not looked at. */
export function readDer(bytes: Buffer, from = 0): Der {
  const [tag = -1, first = -1] = [bytes[from], bytes[from + 1]];
  // Tags of more than one byte and lengths without an end do not occur in certificates.
  if (tag < 0 || first < 0 || (tag & 0x1f) === 0x1f || first === 0x80 || first > 0x83) return fault();
  const count = first < 0x80 ? 0 : first & 0x7f;
  const start = from + 2 + count;
  if (start > bytes.length) return fault();
  const length = count === 0 ? first : bytes.readUIntBE(from + 2, count);
  if (start + length > bytes.length) return fault();
  return { tag, body: bytes.subarray(start, start + length), whole: bytes.subarray(from, start + length) };
}

/** What a constructed value consists of. */
export function partsOf({ tag, body }: Der): Der[] {
  if ((tag & 0x20) === 0) return fault();
  const parts: Der[] = [];
  for (let from = 0; from < body.length; ) {
    const part = readDer(body, from);
    parts.push(part);
    from += part.whole.length;
  }
  return parts;
}

/** A part by its place, with the tag that it must have. */
export function partAt(parts: readonly Der[], at: number, tag: number): Der {
  const part = parts[at];
  return part?.tag === tag ? part : fault();
}

export const tags = {
  ...{ INTEGER: 0x02, BITS: 0x03, OCTETS: 0x04, NULL: 0x05, OID: 0x06, UTF8: 0x0c, PRINTABLE: 0x13, T61: 0x14, IA5: 0x16 },
  ...{ UTC_TIME: 0x17, TIME: 0x18, BMP: 0x1e, SEQUENCE: 0x30, SET: 0x31 },
} as const;

export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  if (length > 0xffff) return fault();
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(tags.SEQUENCE, ...parts);
export const bits = (bytes: Uint8Array, unused = 0): Buffer => der(tags.BITS, Buffer.from([unused]), bytes);

/** `2.5.4.3` as it is written. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const groups = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return der(tags.OID, Buffer.from(bytes));
}

/** An instant as RFC 5280 has it: with two digits of the year until 2049. */
export function time(at: Date): Buffer {
  const text = `${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
  return at.getUTCFullYear() < 2050 ? der(tags.UTC_TIME, Buffer.from(text.slice(2))) : der(tags.TIME, Buffer.from(text));
}

/** A text of a name, in the alphabets that occur. */
export function textOfDer({ tag, body }: Der): string {
  if (tag === tags.BMP) return Buffer.from(body).swap16().toString('utf16le');
  return body.toString(tag === tags.UTF8 ? 'utf8' : 'latin1');
}
