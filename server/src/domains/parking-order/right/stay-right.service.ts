import { carType } from '@bochong/contract/kernel/vehicle';
import type { FeeCalculation } from '@bochong/contract/parking-fee';
import type { Tx } from '../../../kernel/db.ts';
import type { Cover } from '../../parking-fee/index.ts';
import { spansOf } from './right-window.rule.ts';
import { passesOf, type RightHolder } from './stay-right.repo.ts';

/** What covers a vehicle in a lot between two instants. */
export async function coversOf(tx: Tx, holder: RightHolder, from: string, to: string): Promise<Cover[]> {
  const passes = await passesOf(tx, holder, from, to);
  return passes.flatMap((pass) => spansOf(pass, from, to).map((span) => ({ ...span, kind: 'PASS' as const, refId: pass.cardId })));
}

/** Identities that come from a right: for what the right leaves open the vehicle is a temporary one. */
const byRight: readonly number[] = [carType.PASS, carType.PASS_EXPIRED];
export const tariffCarType = (code: number): number => (byRight.includes(code) ? carType.TEMP : code);

/** Identity of a vehicle that comes in: that of the right that covers this instant. */
export async function carTypeAtEntry(tx: Tx, stay: RightHolder & { carType: number; enterTime: string }): Promise<number> {
  if (stay.carType !== carType.TEMP) return stay.carType;
  const next = new Date(Date.parse(stay.enterTime) + 60_000).toISOString();
  const covers = await coversOf(tx, stay, stay.enterTime, next);
  return covers.length > 0 ? carType.PASS : carType.TEMP;
}

/** Identity a priced stay turns out to have: a pass that did not cover all of it has run out on it (parking-core §5.5). */
export function carTypeOfStay(stay: { carType: number }, calculation: FeeCalculation | null): number {
  if (calculation === null || tariffCarType(stay.carType) !== carType.TEMP) return stay.carType;
  const covered = calculation.covers.filter((cover) => cover.kind === 'PASS').reduce((sum, cover) => sum + cover.minutes, 0);
  if (covered === 0) return stay.carType === carType.PASS && calculation.normalized.minutes > 0 ? carType.PASS_EXPIRED : stay.carType;
  return calculation.billableMinutes === 0 ? carType.PASS : carType.PASS_EXPIRED;
}
