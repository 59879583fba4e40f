import { foreignChargeState, peerRet } from '@bochong/contract/charging-peer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { seqStat, stopFailReason } from '../charge/seq-stat.rule.ts';
import { askPeer, PeerRefusal } from '../out/peer-client.ts';
import { type CalledPeer, calledPeer } from '../out/peer-line.repo.ts';
import { courseKind, planAsk, startKind, stopKind } from './charge-plan.ts';
import { authFailureText, courseOf, startFailureText, type ToldCourse } from './charge-told.rule.ts';
import { courseTold, giveUp, startRefused } from './foreign-course.service.ts';
import { type ForeignOrder, findForeign, lockForeign, saveForeign } from './foreign-order.repo.ts';
import { findGun } from './place.repo.ts';

interface Asked {
  peer: CalledPeer;
  order: ForeignOrder;
  connectorCode: string;
}
type Answer = Readonly<Record<string, unknown>>;
type Planning = Pick<WorkContext, 'tx' | 'now'>;

const { STARTING, CHARGING, STOPPING, ENDED, FAILED } = foreignChargeState;

const shared = { inLine: true, callMs: 20_000 } as const;

/** What a question about a charge needs, while it is in one of these states. */
async function askedOf({ tx }: Planning, dealerId: string, id: string, states: readonly number[]): Promise<Asked | undefined> {
  const order = await findForeign(tx, dealerId, id);
  if (!order || !states.includes(order.state)) return undefined;
  const [peer, gun] = [await calledPeer(tx, { dealerId, id: order.peerId }), await findGun(tx, dealerId, order.gunId)];
  return peer && peer.outSecrets !== null && gun ? { peer, order, connectorCode: gun.connectorCode } : undefined;
}

type Begun = { course: ToldCourse } | { refused: string };
const ask = ({ peer, order }: Asked, name: string, more: object, call: { app: Parameters<typeof askPeer>[0]; signal: AbortSignal }) =>
  askPeer(call.app, peer, name, { StartChargeSeq: order.startChargeSeq, ...more }, call.signal);

/** Refusals that come before anything is done there. */
const definite: readonly number[] = [peerRet.SIGN, peerRet.TOKEN, peerRet.ENVELOPE, peerRet.BUSINESS];
/** Attempts after which a peer that does not know of a start is believed never to have had it. */
const unknownTries = 3;

/**
 * A start, sent once: whether the gun can, then the start itself. Where its answer is lost, the peer is asked how that number stands and never told to start
 * again; a number that it does not know at three questions came to nothing.
 */
export const startEffect: OutboundKind<Asked, Begun> = {
  ...{ ...startKind, title: '他方充电启动', ...shared },
  delayMinutes: (tries) => (tries < 12 ? 1 : null),
  prepare: (work, { dealerId, key }) => askedOf(work, dealerId, key, [STARTING]),
  async send(asked, call) {
    const { peer, order, connectorCode: ConnectorID } = asked;
    try {
      const EquipAuthSeq = order.startChargeSeq;
      const checked = await askPeer(call.app, peer, 'query_equip_auth', { EquipAuthSeq, ConnectorID }, call.signal);
      if (Number(checked.SuccStat ?? 1) !== 0) return { refused: authFailureText(checked.FailReason) };
    } catch (cause) {
      // Nothing was started yet: the customer is told at once.
      return { refused: `设备鉴权没有答复：${cause instanceof Error ? cause.message : String(cause)}` };
    }
    const { plateNo, targetFen } = order;
    const wish = {
      ConnectorID,
      ...(plateNo !== null && { PlateNum: plateNo }),
      ...(targetFen !== null && { ChargingAmt: targetFen / 100 }),
    };
    try {
      const said = await ask(asked, 'query_start_charge', wish, call);
      return Number(said.SuccStat ?? 1) === 0 ? { course: courseOf(said) } : { refused: startFailureText(said.FailReason) };
    } catch (cause) {
      if (cause instanceof PeerRefusal && definite.includes(cause.ret)) return { refused: `对方拒绝：${cause.message}` };
      throw cause;
    }
  },
  async query(asked, call) {
    const course = courseOf(await ask(asked, 'query_equip_charge_status', {}, call));
    if (course.stat !== seqStat.UNKNOWN) return { course };
    return call.effect.tries < unknownTries ? undefined : { refused: '对方没有收到启动请求' };
  },
  async settle(work, { dealerId, key }, answer) {
    const order = await lockForeign(work.tx, dealerId, key);
    if (!order) return;
    await ('refused' in answer ? startRefused(work, order, answer.refused) : courseTold(work, order, answer.course));
  },
  async unanswered(work, { dealerId, key }, { reason, left }) {
    const order = await lockForeign(work.tx, dealerId, key);
    if (order?.state !== STARTING) return;
    await saveForeign(work.tx, order, { said: left ? `对方一直没有答复启动：${reason}` : `等待对方答复：${reason}` });
  },
};

/** A charge is to stop; said again, it changes nothing there. */
export const stopEffect: OutboundKind<Asked, Answer> = {
  ...{ ...stopKind, title: '他方充电停止', ...shared },
  delayMinutes: (tries) => [1, 1, 2, 5, 15][tries - 1] ?? null,
  prepare: (work, { dealerId, key }) => askedOf(work, dealerId, key, [STARTING, CHARGING, STOPPING]),
  send: (asked, call) => ask(asked, 'query_stop_charge', { ConnectorID: asked.connectorCode }, call),
  async settle(work, { dealerId, key }, answer) {
    const order = await lockForeign(work.tx, dealerId, key);
    if (!order) return;
    const reason = Number(answer.FailReason ?? 0);
    if (Number(answer.SuccStat ?? 1) === 0 || reason === stopFailReason.STOPPED) return courseTold(work, order, courseOf(answer), true);
    await saveForeign(work.tx, order, {
      said: reason === stopFailReason.OFFLINE ? '对方设备离线，未能停止' : `对方未停止，FailReason ${reason}`,
    });
    await planAsk(work, order);
  },
  async unanswered(work, { dealerId, key }, { reason }) {
    const order = await lockForeign(work.tx, dealerId, key);
    if (order) await saveForeign(work.tx, order, { said: `停止没有得到答复：${reason}` });
  },
};

/** How a charge stands, where the peer has not said so for a while. */
export const courseEffect: OutboundKind<Asked, ToldCourse> = {
  ...{ ...courseKind, title: '他方充电状态', ...shared },
  delayMinutes: () => null,
  prepare: (work, { dealerId, key }) => askedOf(work, dealerId, key, [STARTING, CHARGING, STOPPING, ENDED, FAILED]),
  send: async (asked, call) => courseOf(await ask(asked, 'query_equip_charge_status', {}, call)),
  async settle(work, { dealerId, key }, course) {
    const order = await lockForeign(work.tx, dealerId, key);
    if (!order) return;
    if (course.stat === seqStat.ENDED && order.startAt === null && (course.wh ?? 0) === 0 && order.state === STARTING)
      return void (await giveUp(work, order, '对方未开始充电'));
    await courseTold(work, order, course);
  },
};
