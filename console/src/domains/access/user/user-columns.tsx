import type { users } from '@bochong/contract/access';
import { type ColumnsOf, dash } from '../../../kit/columns.tsx';
import { isPlatformUser, useSession } from '../../../kit/session.ts';

type Columns = ColumnsOf<typeof users.list>;
const rest: Columns = [
  'status',
  'userPhone',
  { name: 'roles', width: 200, show: (row) => row.roles.map(({ roleName }) => roleName).join('、') || dash },
  'parkScope',
  'lastLoginAt',
  'pwdUpdatedAt',
];
const ownColumns: Columns = ['account', 'userName', ...rest];
const everyColumn: Columns = ['account', 'userName', 'dealerName', ...rest];

/** Columns of people, shared by the list and the page that resets passwords; the platform sees whose they are. */
export const useUserColumns = () => (useSession((state) => isPlatformUser(state.user?.userType ?? 0)) ? everyColumn : ownColumns);
