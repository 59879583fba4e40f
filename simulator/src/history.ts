import { dayNumber } from './city/calendar.ts';
import { longestStayDays } from './city/habits.ts';
import { type City, createCity, type Stay, staysOfDay } from './city/stay.ts';

export { createChargingPast, type PastCharge } from './charging/charging-past.ts';
export { dateOf, dayNumber, dayStart } from './city/calendar.ts';
export { crossingMs } from './city/crossing.ts';
export { type Grievance, grievanceOf } from './city/grievance.ts';
export type { Lane, Park, Road } from './city/places.ts';
export { type Review, reviewOf } from './city/review.ts';
export { type City, createCity, type PaymentIntent, type Reading, type Stay } from './city/stay.ts';
export { fleets, phoneOf, type Vehicle } from './city/vehicles.ts';
export { ownPhoto } from './picture/own-photo.ts';

/**
 * Every stay of the city that begins in the last `days` days before `until`, one array a day, oldest first. A stay whose `exitAt` lies
 * after `until` is still open then; the live city goes on with exactly these stays, because both read the same plan.
 * Pure: the same seed, instant and number of days give the same stays.
 */
export function* historyDays(until: number, days: number, city: City = createCity()): Generator<{ day: number; stays: Stay[] }> {
  const last = dayNumber(until);
  for (let day = last - days + 1; day <= last; day += 1) {
    yield { day, stays: staysOfDay(city, day).filter((stay) => stay.enterAt <= until) };
  }
}

/** Stays under way at an instant: who stands where. */
export function openStays(at: number, city: City = createCity()): Stay[] {
  const today = dayNumber(at);
  return Array.from({ length: longestStayDays + 1 }, (_, back) => staysOfDay(city, today - longestStayDays + back))
    .flat()
    .filter((stay) => stay.enterAt <= at && stay.exitAt > at);
}
