import {
  checkableDays,
  peerCheckErrors,
  peerCheckKind,
  peerCheckSide,
  type peerChecks,
  peerDeed,
  peerPushKind,
} from '@bochong/contract/charging-peer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { businessDate, dayMs } from '../../../kernel/time.ts';
import { putRight } from '../account/account.service.ts';
import { calledPeer, calledPeerOf } from '../out/peer-line.repo.ts';
import { tellBill } from '../push/push.service.ts';
import { seesStations } from '../station/peer-station.repo.ts';
import { keepResolution, lockCheck, lockRow, type OpenRow, peersChecked } from './check.repo.ts';
import { toldWh } from './check.rule.ts';
import { beginOurCheck } from './check-effect.ts';
import { tellOpenDifferences } from './check-todo.service.ts';
import { chargesOf, isForeign } from './compared-charges.ts';

/** A day is asked about: the peer's customers at our guns, and ours at its guns where there are any. False: it is being asked about already. */
async function beginOurChecks(
  work: Pick<WorkContext, 'tx' | 'now'>,
  peer: { dealerId: string; id: string; foreignUse: boolean },
  bizDate: string,
): Promise<boolean> {
  if (!peer.foreignUse) return beginOurCheck(work, peer, bizDate, peerCheckSide.OURS);
  // A peer that sees none of our stations would take an empty list for one of the other kind.
  const begun = (await seesStations(work.tx, peer)) && (await beginOurCheck(work, peer, bizDate, peerCheckSide.OURS));
  return (await beginOurCheck(work, peer, bizDate, peerCheckSide.OURS_FOREIGN)) || begun;
}

/** Every peer that is compared with nightly is asked about yesterday. */
export async function checkYesterday({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, dealerId: string): Promise<void> {
  const yesterday = businessDate(now.getTime() - dayMs);
  for (const peer of await peersChecked(tx, dealerId)) await beginOurChecks({ tx, now }, peer, yesterday);
}

/** A person has a day asked about anew. */
export async function recheck({ peerId, bizDate }: BodyOf<typeof peerChecks.recheck>, context: Context): Promise<null> {
  const { tx, now, user } = context;
  const peer = found(await calledPeerOf(tx, peerId, user));
  if (bizDate >= businessDate(now) || bizDate < businessDate(now.getTime() - checkableDays * dayMs)) fail(peerCheckErrors.dayNotPast);
  if (!peer.enabled || peer.outSecrets === null) fail(peerCheckErrors.cannotAsk);
  if (!(await beginOurChecks(context, peer, bizDate))) fail(peerCheckErrors.underWay);
  context.audit({ targetType: 'chargingPeer', targetId: peerId, detail: { after: { bizDate } } });
  return null;
}

/** What a deed brings about, or why it cannot be. */
async function act(row: OpenRow, deed: number, reason: string, context: Context): Promise<void> {
  const { tx } = context;
  const peer = { dealerId: row.dealerId, id: row.peerId };
  const foreign = isForeign(row.side);
  const [order] = await chargesOf(tx, foreign, { dealerId: row.dealerId, peerId: row.peerId }, [row.startChargeSeq]);
  if (deed === peerDeed.RETOLD) {
    const told = await calledPeer(tx, peer);
    const canTell = told?.enabled && told.outSecrets !== null && told.pushKinds.includes(peerPushKind.BILL);
    if (!order || !canTell || foreign) return fail(peerCheckErrors.cannotTell);
    await tellBill(context, row.dealerId, order.orderId);
  }
  if (deed === peerDeed.ADJUSTED) {
    if (row.oursFen === row.theirsFen) fail(peerCheckErrors.noMoney);
    // What our customers charged is owed to the peer, not by it.
    const favourFen = foreign ? row.theirsFen - row.oursFen : row.oursFen - row.theirsFen;
    await putRight(context, peer, favourFen, { voucher: `${row.startChargeSeq}/${row.id}`, reason });
  }
  if (deed === peerDeed.CORRECTED) {
    const ours = { wh: toldWh(order?.energyWh ?? 0), fen: order?.payableFen ?? 0 };
    const said = ({ wh, fen }: { wh: number; fen: number }) => `${(wh / 1000).toFixed(2)}度${yuan(fen)}元`;
    const theirs = { wh: row.theirsWh, fen: row.theirsFen };
    if (ours.wh !== theirs.wh || ours.fen !== theirs.fen) fail(peerCheckErrors.notCorrected, { ours: said(ours), theirs: said(theirs) });
  }
}

/** A difference is dealt with, by whom and why; what is done besides is the deed's and stands in the books of its own. */
export async function resolve(id: string, { deed, reason }: BodyOf<typeof peerChecks.resolve>, context: Context): Promise<null> {
  const { tx, now, user } = context;
  const row = found(await lockRow(tx, id, user));
  if (!row.shown || row.resolved || row.kind === peerCheckKind.MATCH) fail(peerCheckErrors.notOpen);
  await act(row, deed, reason, context);
  for (const { id: checkId, openCount } of await keepResolution(tx, row, { deed, reason, operatorName: user.userName, now })) {
    const check = await lockCheck(tx, { dealerId: row.dealerId, id: checkId });
    if (check) await tellOpenDifferences(context, check, openCount, user.userName);
  }
  context.audit({ targetType: 'chargingPeerCheck', targetId: id, detail: { after: { deed, reason, startChargeSeq: row.startChargeSeq } } });
  return null;
}
