import { parkScope, userStatus, users } from '@bochong/contract/access';
import { columnsOf } from '../../../kit/columns.tsx';

const col = columnsOf(users.list);

/** Columns of people, shared by the list and the page that resets passwords. */
export const userColumns = [
  col.text('account', { width: 140, fixed: 'left' }),
  col.text('userName', { width: 120 }),
  col.enum('status', userStatus, { [userStatus.ENABLED]: 'green', [userStatus.LOCKED]: 'red' }, { width: 90 }),
  col.text('userPhone', { width: 130 }),
  col.custom('roles', '角色', (row) => row.roles.map(({ roleName }) => roleName).join('、') || '—', { width: 200 }),
  col.enum('parkScope', parkScope),
  col.time('lastLoginAt'),
  col.time('pwdUpdatedAt'),
];
