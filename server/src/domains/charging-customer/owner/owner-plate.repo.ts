import type { Tx } from '../../../kernel/database/db.ts';

/** The plate an owner charges with unless another is said; undefined: none is known. */
export const defaultPlateOf = async (tx: Tx, dealerId: string, ownerId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('charging_owner_plate')
    .select('plate_no as plateNo')
    .where('dealer_id', '=', dealerId)
    .where('owner_id', '=', ownerId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return row?.plateNo;
};

/** Whether staff have checked that a plate is an owner's. */
export const ownerProvedPlate = async (
  tx: Tx,
  { dealerId, ownerId, plateNo }: { dealerId: string; ownerId: string; plateNo: string },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('charging_owner_plate')
    .select('verified')
    .where('dealer_id', '=', dealerId)
    .where('owner_id', '=', ownerId)
    .where('plate_no', '=', plateNo)
    .executeTakeFirst();
  return row?.verified === true;
};
