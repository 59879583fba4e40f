/** Deepest nesting of objects and arrays a JSON body may have: far more than any schema of the contract, far less than a recursion bears. */
export const deepestJson = 64;

/** True when the brackets of a JSON text nest deeper than `most`. One pass, no allocation: for texts nobody has parsed yet. */
export function nestsDeeper(text: string, most: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const chinese = new TextDecoder('gb18030');

/** Text of bytes whose encoding nobody said: UTF-8 with or without a byte order mark where they are that, else GB18030, which includes GBK. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return chinese.decode(bytes);
  }
}
