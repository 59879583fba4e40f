import {
  calendarKind,
  priceText,
  publishProblems,
  type TariffContent,
  type TariffPreview,
  tariffDoubts,
  type tariffTrial,
} from '@bochong/contract/charging-tariff';
import type { z } from 'zod';
import { dateOf, dateStart, dayMs, localDay, toIso } from '../../../kernel/time.ts';
import { priceSession, type SessionResult } from '../charging-engine/charging-engine.rule.ts';
import { type Calendar, profileRuleOf, type TariffVersion } from '../charging-engine/charging-profile.rule.ts';
import { engineVersion } from './tariff-version.rule.ts';

const zone = 'Asia/Shanghai';
const kinds = { dateOverride: calendarKind.OVERRIDE, holiday: calendarKind.HOLIDAY, season: calendarKind.SEASON } as const;

/** A charge of constant power; its readings are its ends, so every cut lies on the line between them. */
function priceOf(version: TariffVersion, calendar: Calendar, startAt: number, energyWh: number, powerW: number): SessionResult {
  const lasts = Math.max(1, Math.ceil((energyWh * 3_600_000) / powerW));
  const [start, stop] = [
    { at: startAt, wh: 0 },
    { at: startAt + lasts, wh: energyWh },
  ];
  return priceSession({ zone, ratedPowerW: powerW, start, samples: [], stop, versions: [version], calendar });
}

/** Which days of a year have which prices, in stretches of equal days. */
function stretches(version: TariffVersion, calendar: Calendar, year: number): TariffPreview['year'] {
  const runs: TariffPreview['year'] = [];
  const last = localDay(dateStart(`${year}-12-31`), zone);
  for (let day = localDay(dateStart(`${year}-01-01`), zone); day <= last; day += 1) {
    const { profileId, kind: why } = profileRuleOf(version, day, calendar);
    const kind = why === null ? null : kinds[why];
    const run = runs.at(-1);
    if (run && run.profileId === profileId && run.kind === kind) run.to = dateOf(day);
    else runs.push({ from: dateOf(day), to: dateOf(day), profileId, kind });
  }
  return runs;
}

/** Twenty points up to half as much again as the charge of the trial. */
const energies = (energyWh: number): number[] => Array.from({ length: 20 }, (_, index) => Math.round((energyWh * 1.5 * (index + 1)) / 20));

/** What prices mean, worked out by the engine that prices the orders. */
export function previewOf(content: TariffContent, trial: z.output<typeof tariffTrial>, calendar: Calendar): TariffPreview {
  const epoch = toIso(0);
  const version = engineVersion({ versionId: 'preview', tariffId: '', versionNo: 0, content, effectiveFrom: epoch, effectiveTo: null });
  const startAt = Date.parse(trial.startAt);
  const { energyWh, powerW } = trial;
  const price = (at: number, wh: number) => priceOf(version, calendar, at, wh, powerW);
  const day = localDay(startAt, zone);
  const midnight = dateStart(dateOf(day));
  const session = price(startAt, energyWh);
  return {
    priceText: priceText(content.profiles),
    doubts: tariffDoubts(content),
    problems: publishProblems(content).map(({ message }) => message),
    year: stretches(version, calendar, Number(dateOf(day).slice(0, 4))),
    profileId: profileRuleOf(version, day, calendar).profileId,
    byHour: Array.from({ length: 24 }, (_, hour) => price(midnight + (hour * dayMs) / 24, energyWh).payableFen),
    byEnergy: energies(energyWh).map((wh) => ({ energyWh: wh, payableFen: price(startAt, wh).payableFen })),
    session: {
      endAt: toIso(session.endAt),
      elecFen: session.payElecFen,
      serviceFen: session.payServiceFen,
      payableFen: session.payableFen,
      lines: session.lines.map(({ from, to, rateLabel, estimated: _, ...line }) => {
        return { ...line, from: toIso(from), to: toIso(to), rateLabel: rateLabel as 1 | 2 | 3 | 4 | 5 };
      }),
    },
  };
}
