import { peerReports } from '@bochong/contract/charging-peer';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { registerOutbound } from '../../../kernel/outbound/outbound.ts';
import { seenPeer } from '../peer/peer.repo.ts';
import { findSetting, listReports } from './report.repo.ts';
import { reportNow, resumeReport, saveReporting } from './report.service.ts';
import { reportEffect } from './report-effect.ts';

/** What regulators are told by schedule. */
export function mountReports(app: App): void {
  registerOutbound(app, reportEffect);
  implement(app, peerReports.setting, async ({ params }, { tx, user }) => {
    const { since: _, ...setting } = (await findSetting(tx, found(await seenPeer(tx, params.id, user)))) ?? {};
    return 'profile' in setting ? setting : null;
  });
  implement(app, peerReports.save, ({ params, body }, context) => saveReporting(params.id, body, context));
  implement(app, peerReports.list, async ({ params, query }, { tx, user }) =>
    listReports(tx, found(await seenPeer(tx, params.id, user)), query),
  );
  implement(app, peerReports.now, ({ params, body }, context) => reportNow(params.id, body, context));
  implement(app, peerReports.resume, ({ params }, context) => resumeReport(params.id, context));
}
