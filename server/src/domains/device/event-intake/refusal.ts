import { quarantineReason } from '@bochong/contract/device';
import type { CodeOf } from '@bochong/contract/kernel/enum-of';

export type QuarantineReason = CodeOf<typeof quarantineReason>;

/** A message that cannot be applied: the device gets the status and the words, the quarantine keeps the message. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 422 | 429 | 503;
  /** Null: not kept, the device has to send again. */
  readonly reason: QuarantineReason | null;

  constructor(status: Refusal['status'], reason: QuarantineReason | null, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

export const malformed = (message: string) => new Refusal(400, quarantineReason.MALFORMED, message);

export const tooMany = () => new Refusal(429, null, '请求过于频繁，请稍后重发');
