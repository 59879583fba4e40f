import { createHash } from 'node:crypto';
import { parkingLinkType } from '@bochong/contract/parking-fee';
import { laneCodeType, noEntryPolicy, unlicensedPolicy } from '@bochong/contract/parking-lot';
import { seedDiscountRules } from '@bochong/server/domains/balance/balance.seed';
import { insertOwnAccount } from '@bochong/server/domains/charging-account/charging-account.seed';
import { insertDevice, seedRemoteIssue } from '@bochong/server/domains/device/device.seed';
import { seedLinks } from '@bochong/server/domains/license/license.seed';
import { seedReferenceRule } from '@bochong/server/domains/parking-fee/fee-rule/fee-rule.seed';
import { seedHolidays } from '@bochong/server/domains/parking-fee/holiday/holiday.seed';
import { seedParkingLink } from '@bochong/server/domains/parking-fee/parking-link/parking-link.seed';
import {
  insertBerth,
  insertBusinessRule,
  insertGate,
  insertLaneCode,
  insertPark,
  insertRoadSection,
} from '@bochong/server/domains/parking-lot/parking-lot.seed';
import { seedWorkdays } from '@bochong/server/domains/workday/workday.seed';
import type { App } from '@bochong/server/kernel/app-context';
import type { Tx } from '@bochong/server/kernel/database/db';
import { platformDealerId } from '@bochong/server/kernel/database/identifier';
import { type City, createCity, type Park } from '@bochong/simulator/history';
import { type LetIn, seedChargingAssets, stationsOf } from './charging-assets.ts';
import { seedConversations } from './charging-conversations.ts';
import { seedChargingFaults } from './charging-faults.ts';
import { seedOutages } from './charging-outages.ts';
import { seedPowerDays } from './charging-power.ts';
import { seedParkRules } from './charging-stays.ts';
import { seedChargingTariffs } from './charging-tariffs.ts';
import { demoDealers } from './platform.seed.ts';

/** Where the places of the plan ended up in the database: history and the simulator's registration need it. */
export interface PlacedPark {
  plan: Park;
  dealerId: string;
  parkId: string;
  ruleId: string;
  lanes: { gateId: string; deviceId: string }[];
  roads: { roadId: string; sensorId: string; cameraId: string; berthIds: string[] }[];
}

/** Demo ids are derived from what they stand for, so that every demo database has the same. */
const idOf = (kind: string, key: string) => {
  const hash = createHash('sha256').update(`bochong-demo:${kind}:${key}`).digest('hex');
  return `01900000-0000-7000-8${hash.slice(0, 3)}-${hash.slice(3, 15)}`;
};

/** Key of a demo device; the simulator gets it through the registration file, never from code. */
export const demoDeviceKey = (deviceSn: string) => createHash('sha256').update(`bochong-demo-key:${deviceSn}`).digest('hex').slice(0, 32);

/** Tariff of a lot by what it is for; reference tariffs of the dictionary. */
const tariffs = { mall: 'R1', office: 'R2', home: 'R6', hospital: 'R7', hub: 'R5', road: 'R3' } as const;
const since = '2025-01-01T00:00:00+08:00';
const [laneCamera, poleCamera, sensors, controlTerminal] = [1, 10, 7, 2];

/** Token of a demo code. Like everything of the demo it can be known: nothing real hangs on it. */
export const demoLaneToken = (place: string) =>
  createHash('sha256').update(`bochong-demo-code:${place}`).digest().subarray(0, 16).toString('base64url');

function placeCode(tx: Tx, { dealerId, parkId }: PlacedPark, place: string, codeType: number, gateId: string | null): Promise<void> {
  return insertLaneCode(tx, { dealerId, id: idOf('code', place), parkId, gateId, codeType, token: demoLaneToken(place) });
}

