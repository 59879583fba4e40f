import { yuan } from '../../../kernel/money.ts';

/** A charge's cost is told at most so often. */
export const costEveryMs = 60_000;

/** Whether it is time to look at what a charge costs; `costAt`: when that was done last. */
export const isCostDue = (costAt: string | null, now: number): boolean => costAt === null || now - Date.parse(costAt) >= costEveryMs;

/** Fen as the number of yuan that the protocol has. */
export const costOnWire = (fen: number): number => Number(yuan(fen));
