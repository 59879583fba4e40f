import { type LineOptions, type OcppLine, type Outcome, openLine, type Payload } from './ocpp-line.ts';
import { createCalls } from './ocpp201-call.ts';
import { reportOf } from './ocpp201-variable.ts';
import { connectorStatus, endOf, idTagInfoOf, meterOf, registerAt, runs, tokenOf } from './ocpp201-word.ts';

/** A charge as 2.0.1 tells it: its name there is the number that the gun knows it by. */
interface Told {
  number: number;
  gun: number;
  seqNo: number;
  state: string;
  /** Messages that were sent, so that one told again has its number again. */
  sent: Map<unknown, number>;
}

interface Kind {
  model: string;
  firmware(): string;
  guns: number;
  kw: number;
  /** Of charges that went on while the simulation was stopped: the number that follows, by their number. */
  seqNos?: Readonly<Record<string, number>>;
}

/** A line whose numbers of charges are known again in the next run. */
export interface Line201 extends OcppLine {
  readonly seqNos: Readonly<Record<string, number>>;
}

const answered = (payload: Payload): Outcome => ({ kind: 'answer', payload });
/** Numbers of charges: seconds since 2023, sixteen guns each; an int4 until 2027. */
const sinceSec = 1_700_000_000;

/** The connection of a charge point that speaks OCPP 2.0.1; to the charge point itself it has the words of 1.6. */
export function openLine201(options: LineOptions, kind: Kind): Line201 {
  const { wheel } = options;
  const charges = new Map<number, Told>(
    Object.entries(kind.seqNos ?? {}).map(([number, seqNo]) => [
      Number(number),
      { number: Number(number), gun: 0, seqNo, state: 'Charging', sent: new Map() },
    ]),
  );
  const wanted = new Map<number, { tag: string; id: number }>();
  const faulted = new Set<number>();
  const tasks = new Map<string, unknown>();
  let openedAt = 0;
  let eventId = 0;

  const line = openLine({
    ...options,
    protocol: 'ocpp2.0.1',
    onOpen() {
      openedAt = wheel.now();
      options.onOpen();
    },
    onCall: createCalls({
      ask: options.onCall,
      startAsked: (evseId, tag, id) => void wanted.set(evseId, { tag, id }),
      ongoing: (transactionId) => charges.has(Number(transactionId)),
      report: (requestId) => void wheel.after(200, () => void report(requestId)),
      reportProfiles(requestId, profiles) {
        wheel.after(200, () => {
          for (const [at, { evseId, profile }] of profiles.entries())
            void line.call('ReportChargingProfiles', {
              ...{ requestId, chargingLimitSource: 'CSO', evseId, chargingProfile: [profile], tbc: at < profiles.length - 1 },
            });
        });
      },
      taskNumber: (action, requestId) => void tasks.set(action, requestId),
    }),
  });

  async function report(requestId: number): Promise<void> {
    const { configurationKey } = await options.onCall('GetConfiguration', {});
    const parts = reportOf(configurationKey as Parameters<typeof reportOf>[0], { ...kind, firmware: kind.firmware() });
    const generatedAt = new Date(wheel.now()).toISOString();
    for (const [seqNo, reportData] of parts.entries())
      await line.call('NotifyReport', { requestId, generatedAt, seqNo, tbc: seqNo < parts.length - 1, reportData });
  }

  /** One message of a charge; `key`: what stands for it when it is told again. */
  function event(charge: Told, key: unknown, eventType: string, timestamp: unknown, rest: Payload, info: Payload = {}): Promise<Outcome> {
    const seqNo = charge.sent.get(key) ?? charge.seqNo++;
    charge.sent.set(key, seqNo);
    return line.call('TransactionEvent', {
      ...{ eventType, timestamp, seqNo, ...rest, ...(charge.gun > 0 && { evse: { id: charge.gun, connectorId: 1 } }) },
      // With room for a clock that is a little fast.
      ...(Date.parse(String(timestamp)) < openedAt - 10_000 && { offline: true }),
      transactionInfo: { transactionId: String(charge.number), ...info },
    });
  }

  const known = (outcome: Outcome, of: (payload: Payload) => Payload): Outcome =>
    outcome.kind === 'answer' ? answered(of(outcome.payload)) : outcome;
  const began = new WeakMap<Payload, Told>();

  const say: Readonly<Record<string, (payload: Payload) => Promise<Outcome>>> = {
    BootNotification({ chargePointVendor, chargePointModel, chargePointSerialNumber, firmwareVersion }) {
      const chargingStation = {
        vendorName: chargePointVendor,
        model: chargePointModel,
        serialNumber: chargePointSerialNumber,
        firmwareVersion,
      };
      return line.call('BootNotification', { reason: 'PowerUp', chargingStation });
    },
    Authorize: async ({ idTag }) =>
      known(await line.call('Authorize', { idToken: tokenOf(idTag) }), ({ idTokenInfo }) => ({ idTagInfo: idTagInfoOf(idTokenInfo) })),
    async StartTransaction(payload) {
      const { connectorId, idTag, meterStart, timestamp, reservationId } = payload;
      const gun = Number(connectorId);
      const made = { number: (Math.floor(wheel.now() / 1000) - sinceSec) * 16 + gun, gun, seqNo: 0, state: 'Charging', sent: new Map() };
      const charge = began.get(payload) ?? made;
      began.set(payload, charge);
      charges.set(charge.number, charge);
      const remote = wanted.get(gun);
      const asked = remote?.tag === idTag ? remote : undefined;
      const outcome = await event(
        charge,
        'start',
        'Started',
        timestamp,
        {
          ...{ triggerReason: asked ? 'RemoteStart' : 'Authorized', meterValue: registerAt(timestamp, 'Transaction.Begin', meterStart) },
          idToken: asked ? { idToken: idTag, type: 'Central' } : tokenOf(idTag),
          ...(reservationId !== undefined && { reservationId }),
        },
        { chargingState: 'Charging', ...(asked && { remoteStartId: asked.id }) },
      );
      if (outcome.kind === 'answer') wanted.delete(gun);
      return known(outcome, ({ idTokenInfo }) => ({ transactionId: charge.number, idTagInfo: idTagInfoOf(idTokenInfo) }));
    },
    MeterValues({ connectorId, transactionId, meterValue }) {
      const groups = meterValue as Parameters<typeof meterOf>[0];
      const charge = charges.get(Number(transactionId));
      if (!charge) return line.call('MeterValues', { evseId: connectorId, meterValue: meterOf(groups) });
      charge.gun = Number(connectorId);
      const isAsked = groups[0]?.sampledValue[0]?.context === 'Trigger';
      const rest = { triggerReason: isAsked ? 'Trigger' : 'MeterValuePeriodic', meterValue: meterOf(groups) };
      return event(charge, meterValue, 'Updated', groups[0]?.timestamp, rest, { chargingState: charge.state });
    },
    async StopTransaction({ transactionId, meterStop, timestamp, reason, idTag }) {
      const charge = charges.get(Number(transactionId)) ?? { number: Number(transactionId), gun: 0, seqNo: 1, state: '', sent: new Map() };
      const [stoppedReason, triggerReason] = endOf(reason);
      const meterValue = registerAt(timestamp, 'Transaction.End', meterStop);
      const rest = { triggerReason, meterValue, ...(idTag !== undefined && { idToken: tokenOf(idTag) }) };
      const outcome = await event(charge, 'stop', 'Ended', timestamp, rest, { stoppedReason });
      if (outcome.kind === 'answer') charges.delete(charge.number);
      return outcome;
    },
    async StatusNotification({ connectorId, status, errorCode, timestamp }) {
      const gun = Number(connectorId);
      // The station as a whole has no state of its own.
      if (gun === 0) return answered({});
      const charge = [...charges.values()].find((one) => one.gun === gun);
      const word = String(status);
      if (charge && runs.has(word) && charge.state !== word) {
        charge.state = word;
        await event(charge, {}, 'Updated', timestamp, { triggerReason: 'ChargingStateChanged' }, { chargingState: word });
      }
      if ((word === 'Faulted') !== faulted.has(gun)) problem(gun, word === 'Faulted', String(errorCode), timestamp);
      return line.call('StatusNotification', { timestamp, connectorStatus: connectorStatus(word), evseId: gun, connectorId: 1 });
    },
    DiagnosticsStatusNotification: ({ status }) =>
      line.call('LogStatusNotification', { status: status === 'UploadFailed' ? 'UploadFailure' : status, ...numbered('GetLog') }),
    LogStatusNotification: ({ status }) => line.call('LogStatusNotification', { status, ...numbered('GetLog') }),
    FirmwareStatusNotification: ({ status }) => line.call('FirmwareStatusNotification', { status, ...numbered('UpdateFirmware') }),
  };

  const numbered = (action: string) => (tasks.has(action) ? { requestId: tasks.get(action) } : {});

  /** What is wrong at a gun, or no more. */
  function problem(gun: number, is: boolean, techCode: string, timestamp: unknown): void {
    if (is) faulted.add(gun);
    else faulted.delete(gun);
    eventId += 1;
    const eventData = {
      ...{ eventId, timestamp, trigger: 'Delta', actualValue: String(is), eventNotificationType: 'HardWiredNotification' },
      ...{ component: { name: 'Connector', evse: { id: gun, connectorId: 1 } }, variable: { name: 'Problem' }, ...(is && { techCode }) },
    };
    void line.call('NotifyEvent', { generatedAt: timestamp, seqNo: 0, eventData: [eventData] });
  }

  return {
    get open() {
      return line.open;
    },
    get seqNos() {
      return Object.fromEntries([...charges.values()].map(({ number, seqNo }) => [String(number), seqNo]));
    },
    call: (action, payload) => say[action]?.(payload) ?? line.call(action, payload),
    say: line.say,
    cut: line.cut,
    end: line.end,
  };
}
