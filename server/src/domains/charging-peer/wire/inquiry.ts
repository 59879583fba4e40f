import type { WorkContext } from '../../../kernel/app-context.ts';
import type { PeerSecrets } from './envelope.rule.ts';
import type { AskingPeer } from './inbound.repo.ts';

/** Who asks, and with which of its keys. */
export interface Asking extends WorkContext {
  peer: AskingPeer;
  secrets: PeerSecrets;
}

/** One interface that peers call: what was asked, in the corrected spelling, becomes what is answered. */
export interface Inquiry {
  /** As it stands in the address. */
  name: string;
  /** Asked without a token. */
  open?: boolean;
  /** It only reads, by few statements that always look the same: they go out with the note of the request, and PostgreSQL keeps their plans. */
  reads?: boolean;
  answer(asked: unknown, asking: Asking): Promise<Record<string, unknown>>;
}
