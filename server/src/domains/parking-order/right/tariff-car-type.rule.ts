import { carType } from '@bochong/contract/kernel/vehicle';

/** Identities that come from a right: for what the right leaves open the vehicle is a temporary one. */
const byRight: readonly number[] = [carType.PASS, carType.PASS_EXPIRED, carType.GROUP_OVERFLOW, carType.WHITE];

export const tariffCarType = (code: number): number => (byRight.includes(code) ? carType.TEMP : code);
