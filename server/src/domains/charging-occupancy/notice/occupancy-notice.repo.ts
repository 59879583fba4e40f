import type { Tx } from '../../../kernel/database/db.ts';

interface Reader {
  phone: Buffer | null;
  place: string;
}

/** Where a stay is, and the number of its owner; companies are told by nobody's phone. */
export const readerOf = (tx: Tx, dealerId: string, id: string): Promise<Reader | undefined> =>
  tx
    .selectFrom('charging_occupancy as o')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'o.dealer_id').onRef('s.id', '=', 'o.station_id'))
    .innerJoin('charging_connector as c', (join) => join.onRef('c.dealer_id', '=', 'o.dealer_id').onRef('c.id', '=', 'o.connector_id'))
    .leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'o.dealer_id').onRef('w.id', '=', 'o.owner_id'))
    .select(['w.mobile_cipher as phone', 's.station_name as stationName', 'c.connector_name as connectorName'])
    .where('o.dealer_id', '=', dealerId)
    .where('o.id', '=', id)
    .executeTakeFirst()
    .then((row) => row && { phone: row.phone, place: `${row.stationName}${row.connectorName}` });
