import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { payChannelErrors } from '@bochong/contract/pay-channel';
import { fail } from '../../kernel/http/errors.ts';
import type { PayChannel } from './pay-channel.ts';

/** Channels of this installation by their code. */
export interface PayChannels {
  /** Makes a channel available; a later registration of a code replaces the earlier one. */
  register(code: number, channel: PayChannel): void;
  find(code: number): PayChannel | undefined;
  /** The channel of a code; a payment by one that is not configured is refused. */
  of(code: number): PayChannel;
}

declare module '../../kernel/app-context.ts' {
  interface App {
    readonly channels: PayChannels;
  }
}

/** No channel is there until it is registered: what a payer is asked for can be paid by a configured one only. */
export function createPayChannels(): PayChannels {
  const channels = new Map<number, PayChannel>();
  return {
    register: (code, channel) => void channels.set(code, channel),
    find: (code) => channels.get(code),
    of: (code) => channels.get(code) ?? fail(payChannelErrors.notConfigured, { channel: payChannel.label(code as 1) }),
  };
}
