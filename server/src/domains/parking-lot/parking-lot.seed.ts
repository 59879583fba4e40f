import { type BusinessRule, businessRuleDefaults } from '@bochong/contract/parking-lot';
import type { Insertable } from 'kysely';
import type { Berth, Gate, Park, RoadSection } from '../../kernel/database/database.gen.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { newId, platformDealerId } from '../../kernel/database/identifier.ts';
import { json } from '../../kernel/database/query.ts';
import { seedAreaOf } from './area/area.seed.ts';
import { bindLots, ruleTable } from './business-rule/business-rule.repo.ts';
import { insertCode } from './lane-code/lane-code.repo.ts';
import { findRoadSection, insertRoadHistory } from './road-section/road-section.repo.ts';

/** A lot as tests and the demo city need it; returns its id. */
export async function insertPark(
  tx: Tx,
  dealerId: string,
  park: {
    id?: string;
    parkCode: string;
    parkName: string;
    parkType: number;
    parkNature?: number;
    spaces?: number;
    address?: string;
    lng?: number;
    lat?: number;
    businessRule?: object;
  },
): Promise<string> {
  const id = park.id ?? newId();
  const spaces = park.spaces ?? 100;
  const row: Insertable<Park> = {
    dealer_id: dealerId,
    id,
    park_code: park.parkCode,
    park_name: park.parkName,
    park_type: park.parkType,
    park_nature: park.parkNature ?? 1,
    total_spaces: spaces,
    temp_spaces: spaces,
    address: park.address ?? '',
    area_id: await seedAreaOf(tx, dealerId, park.address ?? ''),
    lng: park.lng ?? null,
    lat: park.lat ?? null,
    open_time: json([]),
    business_rule: json(park.businessRule ?? {}),
  };
  await tx.insertInto('park').values(row).execute();
  return id;
}

/** A gate; `gateType` 1 entry, 2 exit. Returns its id. */
export async function insertGate(
  tx: Tx,
  dealerId: string,
  gate: { id?: string; parkId: string; gateCode: string; gateName: string; gateType: number; commitOnRelease?: boolean },
): Promise<string> {
  const id = gate.id ?? newId();
  const row: Insertable<Gate> = {
    dealer_id: dealerId,
    id,
    park_id: gate.parkId,
    gate_code: gate.gateCode,
    gate_name: gate.gateName,
    gate_type: gate.gateType,
    commit_on_release: gate.commitOnRelease ?? false,
  };
  await tx.insertInto('gate').values(row).execute();
  return id;
}

/** A berth on a road section; returns its id. */
export async function insertBerth(
  tx: Tx,
  dealerId: string,
  berth: { id?: string; parkId: string; roadId: string; berthCode: string; berthStatus?: number },
): Promise<string> {
  const id = berth.id ?? newId();
  const row: Insertable<Berth> = {
    dealer_id: dealerId,
    id,
    park_id: berth.parkId,
    road_id: berth.roadId,
    berth_code: berth.berthCode,
    berth_status: berth.berthStatus ?? 0,
  };
  await tx.insertInto('berth').values(row).execute();
  return id;
}

/** An open road section; returns its id. */
export async function insertRoadSection(
  tx: Tx,
  dealerId: string,
  road: { id?: string; parkId: string; roadCode: string; roadName: string; startPoint: string; endPoint: string },
): Promise<string> {
  const id = road.id ?? newId();
  const row: Insertable<RoadSection> = {
    dealer_id: dealerId,
    id,
    park_id: road.parkId,
    road_code: road.roadCode,
    road_name: road.roadName,
    start_point: road.startPoint,
    end_point: road.endPoint,
    charge_hours: json([{ start: '07:00', end: '19:00' }]),
  };
  await tx.insertInto('road_section').values(row).execute();
  const section = await findRoadSection(tx, id, null);
  const author = { operatorId: platformDealerId, operatorName: '系统' };
  if (section) await insertRoadHistory(tx, { id: newId(), dealerId, section, changeType: 1, at: new Date().toISOString(), ...author });
  return id;
}

/** The printed code of a lot, or of a lane of it. */
export const insertLaneCode = insertCode;

/** A business rule by name with what differs from the defaults, and the lots that keep to it. */
export async function insertBusinessRule(
  tx: Tx,
  rule: { dealerId: string; ruleName: string; parkIds: readonly string[]; now: Date } & Partial<BusinessRule>,
): Promise<void> {
  const { dealerId, parkIds, now, ...values } = rule;
  const id = await ruleTable.insert(tx, { dealerId, now }, { ...businessRuleDefaults, ...values });
  await bindLots(tx, dealerId, id, parkIds);
}
