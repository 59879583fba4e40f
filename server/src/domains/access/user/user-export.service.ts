import { type UserRow, users } from '@bochong/contract/access';
import type { App } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { phoneHashOf } from '../../session/index.ts';
import { type UserQuery, userBatches } from './user.repo.ts';

type Exported = Omit<UserQuery, keyof PageQuery>;

/** Users as a sheet; phones are masked whoever asks. */
export const userExport = (app: App): ExportDefinition<Exported, UserRow> => ({
  name: 'users',
  title: '用户',
  columns: fieldColumns(users.list, [
    'account',
    'userName',
    'userPhone',
    'userType',
    'dealerName',
    'status',
    'lastLoginAt',
    'validFrom',
    'validTo',
    'remark',
  ]),
  async *batches(tx, query) {
    const phoneHash = query.keyword && phoneHashOf(app, query.keyword);
    for await (const batch of userBatches(tx, { ...query, phoneHash }))
      yield batch.map(({ phoneCipher, employeeId: _, ...user }): UserRow => ({ ...user, userPhone: app.keys.masked(phoneCipher) }));
  },
});
