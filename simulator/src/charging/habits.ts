/** What is not as it should be with a device, as the field knows it. All absent: it does what the protocol says. */
export interface Habits {
  /** Its clock is ahead by so much (behind: negative). */
  clockOffsetMs?: number;
  /** Writes Beijing time and calls it UTC. */
  writesLocalAsUtc?: boolean;
  /** Its meter counts so many millionths too much. */
  driftPpm?: number;
  /** Tells energy in kWh. */
  tellsKwh?: boolean;
  /** Sends every start and stop a second time, as if no answer had come. */
  repeats?: boolean;
  /** Forgets to say that a charge is over. */
  neverStops?: boolean;
  /** Knows its charge by number 0 after an outage. */
  forgetsNumber?: boolean;
  /** Tells one reading far too high in each charge. */
  spikes?: boolean;
  /** Its register starts again from 0 in the middle of a charge. */
  resetsMeter?: boolean;
  /** Names a car by its VIN as soon as it is plugged in, and charges. */
  plugAndCharge?: boolean;
  /** Keeps no gun for anybody: that was switched off at the device. */
  refusesReservations?: boolean;
  /** How an upgrade of its firmware goes wrong: it cannot fetch the file, cannot install it, says nothing, or starts over as it was. */
  upgrade?: 'downloadFails' | 'installFails' | 'silent' | 'oldVersion';
  /** Adds fields of its own to what it says. */
  addsFields?: boolean;
}

const beijingMs = 8 * 3_600_000;

/** An instant as a device of these habits writes it. */
export const stampOf = (at: number, { clockOffsetMs = 0, writesLocalAsUtc = false }: Habits): string =>
  new Date(at + clockOffsetMs + (writesLocalAsUtc ? beijingMs : 0)).toISOString();
