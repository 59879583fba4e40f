import { employeePage, employeeRow } from '@bochong/contract/employee';
import { sql } from 'kysely';
import type { RecordKind } from '../../kernel/database/record.ts';

/** The account of the employee `r`, within the reader's lots as the list is. */
export const employeeRecords: Readonly<Record<string, RecordKind>> = {
  employee: {
    table: 'employee',
    inLots: (parkIds) => sql`exists (select from app_user u join user_grant g on g.dealer_id = u.dealer_id and g.user_id = u.id
      where u.dealer_id = r.dealer_id and u.employee_id = r.id and g.park_scope = 2 and g.park_ids <@ ${parkIds}::uuid[])`,
    history: { pages: [employeePage.code], schema: employeeRow },
    ciphers: {
      phone: sql`(select u.user_phone from app_user u where u.dealer_id = r.dealer_id and u.employee_id = r.id)`,
      idCard: sql`r.id_card_cipher`,
    },
  },
};
