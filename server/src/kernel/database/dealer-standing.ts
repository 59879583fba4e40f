import { type DealerAct, dealerMay } from '@bochong/contract/dealer-life';
import { commonErrors } from '@bochong/contract/kernel/error';
import { fail } from '../http/errors.ts';
import { planned, type Tx } from './db.ts';
import { platformDealerId } from './identifier.ts';

/** Whether a unit of the scope may do something as it stands now; the platform always, one that is gone never. */
export async function dealerAllows(tx: Tx, dealerId: string, act: DealerAct): Promise<boolean> {
  if (dealerId === platformDealerId) return true;
  const row = await planned(tx).selectFrom('dealer').select('status').where('dealer_id', '=', dealerId).executeTakeFirst();
  return row !== undefined && dealerMay(row.status, act);
}

/** Refuses a driver something new at a unit that may not: said as far as it concerns the driver. */
export async function assertNewBusiness(tx: Tx, dealerId: string): Promise<void> {
  if (!(await dealerAllows(tx, dealerId, 'newBusiness')))
    fail({ ...commonErrors.rule, message: '该运营单位暂停办理新业务，出场和缴费不受影响，给您带来不便敬请谅解' });
}
