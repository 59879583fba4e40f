import { randomOf } from '../city/random.ts';
import { createHandlers, type Limits } from './charge-point-calls.ts';
import { createConfiguration } from './configuration.ts';
import { createGun, type Gun, type GunState, type Holder } from './gun.ts';
import { stampOf } from './habits.ts';
import { CallRefused, type LineOptions, type OcppLine, openLine, type Payload } from './ocpp-line.ts';
import { openLine201 } from './ocpp201-line.ts';
import { createOutbox, type Letter } from './outbox.ts';
import type { PointMemory, PointPlan } from './point-plan.ts';
import { createTasks } from './task.ts';
import type { Cancel, Wheel } from './wheel.ts';

export interface ChargePoint {
  readonly online: boolean;
  /** Messages about charges that nobody has answered yet. */
  readonly waiting: number;
  /** What it knows again after the simulation has been stopped: its key, its parameters and cards, which the server may have changed, and its guns. */
  readonly memory: PointMemory;
  gun(no: number): Gun;
  state(no: number): GunState;
  /** Without a network for so long; it goes on charging. */
  cut(ms: number): void;
  /** Without power for so long: what charges ends. */
  powerOff(ms: number): void;
  /** Sends a text as it is, whatever it does to the protocol. */
  say(text: string): void;
  end(): void;
}

const restartMs = 3_000;
/** Lines of its own journal that a device keeps. */
const keptLines = 500;

/**
 * A charge point that speaks OCPP 1.6 or 2.0.1 over a real socket and knows nothing of the server but that. `onLetter` sees what it has to tell of its charges
 * as it comes about, whenever it is sent.
 */
