/*
 * A picture code asks for a little work besides: whoever tries many pays for each. Numbers without a lowest one start with 32 zero bits in vain;
 * what counts is how many bits of SHA-256(id + '.' + nonce) are zero before the first one.
 */

/** Zero bits that a code which was read asks for: some hundredths of a second in a browser. */
export const readWorkBits = 14;
/** Zero bits that stand in for a code which somebody cannot read: some seconds in a browser. */
export const blindWorkBits = 20;

const constants = Uint32Array.from({ length: 64 }, (_, index) => fraction(prime(index), 3));
const start = Uint32Array.from({ length: 8 }, (_, index) => fraction(prime(index), 2));

function prime(index: number): number {
  let found = -1;
  let number = 1;
  while (found < index) {
    number += 1;
    let divisor = 2;
    while (divisor * divisor <= number && number % divisor !== 0) divisor += 1;
    if (divisor * divisor > number) found += 1;
  }
  return number;
}

/** First 32 bits behind the point of a root. Exact for these primes: the double has 52. */
function fraction(number: number, degree: 2 | 3): number {
  const root = degree === 2 ? Math.sqrt(number) : Math.cbrt(number);
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

const words = new Uint32Array(64);
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** First 32 bits of SHA-256 of an ASCII text of at most 55 characters: one block, and nothing allocated. */
function firstWord(text: string): number {
  words.fill(0, 0, 16);
  for (let at = 0; at < text.length; at += 1) words[at >> 2] = (words[at >> 2] as number) | (text.charCodeAt(at) << (24 - 8 * (at & 3)));
  words[text.length >> 2] = (words[text.length >> 2] as number) | (0x80 << (24 - 8 * (text.length & 3)));
  words[15] = text.length * 8;
  for (let t = 16; t < 64; t += 1) {
    const [far, near] = [words[t - 15] as number, words[t - 2] as number];
    const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[t] = (words[t - 16] as number) + low + (words[t - 7] as number) + high;
  }
  let [a, b, c, d, e, f, g, h] = start as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (constants[t] as number) + (words[t] as number)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return ((start[0] as number) + a) >>> 0;
}

/** Zero bits that a nonce shows for an id. */
export const workOf = (id: string, nonce: string): number => (id.length + nonce.length > 54 ? 0 : Math.clz32(firstWord(`${id}.${nonce}`)));

const slice = 20_000;

/** A nonce that shows at least so many zero bits; lets others have a turn now and then. */
export async function solveWork(id: string, bits: number): Promise<string> {
  for (let nonce = 0; ; nonce += 1) {
    if (workOf(id, nonce.toString(36)) >= bits) return nonce.toString(36);
    if (nonce % slice === slice - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}
