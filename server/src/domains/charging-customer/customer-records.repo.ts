import { chargeCardPage, chargingCard, chargingOwner, ownerAccountPage } from '@bochong/contract/charging-customer';
import { sql } from 'kysely';
import type { RecordKind } from '../../kernel/database/record.ts';

export const customerRecords: Readonly<Record<string, RecordKind>> = {
  chargingOwner: {
    table: 'charging_owner',
    ciphers: { phone: sql`r.mobile_cipher` },
    history: { pages: [ownerAccountPage.code], schema: chargingOwner },
  },
  chargingCard: { table: 'charging_card', history: { pages: [chargeCardPage.code], schema: chargingCard } },
};
