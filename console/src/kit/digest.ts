const encode = (text: string) => new TextEncoder().encode(text);
const hexOf = (bytes: Iterable<number>) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 as lower-case hex. Web Crypto exists in secure contexts only; a console opened over plain http by its LAN address computes it here. */
export async function sha256(text: string): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return sha256Plain(text);
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', encode(text))));
}

/** `H(H(plain, salt), codeValue)`: what a login sends instead of the password. */
export async function challengeAnswer(plain: string, salt: string, codeValue: string): Promise<string> {
  return sha256((await sha256(plain + salt)) + codeValue);
}

interface Challenge {
  salt: string;
  codeValue: string;
  codeKey: string;
}

/** A new password on the wire: `newVerifier = H(plain, salt)`, `newPassword = H(newVerifier, codeValue)`, and the challenge it answers. */
export async function replacementOf(plain: string, { salt, codeValue, codeKey }: Challenge) {
  const newVerifier = await sha256(plain + salt);
  return { newVerifier, newPassword: await sha256(newVerifier + codeValue), codeKey };
}

/** FIPS 180-4 without Web Crypto. The constants are the fractional parts of roots of the first primes, computed exactly with integers. */
export function sha256Plain(text: string): string {
  const message = encode(text);
  const blocks = ((message.length + 8) >> 6) + 1;
  const padded = new Uint8Array(blocks * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  const hash = primes.slice(0, 8).map((prime) => rootFraction(prime, 2n));
  const constants = primes.map((prime) => rootFraction(prime, 3n));
  for (let block = 0; block < blocks; block++) {
    const words = Array.from({ length: 64 }, () => 0);
    for (let t = 0; t < 64; t++) words[t] = t < 16 ? view.getUint32(block * 64 + t * 4) : expand(words, t);
    const work = [...hash] as Eight;
    for (let t = 0; t < 64; t++) round(work, (constants[t] as number) + (words[t] as number));
    work.forEach((value, index) => {
      hash[index] = ((hash[index] as number) + value) >>> 0;
    });
  }
  return hash.map((word) => word.toString(16).padStart(8, '0')).join('');
}

type Eight = [number, number, number, number, number, number, number, number];
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function expand(words: readonly number[], t: number): number {
  const [a, b] = [words[t - 15] as number, words[t - 2] as number];
  const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
  const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
  return ((words[t - 16] as number) + low + (words[t - 7] as number) + high) >>> 0;
}

function round(work: Eight, input: number): void {
  const [a, b, c, d, e, f, g, h] = work;
  const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + input;
  const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
  work[7] = g;
  work[6] = f;
  work[5] = e;
  work[4] = (d + first) >>> 0;
  work[3] = c;
  work[2] = b;
  work[1] = a;
  work[0] = (first + second) >>> 0;
}

const primes: bigint[] = [];
for (let n = 2n; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0n)) primes.push(n);

/** First 32 bits of the fractional part of the square or cube root of a prime. */
function rootFraction(prime: bigint, degree: bigint): number {
  const target = prime << (32n * degree);
  let low = 0n;
  let high = 1n << 40n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffffffffn);
}
