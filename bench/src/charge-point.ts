import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Each point sends values of its meter, and a heartbeat, this often. */
export const everyMs = 60_000;
const hourMs = 3_600_000;
/** Addresses that the points come from: one may hold no more than 500. */
const addresses = 8;

type Answer = Record<string, unknown>;

/** A version of OCPP: what a point says, and how it answers what a new one is asked. */
export interface Version {
  protocol: string;
  answerTo(action: string, asked: Answer): object;
  boot(point: Point): Promise<Answer>;
  state(point: Point, gun: number, status: 'Available' | 'Charging'): Promise<Answer>;
  /** Begins a charge at the first gun as one that has run for an hour: a reading for each of its minutes is there. */
  charge(point: Point, idTag: string): Promise<void>;
  /** The next reading of the charge that runs. */
  measure(point: Point): Promise<Answer>;
}

/** A charge point that answers what a new one is asked, and times what it asks. */
export class Point {
  readonly no: number;
  readonly identity: string;
  readonly version: Version;
  readonly waits: number[];
  socket: WebSocket | undefined;
  #sent = 0;
  readonly #waiting = new Map<string, (payload: Answer) => void>();

  /** Of the charge that runs at its first gun, and what its meter shows. */
  transactionId: number | string = 0;
  wh = 1000;
  seqNo = 0;

  constructor(no: number, identity: string, version: Version, waits: number[]) {
    this.no = no;
    this.identity = identity;
    this.version = version;
    this.waits = waits;
  }

  async connect(port: string, key: string): Promise<void> {
    const { identity } = this;
    const headers = { Authorization: `Basic ${Buffer.from(`${identity}:${key}`).toString('base64')}`, 'X-Forwarded-Proto': 'https' };
    const localAddress = `127.0.0.${2 + (this.no % addresses)}`;
    for (;;) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${identity}`, [this.version.protocol], {
        headers,
        localAddress,
        perMessageDeflate: false,
      });
      socket.on('error', () => undefined);
      socket.on('message', (bytes) => this.#hear(String(bytes)));
      const opened = await Promise.race([once(socket, 'open').then(() => true), once(socket, 'close').then(() => false)]).catch(
        () => false,
      );
      this.socket = socket;
      if (opened) return;
      await sleep(1000 + Math.random() * 2000); // turned away for the moment: as a device would, it comes again
    }
  }

  #hear(text: string): void {
    const [type, id, action, asked] = JSON.parse(text) as [number, string, string & Answer, Answer];
    if (type === 2) this.socket?.send(JSON.stringify([3, id, this.version.answerTo(action, asked)]));
    else if (type === 3) this.#waiting.get(id)?.(action);
    else throw new Error(`${this.identity} was refused: ${text}`);
  }

  /** Sends a call, waits for its answer, and notes how long that took. */
  async call(action: string, payload: object): Promise<Answer> {
    const id = `${this.no}-${this.#sent++}`;
    const asked = performance.now();
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.socket?.send(JSON.stringify([2, id, action, payload]));
    });
    this.#waiting.delete(id);
    this.waits.push(performance.now() - asked);
    return answer;
  }
}

const stamp = (ms: number) => new Date(ms).toISOString();
/** A reading for each minute of the hour that began at `since`. */
const hourOf = <T>(point: Point, since: number, reading: (timestamp: string, wh: number) => T): T[] =>
  Array.from({ length: 59 }, (_, minute) => {
    point.wh += 100;
    return reading(stamp(since + (minute + 1) * everyMs), point.wh);
  });

const reading16 = (timestamp: string, wh: number) => ({
  timestamp,
  sampledValue: [{ value: String(wh) }, { value: '6000', measurand: 'Power.Active.Import', unit: 'W' }],
});

export const ocpp16: Version = {
  protocol: 'ocpp1.6',
  answerTo: (action) => (action === 'GetConfiguration' ? { configurationKey: [] } : { status: 'Rejected' }),
  boot: (point) => point.call('BootNotification', { chargePointVendor: 'Bench', chargePointModel: 'One' }),
  state: (point, connectorId, status) => point.call('StatusNotification', { connectorId, errorCode: 'NoError', status }),
  async charge(point, idTag) {
    const since = Date.now() - hourMs;
    const begun = { connectorId: 1, idTag, meterStart: point.wh, timestamp: stamp(since) };
    point.transactionId = Number((await point.call('StartTransaction', begun)).transactionId ?? 0);
    const meterValue = hourOf(point, since, reading16);
    await point.call('MeterValues', { connectorId: 1, transactionId: point.transactionId, meterValue });
  },
  measure(point) {
    point.wh += 100;
    const meterValue = [reading16(stamp(Date.now()), point.wh)];
    return point.call('MeterValues', { connectorId: 1, transactionId: point.transactionId, meterValue });
  },
};

const reading201 = (timestamp: string, wh: number) => ({
  timestamp,
  sampledValue: [{ value: wh }, { value: 6000, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W' } }],
});

/** An event of the charge that runs. */
const event = (point: Point, eventType: string, timestamp: string, more: object): Promise<Answer> =>
  point.call('TransactionEvent', {
    ...{ eventType, timestamp, triggerReason: eventType === 'Started' ? 'Authorized' : 'MeterValuePeriodic', seqNo: point.seqNo++ },
    ...{ transactionInfo: { transactionId: point.transactionId, chargingState: 'Charging' }, ...more },
  });

export const ocpp201: Version = {
  protocol: 'ocpp2.0.1',
  answerTo(action, { setVariableData }) {
    if (action !== 'SetVariables') return { status: action === 'GetBaseReport' ? 'NotSupported' : 'Rejected' };
    const rejected = ({ component, variable }: Answer) => ({ component, variable, attributeStatus: 'Rejected' });
    return { setVariableResult: (setVariableData as Answer[]).map(rejected) };
  },
  boot: (point) => point.call('BootNotification', { reason: 'PowerUp', chargingStation: { model: 'Two', vendorName: 'Bench' } }),
  state: (point, evseId, status) =>
    point.call('StatusNotification', {
      ...{ evseId, connectorId: 1, timestamp: stamp(Date.now()) },
      connectorStatus: status === 'Charging' ? 'Occupied' : status,
    }),
  async charge(point, idTag) {
    const since = Date.now() - hourMs;
    point.transactionId = `TX-${point.identity}`;
    await event(point, 'Started', stamp(since), {
      ...{ evse: { id: 1, connectorId: 1 }, idToken: { idToken: idTag, type: 'ISO14443' } },
      meterValue: [{ timestamp: stamp(since), sampledValue: [{ value: point.wh, context: 'Transaction.Begin' }] }],
    });
    await event(point, 'Updated', stamp(Date.now()), { meterValue: hourOf(point, since, reading201) });
  },
  measure(point) {
    point.wh += 100;
    const now = stamp(Date.now());
    return event(point, 'Updated', now, { meterValue: [reading201(now, point.wh)] });
  },
};
