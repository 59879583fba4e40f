import { alarmPages, type LiveAlarm } from '@bochong/contract/alarm';
import { resourceCodes } from '@bochong/contract/catalogue';
import type { App, Context } from '../../../kernel/app-context.ts';
import { afterCommit, type Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { alarmsSince, insertAlarm } from './live-alarm.repo.ts';

/** An alarm without what raising it adds. */
export type NewAlarm = LiveAlarm extends infer A ? (A extends LiveAlarm ? Omit<A, 'infName' | 'msgId'> : never) : never;

/** A page nobody has built yet restricts nobody: its alarms are for everyone the lot concerns. */
const built = resourceCodes(2);
const codeOf = ({ msgType }: NewAlarm): string | null => (built.has(alarmPages[msgType].code) ? alarmPages[msgType].code : null);

/** Whom an alarm concerns: everybody of the dealer, who sees the lot, or just these users. */
export interface AlarmPlace {
  dealerId: string;
  parkId?: string;
  userIds?: readonly string[];
}

/**
 * Raises a live alarm in the caller's transaction: kept for those who are cut off, sent on commit to users of types 2 and 3 whose lots
 * hold `parkId` (all of them without one) and who may open the page its link leads to. Returns the alarm's id.
 */
export async function raiseAlarm(app: App, tx: Tx, place: AlarmPlace, alarm: NewAlarm): Promise<string> {
  const msgId = newId(app.clock.now());
  const code = codeOf(alarm);
  const body = { infName: 'alarm', msgId, ...alarm } as LiveAlarm;
  await insertAlarm(tx, { dealerId: place.dealerId, id: msgId, parkId: place.parkId ?? null, userIds: place.userIds ?? null, code, body });
  afterCommit(() => app.realtime.publish({ ...place, ...(code && { code }), dealerUsersOnly: true }, body));
  return msgId;
}

/** What a user was sent since an instant; platform users are sent none. */
export const missedAlarms = (
  { since, after }: { since: string; after?: string | undefined },
  { tx, user }: Context,
): Promise<LiveAlarm[]> => (user.userType === 1 || user.userType === 4 ? Promise.resolve([]) : alarmsSince(tx, user, since, after));
