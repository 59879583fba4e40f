import type { FeeCalculation } from '@bochong/contract/parking-fee';
import type { Tx } from '../../../kernel/database/db.ts';
import { businessDate } from '../../../kernel/time.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { saveLinks } from '../stay-link/stay-link.repo.ts';
import { keepWaivers } from '../waiver/waiver.repo.ts';
import { deleteGrant, insertGrant } from './disabled-right.repo.ts';
import { keepUse } from './disabled-right.service.ts';
import { identityUnder } from './stay-right.service.ts';
import { dropWhites, keepWhites } from './white-right.service.ts';

/** Keeps with a stay what its price has drawn on: counts and minutes are used up, and pricing it anew comes to the same. */
export async function keepRights(tx: Tx, stay: StayRow, until: string, calculation: FeeCalculation | null): Promise<void> {
  await keepWhites(tx, stay, until, calculation);
  await keepUse(tx, stay, calculation);
  await keepWaivers(tx, stay, calculation);
  if (stay.leftAt !== null && calculation?.linked) await saveLinks(tx, stay, calculation.linked);
}

/** A stay that had been priced goes on: what it had used up is free again. */
export async function dropRights(tx: Tx, stay: StayRow): Promise<void> {
  await dropWhites(tx, stay);
  await keepUse(tx, stay, null);
  await keepWaivers(tx, stay, null);
}

/** Takes the grant of the wrong plate from a stay and gives it that of the right one; says who the vehicle is now. */
export async function moveGrant(tx: Tx, stay: StayRow): Promise<{ carType: number }> {
  await deleteGrant(tx, stay);
  const { carType, grant } = await identityUnder(tx, stay);
  if (grant) await insertGrant(tx, stay, grant, businessDate(Date.parse(stay.enterTime)));
  return { carType };
}
