import { type BoardGun, workStatus } from '@bochong/contract/charging-asset';
import { kilowatts } from '../kilowatts.tsx';

/** A charge runs, as far as the platform knows, and its gun is not heard of: nobody sees it end. */
export const isLost = ({ workStatus: state, live }: BoardGun): boolean => state === workStatus.OFFLINE && Boolean(live?.orderId);
/** Somebody has to look at it now. */
export const needsSomebody = (gun: BoardGun): boolean => gun.workStatus === workStatus.FAULTED || isLost(gun);

/** How many can be used at once and how many are. */
export function stationNote(guns: readonly BoardGun[]): string {
  const count = (state: number) => guns.filter((gun) => gun.workStatus === state).length;
  const offline = count(workStatus.OFFLINE);
  const rest = offline === guns.length ? '整站离线' : offline > 0 ? `离线 ${offline}` : '';
  return [`${guns.length} 把枪`, `空闲 ${count(workStatus.IDLE)}`, `充电 ${count(workStatus.CHARGING)}`, rest].filter(Boolean).join(' · ');
}

/** What all charging guns give together, of those that say so. */
export function totalPower(guns: Iterable<BoardGun>): string {
  let sum: number | null = null;
  for (const { live } of guns) if (live?.powerW !== null && live?.powerW !== undefined) sum = (sum ?? 0) + live.powerW;
  return sum === null ? '—' : kilowatts(sum);
}