async function placeYard(tx: Tx, app: App, park: PlacedPark): Promise<void> {
  const { terminalSn, parkName } = park.plan;
  if (terminalSn)
    await insertDevice(tx, app, park.dealerId, {
      id: idOf('device', terminalSn),
      deviceSn: terminalSn,
      deviceName: `${parkName}控制终端`,
      deviceType: controlTerminal,
      parkId: park.parkId,
      heartbeatSeconds: 60,
      secretKey: demoDeviceKey(terminalSn),
    });
  for (const lane of park.plan.lanes) {
    const key = `${park.plan.parkCode}/${lane.gateCode}`;
    const gateId = idOf('gate', key);
    const inward = lane.direction === 'IN';
    const { gateCode, gateName, commitOnRelease } = lane;
    await insertGate(tx, park.dealerId, { id: gateId, parkId: park.parkId, gateCode, gateName, gateType: inward ? 1 : 2, commitOnRelease });
    const deviceId = await insertDevice(tx, app, park.dealerId, {
      id: idOf('device', lane.deviceSn),
      deviceSn: lane.deviceSn,
      deviceName: `${park.plan.parkName} ${gateName}相机`,
      deviceType: laneCamera,
      protocol: lane.protocol === 'vzenith' ? 4 : 1,
      parkId: park.parkId,
      gateId,
      direction: inward ? 1 : 2,
      heartbeatSeconds: 30,
      config: { serialChannel: 0, ...(lane.protocol === 'vzenith' && { passedInput: 1 }) },
      secretKey: demoDeviceKey(lane.deviceSn),
    });
    await placeCode(tx, park, key, inward ? laneCodeType.ENTRY : laneCodeType.EXIT, gateId);
    park.lanes.push({ gateId, deviceId });
  }
}

async function placeRoads(tx: Tx, app: App, park: PlacedPark): Promise<void> {
  for (const road of park.plan.roads) {
    const roadId = idOf('road', `${park.plan.parkCode}/${road.roadCode}`);
    const { roadCode, roadName, startPoint, endPoint } = road;
    await insertRoadSection(tx, park.dealerId, { id: roadId, parkId: park.parkId, roadCode, roadName, startPoint, endPoint });
    const berthIds = [];
    for (const berthCode of road.berthCodes)
      berthIds.push(await insertBerth(tx, park.dealerId, { id: idOf('berth', berthCode), parkId: park.parkId, roadId, berthCode }));
    const device = async (deviceSn: string, deviceType: number, deviceName: string) =>
      insertDevice(tx, app, park.dealerId, {
        id: idOf('device', deviceSn),
        deviceSn,
        deviceType,
        deviceName,
        parkId: park.parkId,
        secretKey: demoDeviceKey(deviceSn),
        heartbeatSeconds: 60,
      });
    const sensorId = await device(road.sensorSn, sensors, `${roadName}地磁管理器`);
    const cameraId = await device(road.cameraSn, poleCamera, `${roadName}高位相机`);
    park.roads.push({ roadId, sensorId, cameraId, berthIds });
  }
}

/** Places of a city that was seeded before: only what the registration needs. */
export const placedCity = (city: City = createCity()): PlacedPark[] =>
  city.parks.map((plan) => ({
    plan,
    dealerId: demoDealers.find((dealer) => dealer.no === plan.dealerNo)?.id ?? demoDealers[0].id,
    parkId: idOf('park', plan.parkCode),
    ruleId: idOf('rule', plan.parkCode),
    lanes: [],
    roads: [],
  }));

/** What a vehicle pays at most a day in the shopping centre and the office tower together. */
export const sharedCapFen = 3000;

/** The shopping centre and the office tower beside it share one cap a day. */
async function shareCaps(tx: Tx, placed: readonly PlacedPark[]): Promise<void> {
  for (const mall of placed.filter(({ plan }) => plan.purpose === 'mall')) {
    const office = placed.find(({ plan, dealerId }) => plan.purpose === 'office' && dealerId === mall.dealerId);
    if (!office) continue;
    const parkIds = [mall.parkId, office.parkId];
    const linkId = idOf('parkingLink', mall.plan.parkCode);
    const terms = { linkType: parkingLinkType.SHARED_CAP, linkName: '商圈一日封顶', parkIds, groupCapFen: sharedCapFen };
    await seedParkingLink(tx, mall.dealerId, since, { linkId, ...terms });
  }
}

