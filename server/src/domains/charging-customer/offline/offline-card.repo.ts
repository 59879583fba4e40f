import { chargingCardStatus, chargingListType } from '@bochong/contract/charging-customer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import {
  type Credential,
  type CredentialRow,
  cardColumns,
  credentialFrom,
  payers,
  type Subjects,
  subjectPairs,
} from '../identify/identify.repo.ts';

/** A card that devices keep. */
export interface OfflineCredential extends Credential {
  idTag: string;
  cardNo: string;
}

/** Cards that devices keep, at most 20,000: those used last first. */
export async function offlineCredentials(tx: Tx, dealerId: string): Promise<OfflineCredential[]> {
  const { rows } = await sql<
    CredentialRow & Pick<OfflineCredential, 'idTag' | 'cardNo'>
  >`select ${cardColumns}, c.id_tag as "idTag", c.card_no as "cardNo"
    from charging_card c ${payers} where c.dealer_id = ${dealerId} and c.allow_offline and c.is_delete = 0
      and c.status not in ${codes(chargingCardStatus.STOCK, chargingCardStatus.CANCELLED)}
    order by c.last_used_at desc nulls last, c.id limit 20000`.execute(tx);
  return rows.map((row) => ({ ...credentialFrom('cardId', row), idTag: row.idTag, cardNo: row.cardNo }));
}

/** Everybody on the access lists of a station at an instant, each as its subject's code, a colon and its value. */
export async function accessListAt(tx: Tx, { dealerId, stationId, at }: { dealerId: string; stationId: string; at: Date }) {
  const { rows } = await sql<{ subject: string }>`select subject_type || ':' || subject_value as subject from charging_white_list
    where dealer_id = ${dealerId} and is_delete = 0 and enabled and list_type = ${sql.lit(chargingListType.ACCESS)}
      and (station_ids = '{}' or ${stationId}::uuid = any (station_ids))
      and valid_from <= ${at.toISOString()}::timestamptz and (valid_to is null or valid_to > ${at.toISOString()}::timestamptz)`.execute(tx);
  const listed = new Set(rows.map(({ subject }) => subject));
  return (subjects: Subjects) => subjectPairs(subjects).some(([type, value]) => listed.has(`${type}:${value}`));
}
