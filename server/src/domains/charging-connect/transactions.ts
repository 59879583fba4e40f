import type { App, WorkContext } from '../../kernel/app-context.ts';

/** A charge point as a message came from it: known, with a connection, whose it is. */
export interface Speaker {
  dealerId: string;
  stationId: string;
  equipmentId: string;
  /** Deviations of this device that are known and kept with it. */
  quirks: Readonly<Record<string, unknown>>;
}

/** OCPP 1.6 `IdTagInfo`; times as ISO with offset. `refusal` is why, for a version that has more words for it. */
export interface IdTagInfo {
  status: 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx';
  expiryDate?: string;
  parentIdTag?: string;
  refusal?: string;
}

/** One value of a meter as it was sent; what is absent has the default of the protocol (`Energy.Active.Import.Register`, `Wh`, `Outlet`). */
export interface SampledValue {
  value: string;
  context?: string;
  format?: string;
  measurand?: string;
  phase?: string;
  location?: string;
  unit?: string;
}

/** Values of one instant of the device's own clock (epoch ms; of a clock that is wrong only the known time zone is corrected). */
export interface MeterValue {
  at: number;
  sampledValue: readonly SampledValue[];
}

/** When a message arrived (epoch ms), and whether it was said after an outage about the time of the outage. */
export interface Arrival {
  receivedAt: number;
  replayed: boolean;
  /** When the connection was opened on which it came: who knows better what the device's clock shows judges by it. */
  connectedAt?: number;
}

/** Clocks of devices are wrong by some seconds. */
const clockMs = 10_000;
const year2020 = Date.UTC(2020, 0, 1);
/** How long after a connection was opened a device without a clock may still be telling what it kept. */
const retellingMs = 300_000;

/** Whether a message is about the time before its connection was opened. The instant of a device without a clock (before 2020) does not say. */
export const toldAfterwards = ({ connectedAt, receivedAt }: { connectedAt: number; receivedAt: number }, at: number): boolean =>
  at < year2020 ? receivedAt - connectedAt < retellingMs : at < connectedAt - clockMs;

export interface StartMessage extends Arrival {
  connectorNo: number;
  idTag: string;
  at: number;
  meterStartWh: number;
  reservationId?: number;
}

export interface MeterMessage extends Arrival {
  /** 0: the meter of the site. */
  connectorNo: number;
  transactionId?: number;
  meterValues: readonly MeterValue[];
}

export interface StopMessage extends Arrival {
  transactionId: number;
  idTag?: string;
  at: number;
  meterStopWh: number;
  reason?: string;
  transactionData: readonly MeterValue[];
}

/**
 * What whoever runs charging orders answers the wire with. Called inside of the transaction that keeps the message, one message of a charge
 * point after the other; what is thrown is answered as `InternalError`, so that the device says it again. A repetition (of
 * a start: the same gun, card, time and reading; of a stop: the same transaction) answers as the first time. `unmatched`: no order fits what the
 * message names; it is kept for a person to match, and the device is answered normally.
 */
export interface ChargingTransactions {
  /** Before a message that shows a tag is answered, without a transaction: asks whoever has to be asked about it. Fails for nobody's fault but ours. */
  askFor(app: App, speaker: Speaker, idTag: string, purpose: 'authorize' | 'start'): Promise<void>;
  authorize(context: WorkContext, speaker: Speaker, idTag: string, receivedAt: number): Promise<IdTagInfo>;
  start(context: WorkContext, speaker: Speaker, message: StartMessage): Promise<{ transactionId: number; idTagInfo: IdTagInfo }>;
  meterValues(context: WorkContext, speaker: Speaker, message: MeterMessage): Promise<undefined | 'unmatched'>;
  stop(context: WorkContext, speaker: Speaker, message: StopMessage): Promise<IdTagInfo | undefined | 'unmatched'>;
  /** What a charge costs as it stands now; `runs` false: that is what it came to. Undefined: it has no price. */
  costOf(context: WorkContext, speaker: Speaker, transactionId: number): Promise<{ payableFen: number; runs: boolean } | undefined>;
}

const providers = new WeakMap<App, ChargingTransactions>();

/** The domain that runs orders takes the transactions over; without one no idTag is known. */
export const provideTransactions = (app: App, transactions: ChargingTransactions): void => void providers.set(app, transactions);

export const transactionsOf = (app: App): ChargingTransactions | undefined => providers.get(app);
