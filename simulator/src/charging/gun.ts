import type { OcppStatus } from '@bochong/contract/charging-asset';
import type { GunMemory } from '@bochong/contract/device';
import type { Random } from '../city/random.ts';
import { type Battery, charged, type Supply } from './battery.ts';
import type { Configuration } from './configuration.ts';
import { type Habits, stampOf } from './habits.ts';
import type { Payload } from './ocpp-line.ts';
import type { Letter } from './outbox.ts';
import type { Cancel, Wheel } from './wheel.ts';

/** A car at a gun. */
export interface Car {
  battery: Battery;
  vin?: string | undefined;
}

/** The charge point as one of its guns needs it. */
export interface Holder {
  readonly wheel: Wheel;
  readonly supply: Supply;
  readonly habits: Habits;
  readonly random: Random;
  readonly configuration: Configuration;
  /** What this gun may draw now. */
  shareW(no: number): number;
  /** What the server, or the list kept here, says of a tag that may charge; null: it may not. */
  authorize(idTag: string): Promise<{ parentIdTag?: string } | null>;
  tell(letter: Letter): void;
  report(no: number, status: OcppStatus, errorCode: string): void;
}

interface Charge {
  idTag: string;
  /** As the server numbers it; unknown until it has answered. */
  number: number | null;
  reservationId: number | undefined;
  startWh: number;
  samples: number;
  fullSince: number | null;
}

/** How a gun stands. */
export interface GunState {
  status: OcppStatus;
  idTag: string | null;
  soc: number | null;
  powerW: number;
  /** Of the charge that runs. */
  energyWh: number;
}

export interface Gun {
  readonly state: GunState;
  readonly transactionId: number | null;
  readonly reservedFor: { id: number; idTag: string; parentIdTag: string | undefined; until: number } | null;
  /** Whether a charge runs here. */
  readonly busy: boolean;
  /** What it knows again after the simulation has been stopped. */
  readonly memory: GunMemory;
  plug(car: Car): Promise<void>;
  /** Pulls the plug; answers the car with what it has got. */
  unplug(): Car | null;
  /** Somebody holds a card to the reader: begins, or ends what the same card began. */
  swipe(idTag: string): Promise<void>;
  remoteStart(idTag: string): boolean;
  stop(reason: string, byTag?: string): void;
  fail(errorCode: string): void;
  repair(): void;
  setAvailable(available: boolean): 'Accepted' | 'Scheduled';
  /** Keeps it for one tag, and for whoever has the same parent. */
  reserve(id: number, idTag: string, until: number, parentIdTag?: string): string;
  unreserve(id: number): boolean;
  tellStatus(): void;
  sample(context: string): void;
}

const stepMs = 10_000;
const fullMs = 75_000;
const volts = { ac: 230, dc: 420 } as const;

