import { peerReportKind } from '@bochong/contract/charging-peer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { toIso } from '../../../kernel/time.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { peerNameOf } from '../peer/peer.repo.ts';
import type { Report } from './report.repo.ts';

type Work = Pick<WorkContext, 'tx' | 'now'>;

const todoOf = ({ dealerId, id }: Pick<Report, 'dealerId' | 'id'>) => ({ dealerId, typeCode: 'PEER_REPORT', bizId: id }) as const;

/** A span is left to a person, and what comes after it waits: somebody has to see to it. */
export async function tellLeft({ tx, now }: Work, report: Report, why: string): Promise<void> {
  const peerName = await peerNameOf(tx, { dealerId: report.dealerId, id: report.peerId });
  const from = toIso(new Date(report.fromAt)).slice(0, 16).replace('T', ' ');
  await raiseTodo(tx, {
    ...todoOf(report),
    bizType: 'chargingPeerReport',
    title: `监管上报中断：${peerName} ${peerReportKind.label(report.kind)}`,
    content: `${from}的${peerReportKind.label(report.kind)}停在第${report.sent + 1}条：${why}`,
    jumpQuery: `keyword=${peerName}`,
    at: now,
  });
}

/** A span is told again, or gave way to a later one; `by` is whose word it was, empty for nobody's. */
export const leftNoMore = ({ tx, now }: Work, report: Pick<Report, 'dealerId' | 'id'>, by = ''): Promise<void> =>
  closeTodo(tx, { ...todoOf(report), by, at: now });
