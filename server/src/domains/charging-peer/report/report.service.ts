import {
  peerProtocol,
  peerReportErrors,
  peerReportKind,
  peerReportSetting,
  peerReportState,
  type peerReports,
  peerType,
} from '@bochong/contract/charging-peer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { businessDate, dayMs, toIso } from '../../../kernel/time.ts';
import { calledPeer } from '../out/peer-line.repo.ts';
import { type PeerKey, seenPeer } from '../peer/peer.repo.ts';
import * as repo from './report.repo.ts';
import { planOldest, planPart } from './report-effect.ts';
import { dueSpans, extraOf, spanNow } from './report-span.rule.ts';
import { leftNoMore } from './report-todo.service.ts';

const kinds = peerReportKind.options.map(({ value }) => value);
/** What is told as it stands at the moment, whatever span it is told of. */
const isOfNow = (kind: repo.ReportKind): boolean => kind !== peerReportKind.STATS;

export const seenRegulator = async (id: string, { tx, user }: Context) => {
  const peer = found(await seenPeer(tx, id, user));
  if (peer.protocol !== peerProtocol.TCEC || peer.peerType !== peerType.REGULATOR) fail(peerReportErrors.notRegulator);
  return peer;
};

export async function saveReporting(id: string, body: BodyOf<typeof peerReports.save>, context: Context): Promise<null> {
  const { tx, now } = context;
  const peer = await seenRegulator(id, context);
  const setting = peerReportSetting.parse(body);
  if (extraOf(setting.extra) === undefined) fail(peerReportErrors.extraForm, {}, { field: 'extra' });
  const before = await repo.findSetting(tx, peer);
  // The day before the first one that is set is told as well: it is what a regulator asks for first.
  await repo.saveSetting(tx, peer, setting, businessDate(now.getTime() - dayMs));
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { ...(before && { before }), after: setting } });
  return null;
}

/** Spans before one that tells of now are told no more, and nobody has to see to them. */
async function giveWay({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, peer: PeerKey, kind: repo.ReportKind, from: Date): Promise<void> {
  for (const { id } of await repo.skipBefore(tx, peer, kind, from)) await leftNoMore({ tx, now }, { dealerId: peer.dealerId, id });
}

/** Spans that are due are told, those of a kind in order; what is there already is not told again. */
export async function reportDue({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, dealerId: string): Promise<void> {
  for (const peer of await repo.reportedPeers(tx, dealerId)) {
    const setting = found(await repo.findSetting(tx, peer));
    for (const kind of kinds) {
      let added = false;
      for (const span of dueSpans(kind, setting, now)) {
        if (!(await repo.addReport(tx, peer, { kind, ...span, by: '' }, now))) continue;
        added = true;
        if (isOfNow(kind)) await giveWay({ tx, now }, peer, kind, span.from);
      }
      if (added) await planOldest({ tx, now }, peer, kind);
    }
  }
}

/** A person has something told at once. */
export async function reportNow(id: string, { kind }: BodyOf<typeof peerReports.now>, context: Context): Promise<null> {
  const { tx, now, user } = context;
  const seen = await seenRegulator(id, context);
  const peer = await calledPeer(tx, seen);
  if (!peer?.enabled || peer.outSecrets === null || !(await repo.findSetting(tx, seen))) fail(peerReportErrors.notSet);
  const span = spanNow(kind, now);
  if (!(await repo.addReport(tx, seen, { kind, ...span, by: user.userName }, now)))
    fail(peerReportErrors.told, {
      kind: peerReportKind.label(kind),
      span: isOfNow(kind) ? toIso(span.from).slice(0, 16).replace('T', ' ') : businessDate(span.from),
    });
  if (isOfNow(kind)) await giveWay(context, seen, kind, span.from);
  await planOldest(context, seen, kind);
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { after: { kind } } });
  return null;
}

/** A span that was left goes on where it stopped, and what waits behind it after it. */
export async function resumeReport(id: string, context: Context): Promise<null> {
  const report = found(await repo.lockReport(context.tx, id, context.user.dealerIds));
  if (report.state !== peerReportState.LEFT) fail(peerReportErrors.notLeft);
  await repo.saveReport(context.tx, report, { state: peerReportState.WAITING, said: '', tries: 0 });
  await leftNoMore(context, report, context.user.userName);
  await planPart(context, report);
  context.audit({ targetType: 'chargingPeerReport', targetId: id });
  return null;
}
