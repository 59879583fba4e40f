import { parkScope, userStatus, users } from '@bochong/contract/access';
import { columnsOf, dash } from '../../../kit/columns.tsx';
import { isPlatformUser, useSession } from '../../../kit/session.ts';

const col = columnsOf(users.list);

const ownColumns = [
  col.text('account', { width: 140, fixed: 'left' }),
  col.text('userName', { width: 120 }),
  col.enum('status', userStatus, { [userStatus.ENABLED]: 'green', [userStatus.LOCKED]: 'red' }, { width: 90 }),
  col.text('userPhone', { width: 130 }),
  col.custom('roles', '角色', (row) => row.roles.map(({ roleName }) => roleName).join('、') || dash, { width: 200 }),
  col.enum('parkScope', parkScope),
  col.time('lastLoginAt'),
  col.time('pwdUpdatedAt'),
];
const everyColumn = [...ownColumns.slice(0, 2), col.text('dealerName', { width: 180 }), ...ownColumns.slice(2)];

/** Columns of people, shared by the list and the page that resets passwords; the platform sees whose they are. */
export const useUserColumns = () => (useSession((state) => isPlatformUser(state.user?.userType ?? 0)) ? everyColumn : ownColumns);
