import type { Tx } from '../../../kernel/database/db.ts';
import type { PeerTerms } from '../inquiry/peer-field.rule.ts';

export interface Opening {
  dealerId: string;
  peerId: string;
  stationId: string;
  at: Date;
  by: string;
  /** Null: the peer's own price. */
  terms: PeerTerms | null;
}

/** From now on the peer may see the station. */
export async function insertOpening(tx: Tx, { dealerId, peerId, stationId, at, by, terms }: Opening): Promise<void> {
  await tx
    .insertInto('charging_peer_station')
    .values({
      ...{ dealer_id: dealerId, peer_id: peerId, station_id: stationId, opened_at: at.toISOString(), opened_by: by },
      ...{ elec_bp: terms?.elecBp ?? null, service_bp: terms?.serviceBp ?? null, service_reduce_e5: terms?.serviceReduceE5 ?? null },
    })
    .execute();
}
