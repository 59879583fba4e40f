/** PostgreSQL refuses a notification of 8,000 bytes; who sent it stands before each. */
const partBytes = 7_800;
/** UTF-16 units that are never more than that: at most three bytes each. */
const partUnits = partBytes / 3;
/** Longest message, in bytes: at most 101 notifications. */
export const longestMessage = 256 * 1024;

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00;

/** A JSON text as notifications: itself where it fits, else parts `~<number>/<of>~<text>`; undefined when it is too long. */
export function partsOf(text: string): string[] | undefined {
  const bytes = Buffer.byteLength(text);
  if (bytes <= partBytes) return [text];
  if (bytes > longestMessage) return undefined;
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    // No character is cut in two: half of one is none that PostgreSQL could carry.
    const end = from + partUnits;
    const to = isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces.map((piece, number) => `~${number}/${pieces.length}~${piece}`);
}

/** Puts the parts of each sender's messages together; a message whose beginning was missed is none. */
export function createJoiner() {
  const begun = new Map<string, string[]>();
  return {
    /** The whole message, once its last part has come. Parts of one sender come in their order. */
    take(sender: string, text: string): string | undefined {
      const [, number, of] = /^~(\d+)\/(\d+)~/.exec(text) ?? [];
      if (number === undefined) return text;
      const parts = number === '0' ? [] : begun.get(sender);
      if (parts?.length !== Number(number)) {
        begun.delete(sender);
        return undefined;
      }
      parts.push(text.slice(text.indexOf('~', 1) + 1));
      if (parts.length < Number(of)) {
        begun.set(sender, parts);
        return undefined;
      }
      begun.delete(sender);
      return parts.join('');
    },
    /** What had begun may never end. */
    forget: () => begun.clear(),
  };
}
