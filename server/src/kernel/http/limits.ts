/** Bounds of what calls may cost; beyond them a call is refused with the moment it may come again, or with the limit in words. */
export interface Limits {
  /** Longest wait for a database connection, in milliseconds. */
  connectMs: number;
  /** Longest wait for a lock, in milliseconds. */
  lockMs: number;
  /** Longest that one statement of a call may run, in milliseconds; jobs and devices have no such bound. */
  statementMs: number;
  /** Calls that may wait for a connection at the same time; more are turned away before they cost anything. */
  waiting: number;
  /** Connections that may wait to be taken by the server; while there are more, calls are turned away before they cost anything. */
  arriving: number;
  /** Files, streams and uploads that one user may have at work at the same time. */
  heavyAtOnce: number;
  /** Live sockets that one user may hold open: one a window. */
  socketsPerUser: number;
  /** Charge points that may be connected from one address: a large station behind its router. */
  chargePointsPerAddress: number;
  /** Charge points that may be at their handshake at the same time, before it is known who they are. */
  chargePointsAsking: number;
}

export const defaultLimits: Limits = {
  ...{ connectMs: 3000, lockMs: 5000, statementMs: 120_000, waiting: 400, arriving: 1000, heavyAtOnce: 3, socketsPerUser: 40 },
  ...{ chargePointsPerAddress: 500, chargePointsAsking: 1000 },
};

/** Large exports that one user may have waiting or in the making. */
export const exportsAtOnce = 5;
