import type { BoardGun, GunMessage } from '@bochong/contract/charging-asset';
import { replaceEqualDeep } from '@tanstack/react-query';

/** Guns as they are now, by their ids, in the order of the board. */
export type Guns = ReadonlyMap<string, BoardGun>;

export interface BoardState {
  guns: Guns;
  /** As they were when one of them last moved: where they stand follows from it. */
  arranged: readonly BoardGun[];
}

/** The board after an answer: a gun of which it says nothing new stays the object that it was. */
export function answered({ guns }: BoardState, answer: readonly BoardGun[]): BoardState {
  const now = new Map(answer.map((gun) => [gun.connectorId, replaceEqualDeep(guns.get(gun.connectorId), gun)]));
  return { guns: now, arranged: [...now.values()] };
}

/** Whether a message says more of a gun than how far its charge is: then it may stand elsewhere, or another charge runs at it. */
const moves = (gun: BoardGun, { state, live }: GunMessage): boolean =>
  state !== undefined || live?.orderId !== gun.live?.orderId || live?.plateNo !== gun.live?.plateNo;

/** The board after messages, each of which tells a gun's state, its charge, or both; guns that do not stand on it are passed over. */
export function told({ guns, arranged }: BoardState, messages: readonly GunMessage[]): BoardState {
  const now = new Map(guns);
  let moved = false;
  for (const message of messages) {
    const gun = now.get(message.connectorId);
    if (gun === undefined) continue;
    const { state, live } = message;
    moved ||= moves(gun, message);
    now.set(gun.connectorId, { ...gun, ...state, ...(live !== undefined && { live }) });
  }
  return { guns: now, arranged: moved ? [...now.values()] : arranged };
}
