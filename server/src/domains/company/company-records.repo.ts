import { companyCarBill, companyCarBillPage } from '@bochong/contract/company';
import { sql } from 'kysely';
import type { RecordKind } from '../../kernel/database/record.ts';

export const companyRecords: Readonly<Record<string, RecordKind>> = {
  company: { table: 'company', ciphers: { phone: sql`r.phone_cipher` } },
  companyCarBill: {
    table: 'company_car_bill',
    inLots: (parkIds) => sql`r.park_ids <@ ${parkIds}::uuid[]`,
    history: { pages: [companyCarBillPage.code], schema: companyCarBill },
  },
  companyVehicle: { table: 'company_vehicle', ciphers: { driverMobile: sql`r.driver_mobile_cipher` } },
};
