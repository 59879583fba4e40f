import { peerReportState } from '@bochong/contract/charging-peer';
import type { App } from '../../kernel/app-context.ts';
import { compactStamp } from '../../kernel/time.ts';
import type { PeerKey } from './peer/peer.repo.ts';
import { addReport, findReport, type ReportKind, saveReport } from './report/report.repo.ts';
import { tellLeft } from './report/report-todo.service.ts';
import { decryptData, encryptData, type PeerSecrets, signRequest } from './wire/envelope.rule.ts';

let seqNo = 0;

/** Asks us something as another platform does, over our own front; what it reads in the answer. */
export async function askAsPeer(
  app: App,
  { secrets, operatorId, token = '' }: { secrets: PeerSecrets; operatorId: string; token?: string },
  name: string,
  asked: object,
): Promise<Record<string, unknown>> {
  seqNo = (seqNo % 9999) + 1;
  const bare = {
    ...{ operatorId, data: encryptData(secrets, JSON.stringify(asked)) },
    ...{ timeStamp: compactStamp(app.clock.now()), seq: String(seqNo).padStart(4, '0') },
  };
  const response = await app.http.inject({
    ...{ method: 'POST', url: `/evcs/v20160701/${name}` },
    headers: { authorization: `Bearer ${token}` },
    payload: { OperatorID: operatorId, Data: bare.data, TimeStamp: bare.timeStamp, Seq: bare.seq, Sig: signRequest(secrets, bare) },
  });
  const { Ret, Msg, Data } = response.json<{ Ret: number; Msg: string; Data: string }>();
  if (Ret !== 0) throw new Error(`${name}: ${Ret} ${Msg}`);
  return JSON.parse(decryptData(secrets, Data) ?? '{}') as Record<string, unknown>;
}

export interface SeededReport {
  kind: ReportKind;
  from: Date;
  to: Date;
  sent: number;
  at: Date;
  /** Why it was left to a person; absent: the regulator took it. */
  left?: string;
}

/** What a regulator was told of the past. */
export const seedReports = (app: App, peer: PeerKey, reports: readonly SeededReport[]): Promise<void> =>
  app.database.inScope({ dealerIds: [peer.dealerId] }, async (tx) => {
    for (const { kind, from, to, sent, at, left } of reports) {
      if (!(await addReport(tx, peer, { kind, from, to, by: '' }, at))) continue;
      const report = await findReport(tx, peer, kind, from);
      if (!report) continue;
      if (left === undefined) await saveReport(tx, report, { state: peerReportState.DONE, sent, said: '成功', done_at: at.toISOString() });
      else {
        await saveReport(tx, report, { state: peerReportState.LEFT, sent, tries: 51, said: left });
        await tellLeft({ tx, now: at }, { ...report, sent }, left);
      }
    }
  });
