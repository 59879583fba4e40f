/** Digits and letters of an activation code: none that is read as another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** An activation code of 25 random bytes, in five groups: 125 bits. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 25)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-');

/** Wrong codes a unit may send within an hour of the first. */
export const codeTries = 10;
const hourMs = 3_600_000;

export interface CodeTries {
  failures: number;
  since: Date;
}

/** Minutes until a unit may send a code again; 0: now. */
export function waitMinutes(tries: CodeTries | undefined, now: Date): number {
  if (!tries || tries.failures < codeTries) return 0;
  return Math.max(0, Math.ceil((tries.since.getTime() + hourMs - now.getTime()) / 60_000));
}

/** What is counted after one more wrong code: an hour after the first, counting begins anew. */
export const afterFailure = (tries: CodeTries | undefined, now: Date): CodeTries =>
  tries && now.getTime() - tries.since.getTime() < hourMs
    ? { failures: tries.failures + 1, since: tries.since }
    : { failures: 1, since: now };
