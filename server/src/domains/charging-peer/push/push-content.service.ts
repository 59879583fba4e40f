import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { peerPushKind } from '@bochong/contract/charging-peer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { chargeNow, findOrder, type OrderRow } from '../../charging-order/index.ts';
import { deviceOf } from '../charge/charge.repo.ts';
import { toldCharge, wireTime } from '../charge/charge-detail.rule.ts';
import { chargeStatus, termsOfOrder } from '../charge/charge-status.service.ts';
import { seqStat, wireStopReason } from '../charge/seq-stat.rule.ts';
import { gunById } from '../inquiry/opened.repo.ts';
import { connectorStatus } from '../inquiry/peer-field.rule.ts';
import { stationTold } from '../inquiry/station-inquiry.ts';
import type { CalledPeer } from '../out/peer-line.repo.ts';
import type { PushRow } from './peer-push.repo.ts';

/** A request that is about to be sent: fields in the corrected spelling. */
export interface PushContent {
  name: string;
  asked: Record<string, unknown>;
}

async function gunContent(
  { tx }: WorkContext,
  { dealerId, subjectId }: PushRow,
  { statusForDisabled }: CalledPeer,
): Promise<PushContent | undefined> {
  const gun = await gunById(tx, dealerId, subjectId);
  if (!gun) return undefined;
  const status = connectorStatus(gun.workStatus, statusForDisabled);
  const ConnectorStatusInfo = { ConnectorID: gun.connectorCode, Status: status, ParkStatus: gun.parkStatus, LockStatus: gun.lockStatus };
  return { name: 'notification_stationStatus', asked: { ConnectorStatusInfo } };
}

const at = (instant: string | null): string | undefined => (instant === null ? undefined : wireTime(Date.parse(instant)));

async function billContent(context: WorkContext, order: OrderRow, ConnectorID: string): Promise<PushContent> {
  const { ElecMoney, ServiceMoney, ...told } = toldCharge(await chargeNow(context, order), termsOfOrder(order));
  return {
    name: 'notification_charge_order_info',
    asked: {
      ...{ StartChargeSeq: order.startChargeSeq, ConnectorID, StartTime: at(order.startAt), EndTime: at(order.endAt) },
      ...{ TotalPower: told.TotalPower, TotalElecMoney: ElecMoney, TotalServiceMoney: ServiceMoney, TotalMoney: told.TotalMoney },
      ...{ StopReason: wireStopReason(order.stopReason), SumPeriod: told.SumPeriod, ChargeDetails: told.ChargeDetails },
    },
  };
}

/** What is told now of a push's subject; undefined: there is nothing to tell any more. */
export async function contentOf(context: WorkContext, push: PushRow, peer: CalledPeer): Promise<PushContent | undefined> {
  if (push.kind === peerPushKind.GUN) return gunContent(context, push, peer);
  if (push.kind === peerPushKind.STATION) {
    const StationInfo = await stationTold(context.tx, peer, push.subjectId, context.now);
    return StationInfo && { name: 'notification_stationInfo', asked: { StationInfo } };
  }
  const order = await findOrder(context.tx, push.dealerId, push.subjectId);
  if (!order) return undefined;
  const { startChargeSeq: StartChargeSeq, orderStatus } = order;
  const { connectorCode: ConnectorID } = await deviceOf(context.tx, order);
  const { CHARGING, STOPPING } = chargingOrderStatus;
  switch (push.kind) {
    case peerPushKind.START: {
      const begun = order.startAt !== null;
      const StartChargeSeqStat = begun ? seqStat.CHARGING : seqStat.ENDED;
      const StartTime = at(order.startAt);
      return {
        name: 'notification_start_charge_result',
        asked: { StartChargeSeq, StartChargeSeqStat, ConnectorID, ...(begun && { StartTime }) },
      };
    }
    case peerPushKind.COURSE:
      if (orderStatus !== CHARGING && orderStatus !== STOPPING) return undefined;
      return { name: 'notification_equip_charge_status', asked: await chargeStatus(context, order, peer.statusForDisabled) };
    case peerPushKind.STOP:
      return {
        name: 'notification_stop_charge_result',
        asked: { StartChargeSeq, StartChargeSeqStat: seqStat.ENDED, ConnectorID, SuccStat: 0, FailReason: 0 },
      };
    default:
      return orderStatus === chargingOrderStatus.ABNORMAL ? undefined : billContent(context, order, ConnectorID);
  }
}
