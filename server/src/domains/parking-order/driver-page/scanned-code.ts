import { driverPageErrors } from '@bochong/contract/parking-order';
import type { Tx } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { type LaneCodeRow, scannedCode } from '../../parking-lot/index.ts';

/** The code of a token, of one kind where the call is for one only; a token that is dead answers like one that never was. */
export async function codeOf(tx: Tx, token: string, only?: number): Promise<LaneCodeRow> {
  const code = await scannedCode(tx, token);
  return code && (only === undefined || code.codeType === only) ? code : fail(driverPageErrors.codeUnknown);
}