export function createGun(no: number, holder: Holder, before: GunMemory): Gun {
  const { wheel, supply, habits, random, configuration } = holder;
  const drift = 1 + (habits.driftPpm ?? 0) / 1e6;
  /** What has really flowed when the meter shows so much. */
  const truly = (shownWh: number) => (shownWh + 0.5) / drift;
  let meterWh = truly(before.registerWh);
  let status: OcppStatus = before.charge ? 'Charging' : before.car ? 'Preparing' : 'Available';
  let errorCode = 'NoError';
  let car: Car | null = before.car;
  let charge: Charge | null = before.charge && {
    ...{ idTag: before.charge.idTag, number: before.charge.number, samples: before.charge.samples },
    ...{ startWh: truly(before.charge.startWh), reservationId: undefined, fullSince: null },
  };
  let powerW = 0;
  let measuredAt = wheel.now();
  let wantedBy: { idTag: string; giveUp: Cancel } | null = null;
  let reservation: Gun['reservedFor'] = null;
  let available = true;
  let next: Cancel = () => undefined;

  const shown = (wh: number) => Math.floor(wh * drift);
  const register = () => shown(meterWh);
  const stamp = () => stampOf(wheel.now(), habits);

  function become(to: OcppStatus, error = 'NoError'): void {
    if (to === status && error === errorCode) return;
    [status, errorCode] = [to, error];
    holder.report(no, status, errorCode);
  }

  /** Lets time pass in the battery and the meter, in small steps. */
  function measure(): void {
    for (let left = wheel.now() - measuredAt; left > 0; left -= stepMs) {
      const ms = Math.min(stepMs, left);
      if (!charge || !car) continue;
      const step = charged(car.battery, supply, holder.shareW(no), ms);
      car.battery = step.battery;
      meterWh += step.takenWh;
      powerW = step.powerW;
    }
    if (!charge) powerW = 0;
    measuredAt = wheel.now();
  }

  function valuesOf(context: string): Payload[] {
    const wanted = configuration.list('MeterValuesSampledData');
    const spike = habits.spikes && charge?.samples === 3 ? 400_000 : 0;
    const energy = register() + spike;
    const all: Record<string, Payload> = {
      'Energy.Active.Import.Register': habits.tellsKwh
        ? { value: (energy / 1000).toFixed(3), unit: 'kWh' }
        : { value: String(energy), unit: 'Wh' },
      'Power.Active.Import': { value: String(powerW), unit: 'W' },
      'Current.Import': { value: (powerW / volts[supply]).toFixed(1), unit: 'A' },
      Voltage: { value: String(volts[supply] + random.int(-4, 4)), unit: 'V' },
      SoC: { value: String(Math.floor(car?.battery.soc ?? 0)), unit: 'Percent' },
      Temperature: { value: String(Math.round(car?.battery.tempC ?? 20)), unit: 'Celsius' },
    };
    const told = wanted.filter((name) => name in all && (supply === 'dc' || (name !== 'SoC' && name !== 'Temperature')));
    return told.map((measurand) => ({ ...all[measurand], measurand, context }));
  }

  const numberOf = (of: Charge) => (habits.forgetsNumber && of.number === null ? 0 : (of.number ?? -1));

  function sample(context: string): void {
    measure();
    const of = charge;
    const meterValue = [{ timestamp: stamp(), sampledValue: valuesOf(context) }];
    holder.tell({
      gun: no,
      action: 'MeterValues',
      payload: () => ({ connectorId: no, ...(of && { transactionId: numberOf(of) }), meterValue }),
    });
  }

  function tick(): void {
    if (!charge) return;
    charge.samples += 1;
    if (habits.resetsMeter && charge.samples === 6) meterWh = 0;
    sample('Sample.Periodic');
    const idle = powerW < 200;
    if (idle) become('SuspendedEV');
    else if (status === 'SuspendedEV') become('Charging');
    charge.fullSince = idle ? (charge.fullSince ?? wheel.now()) : null;
    if (charge.fullSince !== null && wheel.now() - charge.fullSince >= fullMs) stop('Other');
    else plan();
  }

  function plan(): void {
    next = wheel.after(Math.max(5, configuration.number('MeterValueSampleInterval') || 60) * 1000, tick);
  }

  /** Whether what a gun is kept for lets a tag in. */
  const isHolder = (idTag: string, parentIdTag: string | undefined): boolean =>
    reservation?.idTag === idTag || (parentIdTag !== undefined && reservation?.parentIdTag === parentIdTag);

  /** Begins with a tag that the server lets charge, where the gun is not kept for another. */
  async function ask(idTag: string, stillThere: () => boolean): Promise<void> {
    const known = await holder.authorize(idTag);
    if (!known || !stillThere() || (reservation && !isHolder(idTag, known.parentIdTag))) return;
    begin(idTag, known.parentIdTag);
  }

  function begin(idTag: string, parentIdTag?: string): void {
    if (charge || !car || errorCode !== 'NoError') return;
    wantedBy?.giveUp();
    wantedBy = null;
    measure();
    const used = reservation && isHolder(idTag, parentIdTag) ? reservation.id : undefined;
    if (used !== undefined) reservation = null;
    const made: Charge = { idTag, number: null, reservationId: used, startWh: meterWh, samples: 0, fullSince: null };
    charge = made;
    const payload = {
      connectorId: no,
      idTag,
      meterStart: register(),
      timestamp: stamp(),
      ...(used !== undefined && { reservationId: used }),
      ...(habits.addsFields && { gunNo: `G${no}` }),
    };
    const letter: Letter = {
      gun: no,
      action: 'StartTransaction',
      payload: () => payload,
      answered({ transactionId, idTagInfo }) {
        made.number = Number(transactionId);
        const { status: word } = (idTagInfo ?? {}) as { status?: string };
        if (word !== 'Accepted' && charge === made && configuration.on('StopTransactionOnInvalidId')) stop('DeAuthorized');
      },
    };
    holder.tell(letter);
    if (habits.repeats) holder.tell(letter);
    become('Charging');
    plan();
  }

  function stop(reason: string, byTag?: string): void {
    const of = charge;
    if (!of) return;
    measure();
    next();
    charge = null;
    powerW = 0;
    const [meterStop, timestamp] = [register(), stamp()];
    const letter: Letter = {
      gun: no,
      action: 'StopTransaction',
      payload: () => ({ transactionId: numberOf(of), meterStop, timestamp, reason, ...(byTag && { idTag: byTag }) }),
    };
    if (!habits.neverStops) holder.tell(letter);
    if (habits.repeats && !habits.neverStops) holder.tell(letter);
    become(errorCode === 'NoError' ? (car ? 'Finishing' : settled()) : 'Faulted', errorCode);
  }

  const settled = (): OcppStatus => (!available ? 'Unavailable' : reservation ? 'Reserved' : 'Available');

  const gun: Gun = {
    get state() {
      return {
        ...{ status, idTag: charge?.idTag ?? null, powerW, soc: car?.battery.soc ?? null },
        energyWh: charge ? Math.max(0, Math.floor(meterWh - charge.startWh)) : 0,
      };
    },
    get transactionId() {
      return charge?.number ?? null;
    },
    get reservedFor() {
      return reservation;
    },
    get busy() {
      return charge !== null;
    },
    get memory() {
      measure();
      const memory: GunMemory = { registerWh: register(), car, charge: null };
      if (!charge || charge.number === null || charge.number < 0) return memory;
      const { idTag, number, startWh, samples } = charge;
      return { ...memory, charge: { idTag, number, startWh: shown(startWh), samples } };
    },
    async plug(arrived) {
      if (car) return;
      car = arrived;
      measure();
      if (errorCode === 'NoError' && available) become('Preparing');
      if (wantedBy) begin(wantedBy.idTag);
      else if (habits.plugAndCharge && arrived.vin) await ask(arrived.vin, () => car === arrived);
    },
    unplug() {
      const left = car;
      if (charge) stop('EVDisconnected');
      car = null;
      if (errorCode === 'NoError') become(settled());
      return left;
    },
    async swipe(idTag) {
      if (charge) return charge.idTag === idTag ? stop('Local', idTag) : undefined;
      await ask(idTag, () => car !== null);
    },
    remoteStart(idTag) {
      if (charge || errorCode !== 'NoError' || !available || (reservation && reservation.idTag !== idTag)) return false;
      wantedBy?.giveUp();
      const timeoutMs = (configuration.number('ConnectionTimeOut') || 60) * 1000;
      wantedBy = {
        idTag,
        giveUp: wheel.after(car ? 2_000 : timeoutMs, () => {
          if (car) begin(idTag);
          else wantedBy = null;
        }),
      };
      return true;
    },
    stop,
    fail(code) {
      errorCode = code;
      if (charge) stop('Other');
      become('Faulted', code);
    },
    repair() {
      errorCode = 'NoError';
      status = 'Faulted';
      become(car ? 'Preparing' : settled());
    },
    setAvailable(wanted) {
      available = wanted;
      if (charge) return 'Scheduled';
      become(car && wanted ? 'Preparing' : settled());
      return 'Accepted';
    },
    reserve(id, idTag, until, parentIdTag) {
      if (errorCode !== 'NoError') return 'Faulted';
      if (!available) return 'Unavailable';
      if (charge || car || (reservation && reservation.id !== id)) return 'Occupied';
      reservation = { id, idTag, parentIdTag, until };
      become('Reserved');
      wheel.after(until - wheel.now(), () => gun.unreserve(id));
      return 'Accepted';
    },
    unreserve(id) {
      if (reservation?.id !== id) return false;
      reservation = null;
      if (!car) become(settled());
      return true;
    },
    tellStatus: () => holder.report(no, status, errorCode),
    sample,
  };
  if (charge) plan();
  return gun;
}
