/**
 * Lanes of background work. Each has its own workers, so that a long queue in one delays none of the others: `money` (channels, issuers),
 * `device` (gates, cameras, lists of terminals), `message` (short messages), `heavy` (exports, recalculations, clean-ups over whole
 * tables) and `routine` (what one domain does after another).
 */
export const lanes = ['money', 'device', 'message', 'heavy', 'routine'] as const;
export type Lane = (typeof lanes)[number];

/** Jobs of a lane that run at the same time in one server. */
export const workersOf: Readonly<Record<Lane, number>> = { money: 3, device: 2, message: 2, heavy: 2, routine: 3 };

/**
 * Jobs that a server takes of a lane at once. To take one means to read past all that wait in other lanes, so that lanes of many short jobs take more
 * than their workers are at; of long ones nobody keeps any from the workers of other servers.
 */
export const takenOf: Readonly<Record<Lane, number>> = { ...workersOf, device: 20, routine: 20 };

/** Connections that background work may need at once: one for each worker, and one more for each heavy one, which notes its progress. */
export const backgroundConnections = lanes.reduce((sum, lane) => sum + workersOf[lane], 0) + workersOf.heavy;
