import { peerReportKind, peerReportProfile } from '@bochong/contract/charging-peer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessDate } from '../../../kernel/time.ts';
import { gunsAfter, type OpenedStation, stationsAfter } from '../inquiry/opened.repo.ts';
import { stationsTold } from '../inquiry/station-inquiry.ts';
import { statsOf } from '../inquiry/stats-inquiry.ts';
import { statusesOf, statusOfGun } from '../inquiry/status-inquiry.ts';
import type { CalledPeer } from '../out/peer-line.repo.ts';
import type { Report, StoredSetting } from './report.repo.ts';
import { extraOf } from './report-span.rule.ts';

/** One request of a span, and the code of the last that it holds. */
export interface ReportPart {
  name: string;
  asked: Record<string, unknown>;
  until: string;
  count: number;
  /** Nothing comes after it. */
  last: boolean;
}

type Station = Omit<OpenedStation, 'changedAt'>;

const [stationsAtOnce, statusesAtOnce] = [10, 50];

/** What is told next of a span: subjects in the order of their codes, after the one that was taken last. Undefined: nothing is left. */
export async function nextPart(
  context: WorkContext,
  report: Report,
  peer: CalledPeer,
  setting: StoredSetting,
): Promise<ReportPart | undefined> {
  const { tx, now } = context;
  const single = setting.profile === peerReportProfile.SINGLE;
  // One more than is told says whether anything is left: a part costs the same however many stations there are.
  const take = async (most: number): Promise<[some: Station[], last: boolean]> => {
    const size = single ? 1 : most;
    const left = await stationsAfter(tx, peer, report.cursor, size + 1);
    return [left.slice(0, size), left.length <= size];
  };
  const part = (name: string, some: readonly Station[], last: boolean, told: Record<string, unknown>): ReportPart | undefined =>
    some.length === 0
      ? undefined
      : { name, asked: { ...extraOf(setting.extra), ...told }, until: some.at(-1)?.stationCode ?? '', count: some.length, last };
  if (report.kind === peerReportKind.STATION) {
    const [some, last] = await take(stationsAtOnce);
    const StationInfos = await stationsTold(tx, peer, some, now);
    return part(setting.stationInterface, some, last, single ? { StationInfo: StationInfos[0] } : { StationInfos });
  }
  if (report.kind === peerReportKind.STATS) {
    const [some, last] = await take(1);
    const [station] = some;
    const [from, to] = [Date.parse(report.fromAt), Date.parse(report.toAt)];
    const day = businessDate(from);
    const StationStats = station && (await statsOf(tx, peer.dealerId, station, { from, to, StartTime: day, EndTime: day }));
    return part(setting.statsInterface, some, last, { StationStats });
  }
  if (!single) {
    const [some, last] = await take(statusesAtOnce);
    return part(setting.statusInterface, some, last, { StationStatusInfos: await statusesOf(tx, peer, some) });
  }
  // The standard's notification is about one gun.
  const [gun, next] = await gunsAfter(tx, peer, report.cursor, 2);
  if (!gun) return undefined;
  const asked = { ...extraOf(setting.extra), ConnectorStatusInfo: statusOfGun(gun, peer.statusForDisabled) };
  return { name: setting.statusInterface, asked, until: gun.connectorCode, count: 1, last: next === undefined };
}
