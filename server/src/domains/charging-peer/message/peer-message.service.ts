import type { peerMessages } from '@bochong/contract/charging-peer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { openContent } from './kept-content.ts';
import { findPeerMessage } from './peer-message.repo.ts';

/** What was asked and answered; empty where the request was refused before it was opened. */
export async function contentOf(id: string, { app, tx, user }: Context): Promise<Data<typeof peerMessages.content>> {
  const { content } = found(await findPeerMessage(tx, id, user));
  return openContent(app.keys, content);
}
