import { driverPageErrors } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { AppError, fail } from '../../../kernel/http/errors.ts';
import { type LaneCodeRow, scannedCode } from '../../parking-lot/index.ts';
import type { PayChannel } from '../../pay-channel/index.ts';

/** The code of a token, of one kind where the call is for one only; a token that is dead answers like one that never was. */
export async function codeOf(tx: Tx, token: string, only?: number): Promise<LaneCodeRow> {
  const code = await scannedCode(tx, token);
  return code && (only === undefined || code.codeType === only) ? code : fail(driverPageErrors.codeUnknown);
}

/** The channel that takes money of a kind at the lot of a code now; undefined when no account does. */
export async function channelAt(
  { app, tx }: Context,
  { dealerId, parkId }: LaneCodeRow,
  payChannel: number,
): Promise<PayChannel | undefined> {
  try {
    return (await app.channels.choose(tx, { dealerId, parkId, payChannel })).channel;
  } catch (refusal) {
    if (refusal instanceof AppError) return undefined;
    throw refusal;
  }
}
