import { peerCheckState, peerRet } from '@bochong/contract/charging-peer';
import { z } from 'zod';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { compactStamp, dateStart, dayMs } from '../../../kernel/time.ts';
import { wireTime } from '../charge/charge-detail.rule.ts';
import { askPeer, PeerRefusal } from '../out/peer-client.ts';
import { type CalledPeer, calledPeer } from '../out/peer-line.repo.ts';
import { beginCheck, type Check, finishCheck, keepRows, lockCheck, saveCheck } from './check.repo.ts';
import { afterDisputes, checkDelay, type Dispute, firstPage, type Ours, sumOf, toldWh, wireFen, wireWh } from './check.rule.ts';
import { tellOpenDifferences, tellUnanswered } from './check-todo.service.ts';
import { endedOf, isForeign, ofForeign } from './compared-charges.ts';

/** Charges of one question: a request of some 20 KB. */
const pageSize = 200;

interface Asked {
  peer: CalledPeer;
  check: Check;
  page: Ours[];
  next: Date | null;
  asked: Record<string, unknown>;
}

const told = z.object({
  StartChargeSeq: z.string().min(1).max(50),
  TotalPower: z.coerce.number().min(0).max(1e6),
  TotalMoney: z.coerce.number().min(0).max(1e6),
  DisputeReason: z.coerce.number().int().min(-1e9).max(1e9).nullish(),
});
const answered = z.object({
  TotalDisputeOrder: z.coerce.number().int().nullish(),
  DisputeOrders: z.array(told).max(5000).nullish(),
});
interface Answer {
  disputes: Dispute[];
  /** What does not add up in it; empty: nothing. */
  note: string;
}

/** Reads an answer; one that cannot be read is none, so that the peer is asked again. */
function readAnswer(answer: Readonly<Record<string, unknown>>): Answer {
  const parsed = answered.safeParse(answer);
  if (!parsed.success) throw new Error(`对方答复不合规：${parsed.error.issues[0]?.path.join('.') || 'Data'}`);
  const { DisputeOrders, TotalDisputeOrder } = parsed.data;
  const bySeq = new Map(
    (DisputeOrders ?? []).map((one): [string, Dispute] => [
      one.StartChargeSeq,
      {
        startChargeSeq: one.StartChargeSeq,
        ...{ wh: wireWh(one.TotalPower), fen: wireFen(one.TotalMoney), reason: one.DisputeReason ?? null },
      },
    ]),
  );
  const disputes = [...bySeq.values()];
  const total = TotalDisputeOrder ?? disputes.length;
  return { disputes, note: total === disputes.length ? '' : `对方称争议${total}单，列出${disputes.length}单` };
}

const ofVersion = (key: string) => {
  const [id = '', version = ''] = key.split(':');
  return { id, version: Number(version) };
};

/** The next page of a day is asked about. Its key: the check, its version, and where the page begins. */
async function planPage({ tx, now }: Parameters<typeof planEffect>[0], { dealerId, id, version, peerId }: Check, cursorAt: Date) {
  await planEffect({ tx, now }, checkEffect, { dealerId, key: `${id}:${version}:${cursorAt.getTime()}`, subjectId: peerId });
}

/** A day is asked about; false: it is being asked about already. */
export async function beginOurCheck(
  { tx, now }: Parameters<typeof planEffect>[0],
  peer: { dealerId: string; id: string },
  bizDate: string,
  side: number,
): Promise<boolean> {
  const cursorAt = new Date(dateStart(bizDate));
  const check = await beginCheck(tx, peer, { bizDate, side, cursorAt, now });
  if (check) await planPage({ tx, now }, check, cursorAt);
  return check !== null;
}

/** Asks a peer about the charges of a day, page after page; each page is a request of its own, and repeated until it is answered. */
export const checkEffect: OutboundKind<Asked, Answer> = {
  ...{ kind: 'peer-check', title: '互联互通对账', lane: 'message', inLine: true, callMs: 20_000, delayMinutes: checkDelay },
  async prepare({ tx, now }, { dealerId, key, id: effectId }) {
    const { id, version } = ofVersion(key);
    const check = await lockCheck(tx, { dealerId, id });
    if (!check || check.version !== version || check.state !== peerCheckState.ASKING || check.cursorAt === null) return undefined;
    const peer = await calledPeer(tx, { dealerId, id: check.peerId });
    if (!peer?.enabled || peer.outSecrets === null) {
      await saveCheck(tx, check, { state: peerCheckState.UNANSWERED, said: '平台已停用或没有对方地址' });
      await tellUnanswered({ tx, now }, check, '平台已停用或没有对方地址');
      return undefined;
    }
    const from = new Date(check.cursorAt);
    const until = new Date(dateStart(check.bizDate) + dayMs);
    const charges = await endedOf(tx, isForeign(check.side), { dealerId, peerId: peer.id }, { from, to: until }, 5 * pageSize);
    const ours = charges.map(({ energyWh, payableFen, ...one }) => ({ ...one, wh: toldWh(energyWh), fen: payableFen }));
    const { page, next } = firstPage(ours, pageSize);
    const sum = sumOf(page);
    return {
      ...{ peer, check, page, next },
      asked: {
        CheckOrderSeq: `${peer.ourOperatorId}${compactStamp(now)}${effectId.replaceAll('-', '').slice(-4).toUpperCase()}`,
        ...{ StartTime: wireTime(from.getTime()), EndTime: wireTime((next ?? until).getTime() - 1000) },
        ...{ OrderCount: sum.count, TotalOrderPower: sum.wh / 1000, TotalOrderMoney: sum.fen / 100 },
        ChargeOrders: page.map((one) => ({ StartChargeSeq: one.startChargeSeq, TotalPower: one.wh / 1000, TotalMoney: one.fen / 100 })),
      },
    };
  },
  async send({ peer, asked }, { app, signal }) {
    try {
      return readAnswer(await askPeer(app, peer, 'check_charge_orders', asked, signal));
    } catch (cause) {
      if (cause instanceof PeerRefusal && cause.ret === peerRet.ENVELOPE)
        throw new Error(`${cause.message}（对方可能没有对账接口）`, { cause });
      throw cause;
    }
  },
  async settle({ tx, now }, _, { disputes, note }, { peer, check, page, next }) {
    const current = await lockCheck(tx, check);
    if (current?.version !== check.version || current.state !== peerCheckState.ASKING) return;
    // Of a peer that is both, what it names of the other comparison is no difference of this one.
    const about = disputes.filter((one) => ofForeign(one.startChargeSeq, peer.ourOperatorId) === isForeign(check.side));
    await keepRows(tx, current, afterDisputes(page, about), now);
    if (note !== '') await saveCheck(tx, current, { said: note });
    if (next !== null) {
      await saveCheck(tx, current, { cursorAt: next });
      return planPage({ tx, now }, current, next);
    }
    await tellOpenDifferences({ tx, now }, current, await finishCheck(tx, current, note, now));
  },
  async unanswered({ tx, now }, { dealerId, key }, { reason, left }) {
    const { id, version } = ofVersion(key);
    const check = await lockCheck(tx, { dealerId, id });
    if (check?.version !== version || check.state !== peerCheckState.ASKING) return;
    await saveCheck(tx, check, { said: reason, ...(left && { state: peerCheckState.UNANSWERED }) });
    if (left) await tellUnanswered({ tx, now }, check, reason);
  },
};
