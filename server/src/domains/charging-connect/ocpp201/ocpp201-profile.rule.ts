type Fields = Readonly<Record<string, unknown>>;

/** The power of a whole device has another name in 2.0.1. */
const whole = { in16: 'ChargePointMaxProfile', in201: 'ChargingStationMaxProfile' } as const;
const purposeOf = (purpose: unknown): unknown => (purpose === whole.in16 ? whole.in201 : purpose);

interface Schedule16 extends Fields {
  startSchedule?: string;
}

/**
 * A charging profile of 1.6. A limit of the whole device counts from now on: 2.0.1 lets only profiles of charges be relative.
 * `transactionId`: the device's own name of the charge; `at`: now.
 */
function profileOf(profile: Fields, transactionId: string | undefined, at: string): Record<string, unknown> {
  const { chargingProfileId, transactionId: number, chargingProfilePurpose, chargingProfileKind, chargingSchedule, ...rest } = profile;
  const purpose = purposeOf(chargingProfilePurpose);
  const isAbsolute = purpose === whole.in201 && chargingProfileKind === 'Relative';
  const schedule = chargingSchedule as Schedule16;
  return {
    ...{ ...rest, id: chargingProfileId, chargingProfilePurpose: purpose },
    ...{ chargingProfileKind: isAbsolute ? 'Absolute' : chargingProfileKind },
    // A charge that began in 1.6 has no other name than its number.
    ...(number !== undefined && { transactionId: transactionId ?? String(number) }),
    chargingSchedule: [{ id: 1, ...schedule, ...(isAbsolute && { startSchedule: schedule.startSchedule ?? at }) }],
  };
}

/** SetChargingProfile as 2.0.1 says it. */
export const profileSet = ({ csChargingProfiles }: Fields, evseId: number, transactionId: string | undefined, at: string) => ({
  evseId,
  chargingProfile: profileOf(csChargingProfiles as Fields, transactionId, at),
});

/** ClearChargingProfile as 2.0.1 says it: by its number alone, or by what the profiles have in common. */
export function profileCleared({ id, connectorId, chargingProfilePurpose, stackLevel }: Fields, evseId: number | undefined) {
  const criteria = {
    ...(connectorId !== undefined && { evseId: evseId ?? 0 }),
    ...(chargingProfilePurpose !== undefined && { chargingProfilePurpose: purposeOf(chargingProfilePurpose) }),
    ...(stackLevel !== undefined && { stackLevel }),
  };
  if (id !== undefined) return { chargingProfileId: id };
  return Object.keys(criteria).length === 0 ? {} : { chargingProfileCriteria: criteria };
}

/** The answer to GetCompositeSchedule in the words of 1.6. */
export function scheduleHeard({ status, schedule }: Fields): Record<string, unknown> {
  if (schedule === undefined) return { status };
  const { scheduleStart, duration, chargingRateUnit, chargingSchedulePeriod } = schedule as Fields;
  return { status, scheduleStart, chargingSchedule: { duration, chargingRateUnit, chargingSchedulePeriod } };
}

interface Period {
  startPeriod: number;
  limit: number;
}

/** A schedule in words, at most eight steps of it: `60 kW，1:00起 30 kW`. */
export function scheduleWords(schedule: unknown): string {
  const { chargingRateUnit, chargingSchedulePeriod = [] } = (schedule ?? {}) as {
    chargingRateUnit?: string;
    chargingSchedulePeriod?: Period[];
  };
  const amount = (limit: number) =>
    chargingRateUnit === 'W' ? `${Number((limit / 1000).toFixed(2))} kW` : `${Number(limit.toFixed(1))} A`;
  const clock = (sec: number) => `${Math.floor(sec / 3600)}:${String(Math.floor((sec % 3600) / 60)).padStart(2, '0')}起 `;
  const steps = chargingSchedulePeriod
    .slice(0, 8)
    .map(({ startPeriod, limit }) => (startPeriod > 0 ? clock(startPeriod) : '') + amount(limit));
  return steps.join('，') + (chargingSchedulePeriod.length > 8 ? '…' : '');
}

const purposes: Readonly<Record<string, string>> = {
  ChargingStationMaxProfile: '整机',
  ChargingStationExternalConstraints: '外部限制',
  TxDefaultProfile: '默认',
  TxProfile: '本次充电',
};

/** A charging profile that a station reports, in words. */
export function profileWords(evseId: number, source: string, profile: Fields): string {
  const [schedule] = (profile.chargingSchedule ?? []) as unknown[];
  const purpose = purposes[String(profile.chargingProfilePurpose)] ?? String(profile.chargingProfilePurpose);
  return `${evseId === 0 ? '' : `EVSE ${evseId} `}${purpose} #${profile.id}（${source}） ${scheduleWords(schedule)}`;
}

/** A limit that somebody else than the platform set, in words. */
export const limitWords = ({ evseId, source, words }: { evseId: number; source: string; words: string }): string =>
  [evseId === 0 ? '整机' : `EVSE ${evseId}`, source, words].filter(Boolean).join(' ');
