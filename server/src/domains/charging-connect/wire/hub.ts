import { registrationStatus } from '@bochong/contract/charging-asset';
import type { WebSocket } from 'ws';
import { type App, type WorkContext, workIn } from '../../../kernel/app-context.ts';
import { createEar, type Ear } from '../../../kernel/database/ear.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { within } from '../../../kernel/jobs/time-limit.ts';
import { toIso } from '../../../kernel/time.ts';
import { authKeyUsed, equipmentCameOnline, equipmentWentOffline, protocolSpoken } from '../../charging-asset/index.ts';
import { cameByCertificate } from '../certificate/certificate-door.service.ts';
import { baselineSubject, queueCommand, releaseCommands } from '../charge-point-command/charge-point-command.service.ts';
import { dialectOf } from '../dialect/dialect-of.ts';
import { createExchangeBook } from '../exchange/exchange-book.ts';
import { callChannel, gunsOf, openLink, tellServers } from './charge-point-link.repo.ts';
import { type Connection, createConnection } from './connection.ts';
import type { Admitted } from './door.ts';
import { createTally } from './tally.ts';
import { createBucket, createThrottle } from './throttle.rule.ts';

const pingMs = 30_000;
const missedPongs = 2;
/** A device that came back without starting anew says within this how its guns stand, or is asked. */
const silenceMs = 30_000;
/** A name whose connection is taken over so often is used by two devices. */
const takenOver = { most: 5, windowMs: 300_000, blockMs: 300_000 };
/** Frames a second of one address, and how many at once. */
const addressRate = { perSecond: 400, most: 4000 };
/** Longest wait for what was under way when the server stops. */
const stopMs = 1_500;

const backAgain = new Error('the device is connected again');

/** Who was let in, and the code of the version that was agreed on. */
type Taken = Admitted & { protocol: number };

interface Held {
  connection: Connection;
  socket: WebSocket;
  missed: number;
}

