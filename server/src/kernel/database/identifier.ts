import { randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** The platform itself where a row needs an owner and no dealer has one. */
export const platformDealerId = '00000000-0000-0000-0000-000000000000';

const drawn = new Uint8Array(16 * 256);
let used = drawn.length;
/** Random bytes of one id; asking the system for many at once costs no more than for one. */
function randomBytes(): Uint8Array {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 16;
  return drawn.subarray(used - 16, used);
}

let minted = randomInt(2 ** 32);
/** Numbers the ids of this process, so that those of one instant sort as they were minted. */
function nextNumber(): number {
  minted = (minted + 1) >>> 0;
  return minted;
}

/**
 * UUIDv7 minted from the row's governing instant (entry, payment, capture), so that month partitions on `id` hold the rows of that month.
 */
export const newId = (at?: Date | number): string =>
  at === undefined ? v7() : v7({ msecs: Number(at), seq: nextNumber(), random: randomBytes() });

/** Smallest UUIDv7 of an instant: turns a time range into a range of ids. */
export function idFloor(at: Date | number): string {
  const hex = Math.max(0, Number(at)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for any text PostgreSQL accepts as uuid in its canonical form. */
export const isUuid = (value: string): boolean => uuidPattern.test(value);
