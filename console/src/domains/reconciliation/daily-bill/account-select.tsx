import { dailyBills } from '@bochong/contract/reconciliation';
import { chosenSelect } from '../../../fields/chosen-select.tsx';

/** Accounts that have days. */
export const AccountSelect = chosenSelect({ endpoint: dailyBills.accounts, value: 'accountId', label: 'accountName' });