/** Nobody sits at the lanes of the demo: what a person would be asked for is let through. */
async function ruleLots(app: App, tx: Tx, placed: readonly PlacedPark[]): Promise<void> {
  const unattended = { unlicensedPolicy: unlicensedPolicy.RELEASE, noEntryPolicy: noEntryPolicy.RELEASE };
  for (const { id: dealerId } of demoDealers) {
    const lots = placed.filter((park) => park.dealerId === dealerId);
    const rule = (ruleName: string, purpose: (plan: Park) => boolean) => ({
      ...{ dealerId, ruleName, now: app.clock.now(), ...unattended },
      parkIds: lots.filter(({ plan }) => purpose(plan)).map(({ parkId }) => parkId),
    });
    await insertBusinessRule(
      tx,
      rule('无人值守车场', ({ purpose }) => purpose !== 'road'),
    );
    await insertBusinessRule(
      tx,
      rule('路侧停车', ({ purpose }) => purpose === 'road'),
    );
  }
}

/** The terminals of each unit were told their settings; one has not fetched them. */
async function tellTerminals(app: App, tx: Tx, placed: readonly PlacedPark[]): Promise<void> {
  for (const { id: dealerId } of demoDealers) {
    const terminals = placed.flatMap(({ plan, ...park }) => (park.dealerId === dealerId && plan.terminalSn ? [plan.terminalSn] : []));
    const deviceIds = terminals.map((terminalSn) => idOf('device', terminalSn));
    await seedRemoteIssue(tx, { dealerId, deviceIds, operatorName: '系统管理员', now: app.clock.now() });
  }
}

/** Builds the plan's lots with gates, roads, berths, devices and tariffs. */
export async function seedCity(app: App, city: City = createCity()): Promise<PlacedPark[]> {
  const placed: PlacedPark[] = [];
  let talking: LetIn[] = [];
  await app.database.inScope({ dealerIds: [platformDealerId] }, seedWorkdays);
  await app.database.inScope({ dealerIds: demoDealers.map((dealer) => dealer.id) }, async (tx) => {
    for (const dealer of demoDealers) await seedHolidays(tx, dealer.id);
    for (const plan of city.parks) {
      const dealerId = demoDealers.find((dealer) => dealer.no === plan.dealerNo)?.id ?? demoDealers[0].id;
      const parkId = idOf('park', plan.parkCode);
      const { parkCode, parkName, parkType, parkNature, spaces, address, lng, lat } = plan;
      await insertPark(tx, dealerId, { id: parkId, parkCode, parkName, parkType, parkNature, spaces, address, lng, lat });
      const rule = { id: idOf('rule', parkCode), ruleCode: `${parkCode}`, ruleName: `${parkName}收费标准` };
      const ruleId = await seedReferenceRule(tx, dealerId, tariffs[plan.purpose], [{ id: parkId, name: parkName }], since, rule);
      const park: PlacedPark = { plan, dealerId, parkId, ruleId, lanes: [], roads: [] };
      await placeCode(tx, park, parkCode, laneCodeType.LOT, null);
      await placeYard(tx, app, park);
      await placeRoads(tx, app, park);
      placed.push(park);
    }
    await shareCaps(tx, placed);
    await ruleLots(app, tx, placed);
    await tellTerminals(app, tx, placed);
    const stations = stationsOf(placed);
    talking = await seedChargingAssets(app, tx, placed);
    await seedChargingTariffs(tx, app.clock.now(), since, stations);
    await seedParkRules(tx, since, stations);
    for (const [dealerId, held] of Map.groupBy(stations, (one) => one.dealerId))
      await insertOwnAccount(
        tx,
        { dealerId, now: app.clock.now() },
        held.map(({ stationId }) => stationId),
      );
    await seedChargingFaults(app, tx, stations);
    await seedOutages(app, tx, stations);
    await seedPowerDays(app, tx, stations);
    for (const dealer of demoDealers) {
      await seedLinks(tx, dealer.id, app.clock.now());
      await seedDiscountRules(tx, dealer.id, app.clock.now());
    }
  });
  await seedConversations(app, talking);
  return placed;
}
