import { v7 } from 'uuid';

/** The platform itself where a row needs an owner and no dealer has one. */
export const platformDealerId = '00000000-0000-0000-0000-000000000000';

/**
 * UUIDv7 minted from the row's governing instant (entry, payment, capture), so that month partitions on `id` hold the rows of that month.
 */
export const newId = (at?: Date | number): string => (at === undefined ? v7() : v7({ msecs: Number(at) }));

/** Smallest UUIDv7 of an instant: turns a time range into a range of ids. */
export function idFloor(at: Date | number): string {
  const hex = Math.max(0, Number(at)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for any text PostgreSQL accepts as uuid in its canonical form. */
export const isUuid = (value: string): boolean => uuidPattern.test(value);
