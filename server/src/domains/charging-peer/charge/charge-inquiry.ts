import { peerRet } from '@bochong/contract/charging-peer';
import { z } from 'zod';
import { attempt } from '../../../kernel/database/attempt.ts';
import { AppError } from '../../../kernel/http/errors.ts';
import { uuidOfText } from '../../../kernel/session/secret.ts';
import { type OrderRow, peerOrder, startForPeer, stopForPeer } from '../../charging-order/index.ts';
import { availableOf } from '../account/account.service.ts';
import { openedGun } from '../inquiry/opened.repo.ts';
import type { PeerTerms } from '../inquiry/peer-field.rule.ts';
import type { Asking, Inquiry } from '../wire/inquiry.ts';
import { parseAsked, refuse } from '../wire/wire-refusal.ts';
import { deviceOf, lockSeq } from './charge.repo.ts';
import { chargeStatus, unknownCharge } from './charge-status.service.ts';
import { seqStat, seqStatOf, startFailReason, startFailureOf, stopFailReason, stopFailureOf } from './seq-stat.rule.ts';

const startChargeSeq = z.string().regex(/^[0-9A-Z]{9}\d{18}$/);
const started = z.object({
  StartChargeSeq: startChargeSeq,
  ConnectorID: z.string().min(1).max(50),
  PlateNum: z.string().max(20).nullish(),
  /** Yuan to charge up to, by contract. */
  ChargingAmt: z.coerce.number().positive().max(100_000).nullish().or(z.literal('')),
});

const peerOf = ({ peer: { dealerId, id } }: Asking) => ({ dealerId, peerId: id });

async function statOf({ tx, now }: Asking, order: OrderRow): Promise<{ stat: number; online: boolean }> {
  const { offlineSince } = await deviceOf(tx, order);
  const offlineMs = offlineSince === null ? null : now.getTime() - Date.parse(offlineSince);
  return { stat: seqStatOf(order.orderStatus, offlineMs), online: offlineSince === null };
}

/** What a peer's terms take off a charge of its users. */
export const agreementOf = ({ elecBp, serviceBp, serviceReduceE5 }: PeerTerms) => ({
  ...{ kind: 'peer' as const, elecBp, serviceBp },
  ...(serviceReduceE5 > 0 && { serviceReduceE5 }),
});

/** A plate that is none is not kept: the charge does not depend on it. */
const plateOf = (text: string | null | undefined): string | null => {
  const plate = (text ?? '').trim().toUpperCase();
  return /^[\u4e00-\u9fa5A-Z0-9]{6,8}$/u.test(plate) ? plate : null;
};

/** A charge begins for a peer's user. The same StartChargeSeq again is answered with how that charge stands, and starts nothing. */
export const startInquiry: Inquiry = {
  name: 'query_start_charge',
  async answer(body, asking) {
    const { StartChargeSeq, ConnectorID, PlateNum, ChargingAmt } = parseAsked(started, body);
    const { tx, peer } = asking;
    if (!StartChargeSeq.startsWith(peer.peerOperatorId)) refuse(peerRet.BUSINESS, 'StartChargeSeq应以对方组织机构代码开头');
    await lockSeq(tx, peer, StartChargeSeq);
    const told = (StartChargeSeqStat: number, FailReason: number) => ({
      ...{ StartChargeSeq, StartChargeSeqStat, ConnectorID, SuccStat: FailReason === 0 ? 0 : 1, FailReason },
    });
    const known = await peerOrder(tx, peerOf(asking), StartChargeSeq);
    if (known) return told((await statOf(asking, known)).stat, startFailReason.NONE);
    const gun = await openedGun(tx, peer, ConnectorID);
    if (!gun) return told(seqStat.ENDED, startFailReason.NO_DEVICE);
    const { id, dealerId, peerName: name } = peer;
    const agreement = agreementOf(gun.terms ?? peer);
    const payer = { type: 'peer' as const, id, name, agreement, availableFen: await availableOf(asking, peer) };
    const order = await attempt(tx, () =>
      startForPeer(asking, {
        ...{ connectorId: gun.connectorId, payer, startChargeSeq: StartChargeSeq, plateNo: plateOf(PlateNum) },
        requestNo: uuidOfText(`${dealerId} ${id} ${StartChargeSeq}`),
        targetFen: ChargingAmt ? Math.max(1, Math.round(ChargingAmt * 100)) : null,
      }),
    );
    if (order instanceof AppError) return told(seqStat.ENDED, startFailureOf(order.definition.code));
    return order ? told(seqStatOf(order.orderStatus, null), startFailReason.NONE) : told(seqStat.ENDED, startFailReason.NO_DEVICE);
  },
};

const stopped = z.object({ StartChargeSeq: z.string().min(1).max(50), ConnectorID: z.string().max(50).nullish() });

/** A charge of the peer is to stop. */
export const stopInquiry: Inquiry = {
  name: 'query_stop_charge',
  async answer(body, asking) {
    const { StartChargeSeq } = parseAsked(stopped, body);
    const told = (StartChargeSeqStat: number, FailReason: number) => ({
      ...{ StartChargeSeq, StartChargeSeqStat, SuccStat: FailReason === 0 ? 0 : 1, FailReason },
    });
    const order = await peerOrder(asking.tx, peerOf(asking), StartChargeSeq);
    if (!order) return told(seqStat.UNKNOWN, stopFailReason.NO_CHARGE);
    const { stat, online } = await statOf(asking, order);
    const failure = stopFailureOf(stat, online);
    if (failure !== stopFailReason.NONE) return told(stat, failure);
    return told((await statOf(asking, await stopForPeer(asking, order))).stat, stopFailReason.NONE);
  },
};

const asked = z.object({ StartChargeSeq: z.string().min(1).max(50) });

/** How a charge of the peer stands; of one that it does not have: unknown, and nothing else. */
export const chargeStatusInquiry: Inquiry = {
  name: 'query_equip_charge_status',
  async answer(body, asking) {
    const { StartChargeSeq } = parseAsked(asked, body);
    const order = await peerOrder(asking.tx, peerOf(asking), StartChargeSeq);
    return order ? chargeStatus(asking, order, asking.peer.statusForDisabled) : unknownCharge(StartChargeSeq);
  },
};
