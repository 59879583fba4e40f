import { dayTypesBetween, type RuleVersion, ruleVersion } from '@bochong/server/domains/parking-fee/index';
import type { App } from '@bochong/server/kernel/app-context';
import { businessDate } from '@bochong/server/kernel/time';
import { createCity, historyDays } from '@bochong/simulator/history';
import pg from 'pg';
import type { PlacedPark } from './city.seed.ts';
import { enrolCompanies } from './history-company.ts';
import { CapLedger, linksOfPast } from './history-link.ts';
import { sellHistoryPasses } from './history-pass.ts';
import type { PicturedPassage } from './history-picture.ts';
import { grantRights, RightLedger } from './history-right.ts';
import { forgetPast, forgottenMs, type HistoryContext, type PastStay, pastStay, settlePast, supersedePast } from './history-stay.ts';
import { createHistoryWriter, type PastGrievance } from './history-writer.ts';

export interface LoadedHistory {
  /** How many. */
  stays: number;
  grievances: readonly PastGrievance[];
  pictured: readonly PicturedPassage[];
}

/**
 * Writes months of the city's life: every planned stay priced by the real fee engine and stored as the live path would have left it,
 * through bulk loading. Answers how many, what their owners object to, and of which passages pictures should be taken. A test compares
 * the two. By nature the past has no raw device events and no stored fee calculations (they are worked out again when asked for), its automatic payments say so while the live path has none yet, and
 * a vehicle whose exit nobody saw is set out after three days.
 */
export async function loadHistory(app: App, ownerUrl: string, places: readonly PlacedPark[], days: number): Promise<LoadedHistory> {
  const now = app.clock.now().getTime();
  await ensureMonths(ownerUrl, now, days);
  const tail = createTail();
  const context = await historyContext(app, ownerUrl, places, { now, days, tail });
  const writer = await createHistoryWriter(ownerUrl, now, context.city, app, tail);
  const open = new Map<string, PastStay>();
  const keyOf = (past: PastStay) => `${past.park.parkId} ${past.plateNo}`;
  /** Left unseen, in the order they came in; set out when it is time, so that what they use up is used before later stays ask for it. */
  const strays: PastStay[] = [];
  const forgetUntil = async (at: number) => {
    for (let [first] = strays; first && first.enterAt + forgottenMs <= at; [first] = strays) {
      strays.shift();
      if (open.get(keyOf(first)) !== first) continue;
      forgetPast(context, first);
      open.delete(keyOf(first));
      await writer.write(first);
    }
  };
  let stays = 0;
  for (const { stays: planned } of historyDays(now, days, context.city)) {
    for (const plan of planned) {
      const park = places[plan.park];
      const past = park && pastStay(context, plan, park);
      if (!past) continue;
      await forgetUntil(past.enterAt);
      const key = keyOf(past);
      const before = open.get(key);
      if (before) {
        supersedePast(context, before, past.enterAt);
        await writer.write(before);
      }
      settlePast(context, past);
      if (past.exitAt === null) {
        open.set(key, past);
        if (past.strayExit) strays.push(past);
      } else {
        open.delete(key);
        await writer.write(past);
      }
      stays += 1;
    }
  }
  await forgetUntil(now);
  for (const past of open.values()) await writer.write(past);
  await writer.end();
  return { stays, grievances: writer.grievances, pictured: writer.pictured };
}

/** Last digits of the past's business numbers, downwards from under those of charging: what happens while it is made is counted from one up. */
function createTail(): () => string {
  const chargingTails = 900_000;
  let number = chargingTails;
  return () => {
    number = number > 0 ? number - 1 : chargingTails - 1;
    return String(number).padStart(6, '0');
  };
}

async function historyContext(
  app: App,
  ownerUrl: string,
  places: readonly PlacedPark[],
  { now, days, tail }: { now: number; days: number; tail: () => string },
): Promise<HistoryContext> {
  const dealerIds = [...new Set(places.map((place) => place.dealerId))];
  const rules = new Map<string, RuleVersion>();
  const calendars = new Map<string, Awaited<ReturnType<typeof dayTypesBetween>>>();
  for (const dealerId of dealerIds) {
    const own = places.filter((place) => place.dealerId === dealerId);
    await app.database.inScope({ dealerIds: [dealerId], readOnly: true }, async (tx) => {
      for (const place of own) {
        const rule = await ruleVersion(tx, place.ruleId, 1);
        if (rule) rules.set(place.ruleId, rule);
      }
      const [first] = own;
      if (first)
        calendars.set(dealerId, await dayTypesBetween(tx, first.parkId, businessDate(now - (days + 5) * 86_400_000), businessDate(now)));
    });
  }
  const city = createCity();
  const companies = await enrolCompanies(app, places, city, new Date(now - (days + 1) * 86_400_000));
  const rights = new RightLedger(await grantRights(app, places, city, new Date(now - (days + 1) * 86_400_000)));
  const caps = new CapLedger(await linksOfPast(app, dealerIds, new Date(now - (days + 2) * 86_400_000), new Date(now)));
  const passes = await sellHistoryPasses(app, ownerUrl, places, city, days, tail);
  return { city, now, rules, calendars, recent: new Map(), companies, rights, caps, passes };
}

const eventTables = ['park_order', 'pass_record', 'park_image', 'bill', 'money_event'];

async function ensureMonths(ownerUrl: string, now: number, days: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const first = businessDate(now - (days + 2) * 86_400_000);
  for (const table of eventTables)
    await client.query('select bochong.ensure_partitions($1, $2, $3)', [table, first, Math.ceil(days / 28) + 3]);
  await client.end();
}
