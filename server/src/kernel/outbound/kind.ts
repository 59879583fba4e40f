import type { App, WorkContext } from '../app-context.ts';
import type { Lane } from '../jobs/lane.ts';
import type { Effect } from './effect.ts';

/** What goes with a call to a partner. */
export interface Call {
  readonly app: App;
  readonly effect: Effect;
  /** Aborted when the call takes too long or the server stops. */
  readonly signal: AbortSignal;
}

/** A partner's word that it never got a key. */
export const neverHeard = Symbol('never heard');

/**
 * A kind of effect outside the database. Its steps: `prepare` is committed before anything leaves; `send` runs without a transaction and
 * without a lock; `settle` books the answer in a transaction of its own. A crash between any two of them ends in one effect: what has no
 * known outcome is asked for (`query`) and otherwise sent again under the same key.
 */
export interface OutboundKind<Request, Answer> {
  /** kebab-case; stored with every effect: never renamed. */
  readonly kind: string;
  /** Chinese name, for the people who finish what is left. */
  readonly title: string;
  readonly lane: Lane;
  /**
   * What is to be sent; undefined when nothing is any more. Repeated before each attempt. Takes the locks of its domain first; for an
   * effect that was `sent`, it answers undefined only when the domain knows the outcome.
   */
  prepare(work: WorkContext, effect: Effect): Promise<Request | undefined>;
  /** {@link prepare} of several effects of a line at once: their requests in the same order. */
  prepareAll?(work: WorkContext, effects: readonly Effect[]): Promise<readonly (Request | undefined)[]>;
  /** Acts once for each key. Answers undefined while the partner is still at it; throws when it is unknown what became of it. */
  send(request: Request, call: Call): Promise<Answer | undefined>;
  /** What became of a key. Without it, an unanswered effect is sent again. */
  query?(request: Request, call: Call): Promise<Answer | typeof neverHeard | undefined>;
  /** Books the answer; repeated when its transaction failed. What the domain knows already changes nothing. Plans its own key not again, which would be sent at once. */
  settle(work: WorkContext, effect: Effect, answer: Answer, request: Request): Promise<void>;
  /** An attempt had no answer. `left`: it was the last one, and a person is needed. */
  unanswered?(work: WorkContext, effect: Effect, outcome: { reason: string; left: boolean }): Promise<void>;
  /** Minutes until the next attempt after so many; null leaves it to a person. Default: twelve attempts within seven hours. */
  delayMinutes?(tries: number): number | null;
  /** Longest time of one call in milliseconds. Default: 15 s. */
  readonly callMs?: number;
  /**
   * Its subject is a partner whose effects of this kind stand in a line of their own, two calls at once: the lane's workers do not wait for them. What is
   * claimed together is prepared, and later settled, one after the other in one transaction, all of it or none.
   */
  readonly inLine?: boolean;
  /** Most effects of a line that are claimed together; default: as many as are called at once. Only where what is sent does not grow old meanwhile. */
  readonly together?: number;
  /** Waits while its unit is frozen, without using up attempts; afterwards what waits is sent at the pace of its lane. */
  readonly rests?: true;
}

/** What is to be sent of each effect, in their order. */
export async function requestsOf<R, A>(
  kind: OutboundKind<R, A>,
  work: WorkContext,
  effects: readonly Effect[],
): Promise<readonly (R | undefined)[]> {
  if (kind.prepareAll) return kind.prepareAll(work, effects);
  const requests: (R | undefined)[] = [];
  for (const effect of effects) requests.push(await kind.prepare(work, effect));
  return requests;
}
