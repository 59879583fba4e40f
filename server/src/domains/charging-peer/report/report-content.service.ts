import { peerReportKind, peerReportProfile } from '@bochong/contract/charging-peer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessDate } from '../../../kernel/time.ts';
import { type OpenedStation, openedStations } from '../inquiry/opened.repo.ts';
import { stationsTold } from '../inquiry/station-inquiry.ts';
import { statsOf } from '../inquiry/stats-inquiry.ts';
import { statusesOf } from '../inquiry/status-inquiry.ts';
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
  const stations = await openedStations(tx, peer);
  const after = <T extends { stationCode: string }>(some: readonly T[]) => some.filter(({ stationCode }) => stationCode > report.cursor);
  const take = (most: number): [some: OpenedStation[], last: boolean] => {
    const left = after(stations).toSorted((a, b) => (a.stationCode < b.stationCode ? -1 : 1));
    const size = single ? 1 : most;
    return [left.slice(0, size), left.length <= size];
  };
  const part = (name: string, some: readonly OpenedStation[], last: boolean, told: Record<string, unknown>): ReportPart | undefined =>
    some.length === 0
      ? undefined
      : { name, asked: { ...extraOf(setting.extra), ...told }, until: some.at(-1)?.stationCode ?? '', count: some.length, last };
  if (report.kind === peerReportKind.STATION) {
    const [some, last] = take(stationsAtOnce);
    const StationInfos = await stationsTold(tx, peer, some, now);
    return part(setting.stationInterface, some, last, single ? { StationInfo: StationInfos[0] } : { StationInfos });
  }
  if (report.kind === peerReportKind.STATS) {
    const [some, last] = take(1);
    const [station] = some;
    const [from, to] = [Date.parse(report.fromAt), Date.parse(report.toAt)];
    const day = businessDate(from);
    const StationStats = station && (await statsOf(tx, peer.dealerId, station, { from, to, StartTime: day, EndTime: day }));
    return part(setting.statsInterface, some, last, { StationStats });
  }
  if (!single) {
    const [some, last] = take(statusesAtOnce);
    return part(setting.statusInterface, some, last, { StationStatusInfos: await statusesOf(tx, peer, some) });
  }
  // The standard's notification is about one gun.
  const guns = (await statusesOf(tx, peer, stations)).flatMap(({ ConnectorStatusInfos }) => ConnectorStatusInfos);
  const left = guns.filter(({ ConnectorID }) => ConnectorID > report.cursor).toSorted((a, b) => (a.ConnectorID < b.ConnectorID ? -1 : 1));
  const [gun] = left;
  return (
    gun && {
      ...{ name: setting.statusInterface, asked: { ...extraOf(setting.extra), ConnectorStatusInfo: gun } },
      ...{ until: gun.ConnectorID, count: 1, last: left.length === 1 },
    }
  );
}
