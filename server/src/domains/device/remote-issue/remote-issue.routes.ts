import { type RemoteSetting, remoteIssues } from '@bochong/contract/device';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { App } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { devicesFor, devicesOf, listIssues } from './remote-issue.repo.ts';
import { issueTo, redoIssue } from './remote-issue.service.ts';

export function createRemoteIssueRoutes(app: App): void {
  implement(app, remoteIssues.list, ({ query }, { tx, user, now }) => listIssues(tx, query, user, now));
  implement(app, remoteIssues.devices, async ({ params }, { tx, user, now }) => {
    const devices = await devicesOf(tx, params.id, user, now);
    // An issue is seen by who sees one of its devices.
    return devices.length > 0 ? devices : fail(commonErrors.notFound);
  });
  implement(app, remoteIssues.choices, async ({ query }, { tx, user }) => {
    const devices = await devicesFor(tx, { ...query, type: query.type as RemoteSetting['type'] }, user);
    return devices.map(({ dealerId: _, ...device }) => device);
  });
  implement(app, remoteIssues.issue, ({ body }, context) => issueTo(body, context));
  implement(app, remoteIssues.redo, ({ params }, context) => redoIssue(params.id, context));
}