export function createChargePoint(plan: PointPlan, wheel: Wheel, onLetter?: (letter: Letter) => void): ChargePoint {
  const { habits, supply, guns: count } = plan;
  const random = randomOf(plan.seed, 0xc4a6);
  let authKey = plan.memory?.authKey ?? plan.authKey;
  let firmware = plan.memory?.firmware ?? plan.firmware;
  let accepted = false;
  let beat: Cancel = () => undefined;
  const limits: Limits = new Map();
  const takeKey = (key: string) => {
    authKey = key;
  };
  const configuration = createConfiguration(count, takeKey, plan.memory?.configuration);
  const extra = habits.addsFields ? { vendorField: 'x' } : {};

  const holder: Holder = {
    ...{ wheel, supply, habits, random, configuration },
    shareW(no) {
      const busy = guns.filter((gun) => gun.busy).length;
      const rated = (plan.kw * 1000) / Math.max(1, busy);
      const own = [...limits.values()].filter(({ connectorId }) => connectorId === no || connectorId === 0);
      return Math.min(rated, ...own.map(({ watts, connectorId }) => (connectorId === 0 ? watts / Math.max(1, busy) : watts)));
    },
    async authorize(idTag) {
      const outcome = await line.call('Authorize', { idTag });
      if (outcome.kind === 'answer') {
        const { status, ...info } = (outcome.payload.idTagInfo ?? {}) as { status?: string; parentIdTag?: string };
        return status === 'Accepted' ? info : null;
      }
      return configuration.on('LocalAuthorizeOffline') && handlers.localList().tags.get(idTag) === 'Accepted' ? {} : null;
    },
    tell(letter) {
      onLetter?.(letter);
      outbox.add(letter);
      if (accepted) void outbox.pump();
    },
    report(no, status, errorCode) {
      keep('->', 'StatusNotification', { connectorId: no, status, errorCode });
      const timestamp = stampOf(wheel.now(), habits);
      if (accepted) void line.call('StatusNotification', { connectorId: no, errorCode, status, timestamp, ...extra });
    },
  };
  const meters = Array.from({ length: count }, () => random.int(1_000, 4_000_000));
  const guns = meters.map((registerWh, index) => {
    const no = index + 1;
    return createGun(no, holder, plan.memory?.guns[no] ?? { registerWh, car: null, charge: null });
  });

  const tasks = createTasks({
    ...{ wheel, habits, journal: () => journal },
    call: (action, payload) => void line.call(action, payload),
    onFirmware(version) {
      firmware = version ?? firmware;
      restart('SoftReset');
    },
  });

  /** What went over its line last. */
  const journal: string[] = [];
  const keep = (what: string, action: string, payload: Payload) => {
    journal.push(`${stampOf(wheel.now(), habits)} ${what} ${action} ${JSON.stringify(payload).slice(0, 200)}`);
    if (journal.length > keptLines) journal.shift();
  };
  const options: LineOptions = {
    ...{ url: plan.url, identity: plan.identity, wheel },
    password: () => authKey,
    chance: (below) => random.int(0, below - 1),
    onOpen: () => void boot(),
    onLost() {
      accepted = false;
      beat();
    },
    onCall: answer,
  };
  const model = `${supply === 'dc' ? 'DC' : 'AC'}-${plan.kw}`;
  const seqNos = plan.memory?.seqNos;
  const line201 = plan.speaks201
    ? openLine201(options, { model, firmware: () => firmware, guns: count, kw: plan.kw, ...(seqNos && { seqNos }) })
    : undefined;
  const line: OcppLine = line201 ?? openLine(options);
  const outbox = createOutbox((action, payload) => line.call(action, payload));

  function later(ms: number, work: () => void): void {
    beat();
    beat = wheel.after(ms, work);
  }

  async function boot(): Promise<void> {
    keep('--', 'Boot', { firmware });
    const outcome = await line.call('BootNotification', {
      chargePointVendor: 'Bochong',
      chargePointModel: model,
      chargePointSerialNumber: plan.identity.slice(0, 25),
      firmwareVersion: firmware,
      ...extra,
    });
    if (outcome.kind !== 'answer') return line.open ? later(10_000, () => void boot()) : undefined;
    const { status, interval } = outcome.payload as { status?: string; interval?: number };
    const seconds = Math.max(5, interval ?? 60);
    if (status !== 'Accepted') return later(seconds * 1000, () => void boot());
    configuration.change({ key: 'HeartbeatInterval', value: seconds });
    accepted = true;
    holder.report(0, 'Available', 'NoError');
    for (const gun of guns) gun.tellStatus();
    await outbox.pump();
    heartbeat();
  }

  function heartbeat(): void {
    later(configuration.number('HeartbeatInterval') * 1000, () => {
      void line.call('Heartbeat', {});
      heartbeat();
    });
  }

  function restart(reason: 'SoftReset' | 'HardReset' | 'PowerLoss', ms = restartMs): void {
    for (const gun of guns) gun.stop(reason);
    wheel.after(300, () => line.cut(ms));
  }

  const handlers = createHandlers({
    plan,
    wheel,
    guns,
    configuration,
    limits,
    tasks,
    restart,
    boot,
    shareW: holder.shareW,
    call: line.call,
  });

  async function answer(action: string, payload: Payload): Promise<Payload> {
    keep('<-', action, payload);
    const handler = handlers.of(action);
    if (!handler) throw new CallRefused('NotImplemented');
    return handler(payload);
  }

  const mustBe = (no: number): Gun => {
    const gun = guns[no - 1];
    if (!gun) throw new RangeError(`${plan.identity} has no gun ${no}`);
    return gun;
  };
  return {
    get online() {
      return accepted;
    },
    get waiting() {
      return outbox.waiting;
    },
    get memory() {
      const known = Object.fromEntries(guns.map((gun, index) => [index + 1, gun.memory]));
      const { version, tags } = handlers.localList();
      return {
        ...{ authKey, firmware, guns: known, configuration: configuration.changed },
        localList: { version, tags: Object.fromEntries(tags) },
        ...(line201 && { seqNos: line201.seqNos }),
      };
    },
    gun: mustBe,
    state: (no) => mustBe(no).state,
    cut: (ms) => line.cut(ms),
    powerOff: (ms) => restart('PowerLoss', ms),
    say: (text) => line.say(text),
    end() {
      beat();
      line.end();
    },
  };
}
