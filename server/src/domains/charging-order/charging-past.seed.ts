import { sql } from 'kysely';
import { type App, workIn } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { agreementAt, type ChargingTerms } from '../charging-customer/index.ts';
import { calendarAround, type TariffInForce, tariffAt } from '../charging-tariff/index.ts';
import { gunByNumber, lotsOf } from './order/gun.repo.ts';

/** A gun as charges of the past need it. */
export interface PastGun {
  dealerId: string;
  stationId: string;
  /** The lot that takes its money. */
  parkId: string;
  equipmentId: string;
  connectorId: string;
  connectorNo: number;
  ratedPowerW: number;
  zone: string;
  operatorId9: string;
  tariff: TariffInForce;
}

/** Somebody with a card. */
export interface PastCharger {
  dealerId: string;
  ownerId: string;
  cardId: string;
  /** Kept with each order; the month apart. */
  terms: ChargingTerms;
  /** An agreement or a free list counts for them: their charges are left to the live path. */
  hasTerms: boolean;
  /** Their place among all. */
  turn: number;
  /** What their wallet holds before. */
  fen: number;
}

interface Found {
  dealerId: string;
  equipmentId: string;
  identity: string;
}

/** A car may keep its bay for so long after the charge. */
const keptMs = 100 * 60_000;
/** When guns had charges already. */
async function takenSpans(tx: Tx, dealerId: string): Promise<{ connectorId: string; from: number; until: number }[]> {
  const { rows } = await sql<{ connectorId: string; beganAt: string; endAt: string | null }>`
    select connector_id as "connectorId", began_at as "beganAt", end_at as "endAt" from charging_order where dealer_id = ${dealerId}`.execute(
    tx,
  );
  return rows.map(({ connectorId, beganAt, endAt }) => ({
    ...{ connectorId, from: Date.parse(beganAt) },
    until: endAt === null ? Number.POSITIVE_INFINITY : Date.parse(endAt) + keptMs,
  }));
}

/** Of these units: guns by identity and number that have one tariff from `from` to `until` (epoch ms), and holders of cards by unit and tag. */
export async function placesOfPast(
  app: App,
  dealerIds: readonly string[],
  points: readonly { identity: string; guns: number }[],
  { from, until }: { from: number; until: number },
): Promise<{
  guns: Map<string, PastGun>;
  chargers: Map<string, PastCharger>;
  isTaken: (gun: PastGun, from: number, until: number) => boolean;
}> {
  const guns = new Map<string, PastGun>();
  const chargers = new Map<string, PastCharger>();
  const taken = new Map<string, { from: number; until: number }[]>();
  const numbers = new Map(points.map(({ identity, guns: count }) => [identity, count]));
  for (const dealerId of dealerIds)
    await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      const context = workIn(app, tx);
      const { rows: pieces } = await sql<Found>`select dealer_id as "dealerId", id as "equipmentId", ocpp_identity as identity
        from charging_equipment where dealer_id = ${dealerId}`.execute(tx);
      let stationId = '';
      for (const { equipmentId, identity } of pieces)
        for (let no = 1; no <= (numbers.get(identity) ?? 0); no += 1) {
          const gun = await gunByNumber(tx, dealerId, equipmentId, no);
          const [before, now] = gun ? [await tariffAt(tx, dealerId, gun, from), await tariffAt(tx, dealerId, gun, until)] : [];
          if (!gun?.equipmentReady || !now || before?.versionId !== now.versionId) continue;
          const calendar = { ...(await calendarAround(tx, dealerId, from)), ...(await calendarAround(tx, dealerId, until)) };
          const [parkId = gun.stationId] = await lotsOf(tx, dealerId, gun.stationId);
          guns.set(`${identity} ${no}`, { ...gun, parkId, tariff: { ...now, calendar } });
          stationId = gun.stationId;
        }
      for (const { connectorId, from, until } of await takenSpans(tx, dealerId))
        taken.set(connectorId, [...(taken.get(connectorId) ?? []), { from, until }]);
      const { rows: cards } = await sql<{
        cardId: string;
        ownerId: string;
        idTag: string;
        plateNo: string;
        fen: number;
      }>`select c.id as "cardId",
          c.owner_id as "ownerId", c.id_tag as "idTag", c.plate_no as "plateNo", w.principal_fen as fen
        from charging_card c join charging_wallet w on w.dealer_id = c.dealer_id and w.id = c.owner_id
        where c.dealer_id = ${dealerId} order by c.id`.execute(tx);
      for (const [turn, { cardId, ownerId, idTag, plateNo, fen }] of cards.entries()) {
        const payer = { type: 'owner', id: ownerId } as const;
        const who = { dealerId, stationId, at: new Date(until), payer, cardId, plateNo };
        const { month: _, ...terms } = { ...(await agreementAt(context, who)) };
        const hasTerms = terms.agreement !== undefined || terms.freeListIds.length > 0;
        chargers.set(`${dealerId} ${idTag}`, { dealerId, ownerId, cardId, terms: { ...terms, month: '' }, hasTerms, turn, fen });
      }
    });
  const isTaken = ({ connectorId }: PastGun, begun: number, ended: number) =>
    taken.get(connectorId)?.some(({ from, until }) => begun < until && ended > from) ?? false;
  return { guns, chargers, isTaken };
}
