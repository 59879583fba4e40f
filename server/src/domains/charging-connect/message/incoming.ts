import type { WorkContext } from '../../../kernel/app-context.ts';
import type { About } from '../exchange/exchange-book.ts';
import { type Arrival, type Speaker, toldAfterwards } from '../transactions.ts';
import type { BootState } from '../wire/ocpp-action.rule.ts';
import { readInstant } from '../wire/wire-time.rule.ts';

/** One checked message of a charge point, inside the transaction that keeps it. */
export interface Incoming {
  context: WorkContext;
  speaker: Speaker;
  action: string;
  payload: Record<string, unknown>;
  receivedAt: number;
  /** When this connection was opened: what was said of the time before is a replay. */
  connectedAt: number;
  /** What the message is kept under; whoever answers it may know better than its payload. */
  about: About;
  /** Moves the connection on once the transaction has committed. */
  boot(state: BootState): void;
}

/** Answers a message; what is thrown is answered as `InternalError`, so that the device says it again. */
export type Handler = (message: Incoming) => Promise<object>;

/** A time of the device's own clock (epoch ms), of which only its known time zone is corrected; what is left out is now. */
export const timeOf = ({ receivedAt, speaker }: Incoming, text: unknown): number =>
  (typeof text === 'string' ? readInstant(text, speaker.quirks.timestampLocalAsUtc === true) : undefined) ?? receivedAt;

/** How a message about an instant of the device's clock arrived. */
export const arrivalOf = ({ receivedAt, connectedAt }: Incoming, at: number): Arrival => {
  return { receivedAt, connectedAt, replayed: toldAfterwards({ receivedAt, connectedAt }, at) };
};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
