import type { Lane } from '../jobs/lane.ts';

/** State of an effect outside the database. The first three are unfinished, the others final until it is planned or tried again. */
export const effectState = {
  /** Intended; nothing has left. */
  WAITING: 0,
  /** Being sent by a worker, until its lease is over. */
  UNDER_WAY: 1,
  /** Sent, with an unknown outcome: to be asked about. */
  UNANSWERED: 2,
  DONE: 3,
  /** Its cause was gone before anything left. */
  LAPSED: 4,
  /** No answer within its attempts: a person tries again. */
  LEFT: 5,
} as const;

/** Longest time of one call to a partner, unless its kind says otherwise. */
export const callMs = 15_000;
/** Time after a claim within which its calls begin. */
export const beginMs = 30_000;
/** An effect whose worker has said nothing for this long, a question and a call each at its longest, is taken by another one. */
export const leaseMs = (longestCallMs: number): number => 2 * longestCallMs + beginMs;

/** Minutes until an attempt that got no answer is repeated: 1, 2, 5, 15, 30, then hourly until the twelfth; then a person is needed. */
export const delayMinutes = (tries: number): number | null => (tries >= 12 ? null : ([1, 2, 5, 15, 30][tries - 1] ?? 60));

/** One effect outside the database. */
export interface Effect {
  readonly dealerId: string;
  readonly id: string;
  /** Idempotency key: the partner that gets it twice acts once. */
  readonly key: string;
  /** Row of the domain that it is about. */
  readonly subjectId: string;
  /** Attempts before this one. */
  readonly tries: number;
  /** It may have left before, with an unknown outcome: only its answer ends it, no change of its cause does. */
  readonly sent: boolean;
}

/** A job of a lane's queue that carries out an effect. */
export interface EffectJob {
  dealerId: string;
  effectId: string;
  kind: string;
  /** Absent in jobs that were queued before it was told. */
  subjectId?: string;
}

/** Channel of PostgreSQL on which all servers are told that something in a line is due. */
export const lineChannel = 'outbound_line';

/** The effects of one kind that one partner gets. */
export interface Line {
  dealerId: string;
  kind: string;
  subjectId: string;
}

/** Whoever carries out the effects of one kind. */
export interface Sender {
  /** Chinese name of the kind, for the people who finish what is left. */
  readonly title: string;
  readonly lane: Lane;
  /** One attempt of an effect that is due; nothing when another worker has it or it has ended. */
  attempt(job: EffectJob, signal: AbortSignal): Promise<void>;
  /** Of a kind whose effects stand in lines: carries out all that is due in one, and does not wait for it. */
  attemptLine?(line: Line, signal: AbortSignal): void;
}
