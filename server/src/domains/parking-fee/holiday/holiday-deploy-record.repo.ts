import { holidayDeployFields, holidayDeployPage } from '@bochong/contract/parking-fee';
import { sql } from 'kysely';
import { lotsOfRecord, type RecordKind } from '../../../kernel/database/record.ts';

export const holidayDeployRecord: RecordKind = {
  table: 'holiday_deployment',
  inLots: (parkIds) => sql`(r.park_ids is null or ${lotsOfRecord(parkIds)})`,
  history: { pages: [holidayDeployPage.code], schema: holidayDeployFields },
};
