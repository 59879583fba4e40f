import { commandStatus } from '@bochong/contract/charging-connect';
import { configurationRead } from '@bochong/server/domains/charging-asset/index';
import { answerLastCall } from '@bochong/server/domains/charging-connect/charging-connect.seed';
import type { DemoGun } from '@bochong/server/domains/charging-order/charging-order.seed';
import { gunByNumber } from '@bochong/server/domains/charging-order/order/gun.repo';
import { followCommand } from '@bochong/server/domains/charging-reservation/hold/charge-point.service';
import { lockReservation, type ReservationRow } from '@bochong/server/domains/charging-reservation/hold/reservation.repo';
import { giveUp, lapse, reservationSubject } from '@bochong/server/domains/charging-reservation/hold/reservation.service';
import { reserve } from '@bochong/server/domains/charging-reservation/hold/reserve.service';
import type { App, WorkContext } from '@bochong/server/kernel/app-context';
import type { Tx } from '@bochong/server/kernel/database/db';
import { newId } from '@bochong/server/kernel/database/identifier';
import { startOfDay } from '@bochong/server/kernel/time';
import type { PlacedStation } from './charging-assets.ts';

const [minute, dayMs] = [60_000, 86_400_000];

export interface DemoDriver {
  ownerId: string;
  idTag: string;
  plateNo: string;
}

/** Lots whose stations have a past of reservations. */
export const reservedPlaces: readonly PlacedStation['purpose'][] = ['mall', 'hub'];

/** What became of a reservation of the demo's past. */
type Fate = 'used' | 'expired' | 'soon' | 'late' | 'office' | 'refused' | 'stands';

/** Before the first charges of the day, when the guns were free: days back, minute of the day, and what became of it. */
const past: readonly [back: number, at: number, fate: Fate][] = [
  [2, 330, 'used'],
  [2, 375, 'soon'],
  [1, 320, 'expired'],
  [1, 360, 'late'],
  [1, 390, 'office'],
  [0, 330, 'used'],
  [1, 420, 'refused'],
];

interface Place {
  guns: readonly DemoGun[];
  drivers: readonly DemoDriver[];
  /** One is kept here now. */
  stands: boolean;
  /** A charge of a gun by a card, as its device tells it. */
  charge(gun: DemoGun, idTag: string, at: number): Promise<void>;
}

/** Reservations of a station over the last days as their drivers, the office and the devices made them, and one that stands. */
export async function seedReservations(app: App, tx: Tx, { guns, drivers, stands, charge }: Place): Promise<void> {
  const now = app.clock.now().getTime();
  const [gun, other = gun] = guns;
  if (!gun || !other) return;
  const plan = past.map(([back, at, fate]) => ({ at: startOfDay(now) - back * dayMs + at * minute, fate, gun }));
  const standing = { at: now - 4 * minute, fate: 'stands' as const, gun: other };
  for (const [no, one] of [...plan, ...(stands ? [standing] : [])].entries()) {
    const driver = drivers[no % drivers.length];
    if (!driver || (one.fate !== 'stands' && one.at + 90 * minute > now)) continue;
    await play(app, tx, { ...one, driver, charge });
  }
}

interface Wish extends Pick<Place, 'charge'> {
  gun: DemoGun;
  driver: DemoDriver;
  at: number;
  fate: Fate;
}

async function play(app: App, tx: Tx, { gun, driver, at, fate, charge }: Wish): Promise<void> {
  const when = (after: number): WorkContext => ({ app, tx, now: new Date(at + after * minute) });
  const { dealerId, equipmentId, connectorNo } = gun;
  const own = await gunByNumber(tx, dealerId, equipmentId, connectorNo);
  if (!own) return;
  const keepsItself = (profiles: string) =>
    configurationRead(tx, dealerId, equipmentId, [{ key: 'SupportedFeatureProfiles', value: profiles, readonly: true }], new Date(at));
  if (fate === 'refused') await keepsItself('Core,Reservation');
  const byOffice = fate === 'office' || fate === 'refused';
  const { id } = await reserve(when(0), own, {
    ...{ ownerId: driver.ownerId, plateNo: driver.plateNo, holdMin: 30, requestNo: newId(at) },
    ...(byOffice ? { reason: '车主来电', operatorName: '客服' } : { reason: '', operatorName: '' }),
  });
  const locked = async (): Promise<ReservationRow> => (await lockReservation(tx, dealerId, id)) as ReservationRow;
  if (fate === 'used') await charge(gun, driver.idTag, at + 12 * minute);
  if (fate === 'expired') await lapse(when(31), dealerId, id);
  if (fate === 'soon') await giveUp(when(3), await locked(), { reason: '车主取消' });
  if (fate === 'late') await giveUp(when(17), await locked(), { reason: '车主取消' });
  if (fate === 'office') await giveUp(when(12), await locked(), { reason: '车主改期', operatorName: '客服', waived: true });
  if (fate === 'refused') {
    const said = { status: commandStatus.REJECTED, result: { status: 'Occupied' } };
    await answerLastCall(when(0), { dealerId, equipmentId }, said.status, said.result);
    const subject = { kind: reservationSubject, id };
    const asked = { commandId: id, equipmentId, connectorNo, action: 'ReserveNow', at: new Date(at).toISOString() };
    await followCommand(when(0), dealerId, { ...asked, ...said, subject });
    await keepsItself('Core');
  }
}