/** The connections of this server; a charge point has one, on one server. */
export function createHub(app: App) {
  const held = new Map<string, Held>();
  const addresses = new Map<string, { connections: number; take(now: number): number }>();
  const clones = createThrottle(takenOver);
  const book = createExchangeBook(app);
  const tally = createTally(app, () => held.size);
  let ear: Promise<Ear> | undefined;
  let stopping = false;

  const inDealer = <T>(dealerId: string, work: (context: WorkContext) => Promise<T>): Promise<T> =>
    app.wire.inScope({ dealerIds: [dealerId], prepared: true }, (tx) => work(workIn(app, tx)));

  const wake = ({ connection }: Held) => connection.caller.wake(connection.boot);

  /** What servers tell each other, and themselves: `<equipment>` has a call; `taken <equipment> <connection>`; `out <equipment>`. */
  function heard(message: string): void {
    const [what = '', equipmentId = '', connectionId] = message.includes(' ') ? message.split(' ') : ['call', message];
    const mine = held.get(equipmentId);
    if (!mine) return;
    if (what === 'call') wake(mine);
    else if (what === 'out') void mine.connection.finish(1008, 'not let in');
    // Ids of connections grow with time: what is told of one before this changes nothing.
    else if (connectionId !== undefined && connectionId > mine.connection.conversation.connectionId) void giveUp(equipmentId, mine);
  }

  /** Another connection has taken this one's place: it ends without its charge point going offline. */
  function giveUp(equipmentId: string, mine: Held): Promise<void> {
    if (held.get(equipmentId) === mine) held.delete(equipmentId);
    return mine.connection.finish(1000, 'replaced');
  }

  function countAddress(address: string) {
    const known = addresses.get(address) ?? { connections: 0, take: createBucket(addressRate.perSecond, addressRate.most, Date.now()) };
    known.connections += 1;
    addresses.set(address, known);
    return known;
  }

  async function noteClone({ dealerId, equipmentId }: Admitted['point'], address: string): Promise<void> {
    const now = app.clock.now();
    if (!clones.note(equipmentId, now.getTime())) return;
    app.log.warn({ equipmentId, address }, 'two devices use the name of one charge point');
    const event = { equipmentId, type: 'ClonedIdentity', info: address, critical: true, at: toIso(now) };
    await inDealer(dealerId, ({ tx }) => app.events.emit(tx, 'ChargePointSecurityEvent', dealerId, event));
  }

  async function cameOnline({ point, address, key, certificateId, protocol }: Taken, connection: Connection): Promise<void> {
    const { dealerId, equipmentId, registrationStatus: registered } = point;
    const { connectionId } = connection.conversation;
    const link = await inDealer(dealerId, async (context) => {
      const opened = await openLink(context.tx, dealerId, equipmentId, address);
      await releaseCommands(context, point, '连接已更换');
      if (protocol !== point.protocol) await protocolSpoken(context.tx, dealerId, equipmentId, protocol);
      await equipmentCameOnline(context, dealerId, equipmentId);
      if (certificateId !== undefined) await cameByCertificate(context, point, certificateId);
      if (point.prevAuthKeyHash !== null && key !== 'none') await authKeyUsed(context.tx, dealerId, equipmentId, key);
      await tellServers(context.tx, `taken ${equipmentId} ${connectionId}`);
      return opened;
    });
    if (registered === registrationStatus.ACCEPTED && link.bootedAt !== null) connection.boot = 'accepted';
    connection.caller.wake(connection.boot);
  }

  /** Asks how the guns stand, where a device came back and has not said it. */
  async function askState({ dealerId, equipmentId }: Admitted['point'], connection: Connection): Promise<void> {
    if (connection.boot !== 'accepted' || connection.said.has('StatusNotification')) return;
    await inDealer(dealerId, async (context) => {
      for (const connectorId of await gunsOf(context.tx, equipmentId))
        await queueCommand(context, dealerId, {
          ...{ equipmentId, connectorNo: connectorId, action: 'TriggerMessage', requestedBy: null, reason: '重连后核对枪状态' },
          payload: { requestedMessage: 'StatusNotification', connectorId },
          subject: { kind: baselineSubject, id: equipmentId },
        });
    });
  }

  async function wentOffline({ dealerId, equipmentId }: Admitted['point'], mine: Held): Promise<void> {
    if (held.get(equipmentId) !== mine) return;
    held.delete(equipmentId);
    if (stopping) return;
    await mine.connection.inTurn(async () => {
      const noted = inDealer(dealerId, async (context) => {
        await equipmentWentOffline(context, dealerId, equipmentId, mine.missed > missedPongs ? 'timeout' : 'closed');
        await releaseCommands(context, { dealerId, equipmentId }, '设备离线');
        // It came back meanwhile, and its coming may have been written first: nothing of its going is.
        if (held.has(equipmentId)) throw backAgain;
      });
      await noted.catch((cause: unknown) => {
        if (cause !== backAgain) throw cause;
      });
    });
  }

  const watch = setInterval(() => {
    for (const one of held.values()) {
      if (one.missed >= missedPongs) one.socket.terminate();
      else one.socket.ping(undefined, undefined, () => undefined);
      one.missed += 1;
    }
  }, pingMs).unref();

  return {
    tally,
    get size() {
      return held.size;
    },
    connectionsOf: (address: string): number => addresses.get(address)?.connections ?? 0,

    /** Takes a connection over from the handshake. */
    open(socket: WebSocket, admitted: Taken): void {
      const { point, address, protocol } = admitted;
      const { dealerId, equipmentId, stationId, quirks } = point;
      const place = countAddress(address);
      const conversation = { dealerId, equipmentId, connectionId: newId() };
      const speaker = { dealerId, stationId, equipmentId, quirks };
      const callTimeoutMs = point.callTimeoutSec * 1000;
      const connection = createConnection({
        ...{ app, book, tally, socket, conversation, speaker, callTimeoutMs },
        ...{ dialect: dialectOf(protocol), takeOfAddress: place.take },
      });
      const mine: Held = { connection, socket, missed: 0 };
      const before = held.get(equipmentId);
      held.set(equipmentId, mine);
      const alive = () => {
        mine.missed = 0;
      };
      socket.on('message', alive).on('pong', alive);
      socket.on('error', () => socket.terminate());
      socket.on('close', () => {
        place.connections -= 1;
        if (place.connections === 0) addresses.delete(address);
        connection.caller.stop();
        void wentOffline(point, mine).catch((cause: unknown) => app.log.warn({ cause, equipmentId }, 'a lost connection was not noted'));
      });
      ear ??= createEar(app.wire.pool.options, callChannel, {
        heard,
        async recovered() {
          for (const one of held.values()) wake(one);
        },
      });
      const listening = ear;
      // Frames wait in the new connection's turn until those of the one before have been handled.
      void connection.inTurn(async () => {
        try {
          await Promise.all([before && giveUp(equipmentId, before), listening]);
          await cameOnline(admitted, connection);
          if (before) await noteClone(point, address);
        } catch (cause) {
          app.log.warn({ cause, equipmentId }, 'a charge point could not be taken in');
          socket.close(1013, 'try again later');
        }
      });
      const late = setTimeout(() => {
        if (held.get(equipmentId) === mine) void connection.inTurn(() => askState(point, connection));
      }, silenceMs);
      late.unref();
    },

    /** Frames that came are handled, answers leave, and every connection is told to come back. */
    async stop(): Promise<void> {
      stopping = true;
      clearInterval(watch);
      await within(stopMs, Promise.all([...held.values()].map(({ connection }) => connection.finish(1001, 'the server stops'))));
      for (const { socket } of held.values()) socket.terminate();
      await book.flush();
      await (await ear)?.close();
    },
  };
}
export type Hub = ReturnType<typeof createHub>;
