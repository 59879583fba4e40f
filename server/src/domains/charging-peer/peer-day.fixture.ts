import { type ChargingDay, createChargingDay, day } from '../charging-order/charging-day.fixture.ts';
import type { PeerYard } from './charging-peer.fixture.ts';

/** Numbers that nothing of a test file has had, of so many digits. */
export function freshNumbers(): (digits: number) => string {
  let made = 0;
  return (digits) => String(++made).padStart(digits, '0');
}

/** Code of a gun of a day, as other platforms name it. */
export async function gunCode(yard: PeerYard, d: ChargingDay, index = 0): Promise<string> {
  const { rows } = await yard.t.owner.query<{ code: string }>('select connector_code as code from charging_connector where id = $1', [
    d.connectorIds[index],
  ]);
  return rows[0]?.code ?? '';
}

/** A day at a charge point at 09:40, a car plugged in at its first gun. */
export async function peerMorning(yard: PeerYard): Promise<{ d: ChargingDay; gun: string }> {
  const d = await createChargingDay(yard.t);
  const gun = await gunCode(yard, d);
  yard.t.clock.at = new Date(day('09:40'));
  await d.status('Preparing');
  return { d, gun };
}
