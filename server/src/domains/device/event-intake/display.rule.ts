/**
 * Serial frames of the common display-and-voice board behind lane cameras: `00 64 FF FF`, command, length, data, CRC-16/MODBUS
 * (low byte first); text in GBK.
 */

const header = [0x00, 0x64, 0xff, 0xff];
const command = { speak: 0x30, show: 0x62 } as const;
// Effect 0x15 (at once), stay 2 s, no exit effect, font 3, red on black: the board's fixed look for lane texts.
const look = [0x15, 0x01, 0x00, 0x02, 0x15, 0x01, 0x03, 0x00, 0xff, 0, 0, 0, 0, 0, 0, 0];
const longest = 200;

/** CRC-16/MODBUS. */
export function crc16(bytes: Iterable<number>): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}

let gbkOf: ReadonlyMap<string, readonly number[]> | undefined;

/** Built by decoding every two-byte sequence once: the runtime decodes GBK but does not encode it. */
function gbkTable(): ReadonlyMap<string, readonly number[]> {
  if (gbkOf) return gbkOf;
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder('gbk');
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const character = decoder.decode(new Uint8Array([high, low]));
      if (character.length === 1 && character !== '\ufffd' && !table.has(character)) table.set(character, [high, low]);
    }
  }
  gbkOf = table;
  return table;
}

/** GBK bytes of a text; a character GBK lacks becomes `?`. */
export function encodeGbk(text: string): number[] {
  const table = gbkTable();
  return [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? [code] : [...(table.get(character) ?? [0x3f])];
  });
}

function frame(code: number, data: readonly number[]): Uint8Array {
  const body = [...header, code, data.length, ...data];
  const crc = crc16(body);
  return new Uint8Array([...body, crc & 0xff, crc >> 8]);
}

/** Frame that speaks a text. */
export const speakFrame = (text: string): Uint8Array => frame(command.speak, [0x01, ...encodeGbk(text).slice(0, longest)]);

/** Frame that shows a text on a line of the display (0 = top). */
export function showFrame(line: number, text: string): Uint8Array {
  const bytes = encodeGbk(text).slice(0, longest);
  return frame(command.show, [line, ...look, bytes.length, 0, ...bytes]);
}
