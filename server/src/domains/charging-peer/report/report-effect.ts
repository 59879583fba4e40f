import { peerReportState } from '@bochong/contract/charging-peer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { askPeer } from '../out/peer-client.ts';
import { type CalledPeer, calledPeer } from '../out/peer-line.repo.ts';
import { findSetting, lockReport, oldestOpen, type Report, saveReport } from './report.repo.ts';
import { nextPart, type ReportPart } from './report-content.service.ts';
import { reportDelay } from './report-span.rule.ts';
import { tellLeft } from './report-todo.service.ts';

interface Told {
  peer: CalledPeer;
  report: Report;
  part: ReportPart;
}
type Work = Pick<WorkContext, 'tx' | 'now'>;
const { WAITING, DONE, LEFT } = peerReportState;

/** Of a span, and where the part begins: a part that was taken is another than the next. */
const keyOf = ({ id, cursor }: Report) => `${id}:${cursor}`;
const readKey = (key: string) => ({ id: key.slice(0, key.indexOf(':')), cursor: key.slice(key.indexOf(':') + 1) });

/** The next part of a span is told after the commit. */
export const planPart = ({ tx, now }: Work, report: Report): Promise<void> =>
  planEffect({ tx, now }, reportKind, { dealerId: report.dealerId, key: keyOf(report), subjectId: report.peerId });

/** Whatever is the oldest of a kind is told next; one that is left to a person holds the later ones up. */
export async function planOldest(work: Work, peer: { dealerId: string; id: string }, kind: Report['kind']): Promise<void> {
  const open = await oldestOpen(work.tx, peer, kind);
  if (open?.state === WAITING) await planPart(work, open);
}

async function leave(work: Work, report: Report, said: string): Promise<void> {
  await saveReport(work.tx, report, { state: LEFT, said });
  await tellLeft(work, report, said);
}

async function finish(work: Work, report: Report, said: string): Promise<void> {
  await saveReport(work.tx, report, { state: DONE, said, done_at: work.now.toISOString() });
  await planOldest(work, { dealerId: report.dealerId, id: report.peerId }, report.kind);
}

const reportKind = { kind: 'peer-report', lane: 'message' } as const;

/** A span of a regulator, part by part: the next one only after the regulator took the one before. */
export const reportEffect: OutboundKind<Told, Record<string, unknown>> = {
  ...{ ...reportKind, title: '监管上报', inLine: true, callMs: 20_000, delayMinutes: reportDelay },
  async prepare(work, { dealerId, key }) {
    const { id, cursor } = readKey(key);
    const report = await lockReport(work.tx, id, [dealerId]);
    if (report?.state !== WAITING || report.cursor !== cursor) return undefined;
    const peer = await calledPeer(work.tx, { dealerId, id: report.peerId });
    const setting = peer && (await findSetting(work.tx, peer));
    if (!peer?.enabled || peer.outSecrets === null || !setting) {
      await leave(work, report, '平台已停用或没有对方地址');
      return undefined;
    }
    const part = await nextPart(work, report, peer, setting);
    if (!part) await finish(work, report, report.sent === 0 ? '没有开放的电站' : '成功');
    return part && { peer, report, part };
  },
  async send({ peer, part: { name, asked } }, { app, signal }) {
    const answer = await askPeer(app, peer, name, asked, signal);
    if (Number(answer.Status ?? answer.SuccStat ?? 0) !== 0) throw new Error(`对方未接受，FailReason ${String(answer.FailReason ?? '')}`);
    return answer;
  },
  async settle(work, { dealerId }, _, { report: { id, cursor }, part }) {
    const report = await lockReport(work.tx, id, [dealerId]);
    if (report?.cursor !== cursor) return;
    const after = { ...report, cursor: part.until, sent: report.sent + part.count };
    await saveReport(work.tx, report, { cursor: after.cursor, sent: after.sent, tries: 0, said: '' });
    if (report.state !== WAITING) return;
    await (part.last ? finish(work, after, '成功') : planPart(work, after));
  },
  async unanswered(work, { dealerId, key }, { reason, left }) {
    const { id, cursor } = readKey(key);
    const report = await lockReport(work.tx, id, [dealerId]);
    if (report?.state !== WAITING || report.cursor !== cursor) return;
    await saveReport(work.tx, report, { tries: report.tries + 1, said: reason });
    if (left) await leave(work, report, reason);
  },
};
