import { peerCheckSide } from '@bochong/contract/charging-peer';
import type { Tx } from '../../../kernel/database/db.ts';
import { type EndedCharge, peerChargesEnded, peerChargesOf } from '../../charging-order/index.ts';
import { foreignEnded, foreignOf } from '../foreign/foreign-list.repo.ts';

const { THEIRS_FOREIGN, OURS_FOREIGN } = peerCheckSide;
interface PeerOf {
  dealerId: string;
  peerId: string;
}

/** Whether a comparison is about our customers at the peer's guns; otherwise about its customers at ours. */
export const isForeign = (side: number): boolean => side === THEIRS_FOREIGN || side === OURS_FOREIGN;

/** A number begins with the code of whose customer charged. */
export const ofForeign = (startChargeSeq: string, ourOperatorId: string): boolean => startChargeSeq.startsWith(ourOperatorId);

/** Settled charges that a comparison is about and that ended in a span, in the order of their ends. */
export const endedOf = (tx: Tx, foreign: boolean, peer: PeerOf, span: { from: Date; to: Date }, most: number): Promise<EndedCharge[]> =>
  (foreign ? foreignEnded : peerChargesEnded)(tx, peer, span, most);

/** The same by their numbers. */
export const chargesOf = (tx: Tx, foreign: boolean, peer: PeerOf, seqs: readonly string[]): Promise<EndedCharge[]> =>
  (foreign ? foreignOf : peerChargesOf)(tx, peer, seqs);
