import { type ForeignCharge, foreignChargeState, type foreignCharges } from '@bochong/contract/charging-peer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

interface Filters {
  startTime?: string | undefined;
  endTime?: string | undefined;
  peerId?: string | undefined;
  state?: number | undefined;
  number?: string | undefined;
}

const { STARTING, CHARGING, STOPPING, ENDED, SETTLED, DISPUTED } = foreignChargeState;
const running = sql<boolean>`o.state in ${codes(STARTING, CHARGING, STOPPING, ENDED)}`;

const toldFen = (name: string) => sql<number>`round((o.bill ->> ${sql.lit(name)})::numeric * 100)`;
/** A bill that waits for a person's word: one that was disputed, or a correction other than what was booked. */
const waits = sql<boolean>`o.bill is not null and (o.state = ${sql.lit(DISPUTED)} or o.state = ${sql.lit(SETTLED)}
  and (${toldFen('TotalElecMoney')}, ${toldFen('TotalServiceMoney')}, ${toldFen('TotalPower')} * 10) <> (o.elec_fen, o.service_fen, o.energy_wh))`;

/** Charges of our customers at other operators' guns, newest first. */
export const listForeign = (
  tx: Tx,
  { startTime, endTime, peerId, state, number, ...page }: PageQuery & Filters,
  { dealerIds }: { dealerIds: readonly string[] },
): Promise<Data<typeof foreignCharges.list>> =>
  pageOf(
    tx,
    tx
      .selectFrom('charging_foreign_order as o')
      .innerJoin('charging_peer as p', (join) => join.onRef('p.dealer_id', '=', 'o.dealer_id').onRef('p.id', '=', 'o.peer_id'))
      .innerJoin('charging_foreign_gun as g', (join) => join.onRef('g.dealer_id', '=', 'o.dealer_id').onRef('g.id', '=', 'o.gun_id'))
      .innerJoin('charging_foreign_station as s', (join) =>
        join.onRef('s.dealer_id', '=', 'o.dealer_id').onRef('s.id', '=', 'o.station_id'),
      )
      .leftJoin('wallet_account as w', (join) => join.onRef('w.dealer_id', '=', 'o.dealer_id').onRef('w.id', '=', 'o.owner_id'))
      .where(inDealers('o.dealer_id', dealerIds))
      .$if(startTime !== undefined, (query) => query.where('o.created_at', '>=', startTime ?? ''))
      .$if(endTime !== undefined, (query) => query.where('o.created_at', '<=', endTime ?? ''))
      .$if(peerId !== undefined, (query) => query.where('o.peer_id', '=', peerId ?? ''))
      .$if(state !== undefined, (query) => query.where('o.state', '=', state ?? 0))
      .$if(number !== undefined, (query) =>
        query.where((e) => e.or([e('o.order_no', '=', number ?? ''), e('o.start_charge_seq', '=', number ?? '')])),
      )
      .select(['o.id as orderId', 'o.order_no as orderNo', 'o.start_charge_seq as startChargeSeq', dealerNameOf('o')])
      .select(['p.peer_name as peerName', 's.station_name as stationName', 'g.connector_code as connectorCode', 'o.state'])
      .select([sql<string>`coalesce(w.holder_name, '')`.as('ownerName'), 'o.plate_no as plateNo', 'o.created_at as createdAt'])
      .select(['o.start_at as startAt', 'o.end_at as endAt', 'o.elec_fen as elecFen', 'o.service_fen as serviceFen'])
      .select([sql<number>`case when o.edition = 0 then o.told_wh else o.energy_wh end`.as('energyWh')])
      .select([sql<number>`case when o.edition = 0 then o.told_fen else o.payable_fen end`.as('payableFen')])
      .select(['o.paid_fen as paidFen', 'o.refunded_fen as refundedFen', 'o.soc', 'o.said', 'o.heard_at as heardAt'])
      .select([sql<number>`greatest(0, o.payable_fen - o.paid_fen + o.adjust_refunded_fen)`.as('owedFen')])
      .select([sql<number>`case when ${running} or o.state = ${sql.lit(DISPUTED)} then o.freeze_fen else 0 end`.as('freezeFen')])
      .select([sql<number | null>`case when ${waits} then ${toldFen('TotalMoney')}::int end`.as('billFen')])
      .select('o.operator_name as operatorName')
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .$castTo<ForeignCharge>(),
    page,
  );

/** A settled charge of our customer as it is compared. */
export interface EndedForeign {
  startChargeSeq: string;
  orderId: string;
  endAt: string;
  energyWh: number;
  payableFen: number;
}

const ended = (tx: Tx, { dealerId, peerId }: { dealerId: string; peerId: string }) =>
  tx
    .selectFrom('charging_foreign_order')
    .select([
      'start_charge_seq as startChargeSeq',
      'id as orderId',
      'end_at as endAt',
      'energy_wh as energyWh',
      'payable_fen as payableFen',
    ])
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', peerId)
    .where('state', '=', foreignChargeState.SETTLED)
    .$castTo<EndedForeign>();

/** Settled charges at a peer's guns that ended in a span by the peer's clock, `to` excluded; at most so many. */
export const foreignEnded = (
  tx: Tx,
  peer: { dealerId: string; peerId: string },
  { from, to }: { from: Date; to: Date },
  most: number,
): Promise<EndedForeign[]> =>
  ended(tx, peer)
    .where('end_at', '>=', from.toISOString())
    .where('end_at', '<', to.toISOString())
    .orderBy('end_at')
    .orderBy('start_charge_seq')
    .limit(most)
    .execute();

export const foreignOf = async (tx: Tx, peer: { dealerId: string; peerId: string }, seqs: readonly string[]): Promise<EndedForeign[]> =>
  seqs.length === 0 ? [] : ended(tx, peer).where('start_charge_seq', 'in', seqs).execute();
