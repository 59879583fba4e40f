import { dealerStatus } from '../dealer/index.ts';

/** What somebody or something wants of a unit. */
export type DealerAct =
  /** Its people sign in. What they may then write is another rule (`dealer-bar.ts`). */
  | 'login'
  /** Cars leave, and what they owe is recorded and paid. */
  | 'exit'
  /** Cars come in: a lot whose entrance is shut blocks the road, and its income is the unit's. */
  | 'entry'
  /** Drivers begin something new: a charge, a booking, a recharge, a coupon. */
  | 'newBusiness'
  /** Systems of partners call with their keys, or are told of events. */
  | 'partner'
  /** Settlements, reminders, exports and short messages. */
  | 'background';

const all: readonly DealerAct[] = ['login', 'exit', 'entry', 'newBusiness', 'partner', 'background'];

/** What is open in each state. Gates and payment are open in every one: no state of a unit ever holds a car. */
const open: Readonly<Record<number, readonly DealerAct[]>> = {
  [dealerStatus.ENABLED]: all,
  [dealerStatus.DISABLED]: all.filter((act) => act !== 'login'),
  [dealerStatus.FROZEN]: ['login', 'exit', 'entry'],
};

/** Whether a unit in a state may; a state that nobody knows opens what may never be shut. */
export const dealerMay = (status: number, act: DealerAct): boolean => (open[status] ?? ['exit', 'entry']).includes(act);
