import type { Station, stations } from '@bochong/contract/charging-asset';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Tx } from '../../../kernel/database/db.ts';

type Pictures = BodyOf<typeof stations.setPictures>['pictures'];

/** Pictures of a station in their order. */
export const picturesOf = (tx: Tx, { stationId }: Pick<Station, 'stationId'>): Promise<Pictures> =>
  tx
    .selectFrom('charging_station_picture')
    .select(['kind', 'file_id as fileId'])
    .where('station_id', '=', stationId)
    .orderBy('sort_no')
    .$castTo<Pictures[number]>()
    .execute();

export async function replacePictures(tx: Tx, dealerId: string, stationId: string, pictures: Pictures): Promise<void> {
  await tx.deleteFrom('charging_station_picture').where('dealer_id', '=', dealerId).where('station_id', '=', stationId).execute();
  const rows = pictures.map(({ kind, fileId }, at) => ({
    dealer_id: dealerId,
    station_id: stationId,
    sort_no: at + 1,
    kind,
    file_id: fileId,
  }));
  if (rows.length > 0) await tx.insertInto('charging_station_picture').values(rows).execute();
}
