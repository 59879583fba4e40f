import type { users } from '@bochong/contract/access';
import { type ColumnsOf, dash } from '../../../kit/columns.tsx';
import { useIsPlatform } from '../../../kit/session.ts';

type Columns = ColumnsOf<typeof users.list>;
const who: Columns = ['account', 'userName'];
const what: Columns = [
  'status',
  { name: 'userPhone', width: 130 },
  { name: 'roles', title: '角色', show: ({ roles }) => roles.map(({ roleName }) => roleName).join('、') || dash, width: 200 },
  'parkScope',
  'lastLoginAt',
  'pwdUpdatedAt',
];
const own: Columns = [...who, ...what];
const every: Columns = [...who, 'dealerName', ...what];

/** Columns of people, shared by the list and the page that resets passwords; the platform sees whose they are. */
export const useUserColumns = () => (useIsPlatform() ? every : own);
