import { dayNumber } from '../city/calendar.ts';
import { grievanceOf } from '../city/grievance.ts';
import { reviewOf } from '../city/review.ts';
import { type City, type Stay, staysOfDay } from '../city/stay.ts';
import { openStays } from '../history.ts';

export type ActionKind = 'enter' | 'exit' | 'prepay' | 'pay' | 'review' | 'object';

/** Something the city does at an instant of its plan. */
export interface Action {
  at: number;
  kind: ActionKind;
  stay: Stay;
}

/** Payments later than this after leaving are history's business, not the live city's. */
const latestPayment = 24 * 3_600_000;

/** What a stay makes happen from an instant on. */
function actionsOf(city: City, stay: Stay, since: number): Action[] {
  const { payment } = stay;
  const actions: Action[] = [
    { at: stay.enterReplayedAt || stay.enterAt, kind: 'enter', stay },
    { at: stay.exitReplayedAt || stay.exitAt, kind: 'exit', stay },
  ];
  if (payment.scene === 1) actions.push({ at: payment.at, kind: 'prepay', stay });
  if (payment.scene === 6 && payment.at - stay.exitAt < latestPayment) actions.push({ at: payment.at, kind: 'pay', stay });
  const review = reviewOf(city, stay);
  if (review) actions.push({ at: review.at, kind: 'review', stay });
  const grievance = grievanceOf(city, stay);
  if (grievance) actions.push({ at: grievance.at, kind: 'object', stay });
  return actions.filter((action) => action.at > since);
}

/** The actions of the city in order of time, from an instant on, for ever; days are planned as they come. */
export function createTimeline(city: City, since: number) {
  let planned = dayNumber(since);
  let queue = [...openStays(since, city), ...staysOfDay(city, planned).filter((stay) => stay.enterAt > since)].flatMap((stay) =>
    actionsOf(city, stay, since),
  );
  const sort = () => queue.sort((a, b) => a.at - b.at || a.stay.vehicle - b.stay.vehicle);
  sort();
  return {
    /** Takes the actions due up to an instant, in order. */
    take(until: number): Action[] {
      while (planned < dayNumber(until)) {
        planned += 1;
        queue.push(...staysOfDay(city, planned).flatMap((stay) => actionsOf(city, stay, since)));
        sort();
      }
      const due = queue.findIndex((action) => action.at > until);
      const taken = due < 0 ? queue : queue.slice(0, due);
      queue = due < 0 ? [] : queue.slice(due);
      return taken;
    },
  };
}
