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
