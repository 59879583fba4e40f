import type { operators } from '@bochong/contract/dealer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { userType } from '@bochong/contract/session';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

const administratorsOf = (tx: Tx) =>
  tx
    .selectFrom('dealer as d')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.dealer_id', '=', 'd.dealer_id').on('u.user_type', '=', userType.DEALER_ADMIN).on('u.is_delete', '=', 0),
    )
    .select(['d.dealer_id as dealerId', 'd.dealer_name as dealerName', 'u.id as userId', 'u.account', 'u.user_name as userName'])
    .select(['u.pwd_updated_at as pwdUpdatedAt', 'u.last_login_at as lastLoginAt']);

/** Administrators of the units of the scope, those whose password is oldest first. */
export async function listAdministrators(
  tx: Tx,
  filters: PageQuery & { keyword?: string | undefined },
): Promise<Data<typeof operators.administrators>> {
  let query = administratorsOf(tx);
  const { keyword } = filters;
  if (keyword) query = query.where((where) => where.or([contains('d.dealer_name', keyword), contains('u.account', keyword)]));
  return pageOf(tx, query.orderBy('u.pwd_updated_at').orderBy('u.id'), filters);
}

export const findAdministrator = (tx: Tx, dealerId: string) =>
  administratorsOf(tx).where('d.dealer_id', '=', dealerId).orderBy('u.id').executeTakeFirst();

/** Everybody of a unit: whose sessions end or learn when its status changes. */
export async function peopleOf(tx: Tx, dealerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('app_user').select('id').where('dealer_id', '=', dealerId).where('is_delete', '=', 0).execute();
  return rows.map((row) => row.id);
}
