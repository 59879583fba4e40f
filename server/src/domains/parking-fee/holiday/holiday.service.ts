import type { Tx } from '../../../kernel/database/db.ts';
import { placesOf } from '../../parking-lot/index.ts';
import { dayOfDate } from '../fee-engine/fee-clock.rule.ts';
import type { DayCalendar } from '../fee-engine/fee-plan.rule.ts';
import { publishedDeployments } from './holiday.repo.ts';

/** A lot never changes its dealer, so one look per lot and process is enough. */
const dealerOfPark = new Map<string, string>();

async function dealerOf(tx: Tx, parkId: string): Promise<string | undefined> {
  const known = dealerOfPark.get(parkId);
  if (known !== undefined) return known;
  const [park] = await placesOf(tx, 'park', [parkId]);
  if (park) dealerOfPark.set(parkId, park.dealerId);
  return park?.dealerId;
}

/** Special days of a dealer between two dates (`yyyy-MM-dd`, both included): a lot's own deployment over the dealer's. */
export async function dealerCalendar(tx: Tx, dealerId: string, parkId: string | null, from: string, to: string): Promise<DayCalendar> {
  const firstYear = Number(from.slice(0, 4));
  // The notice of a year may already name days of the December before.
  const years = Array.from({ length: Number(to.slice(0, 4)) - firstYear + 2 }, (_, index) => firstYear + index);
  const deployments = await publishedDeployments(tx, dealerId, parkId, years);
  return new Map(deployments.flatMap(({ days }) => days.map(({ date, dayType }) => [dayOfDate(date), dayType] as const)));
}

/** {@link dealerCalendar} of the lot's dealer. */
export async function dayTypesBetween(tx: Tx, parkId: string, from: string, to: string): Promise<DayCalendar> {
  const dealerId = await dealerOf(tx, parkId);
  return dealerId === undefined ? new Map() : dealerCalendar(tx, dealerId, parkId, from, to);
}
