import { archives, retentionPolicies } from '@bochong/contract/retention';
import type { App } from '../../kernel/app-context.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import { archiveEffect } from './archive.effect.ts';
import { archiveAddress, archivePage, retryArchive, searchArchive, verifyArchive } from './archive.service.ts';
import { policyChanges } from './retention.repo.ts';
import { changePolicy, dryRun, policies } from './retention.service.ts';

export function createRetentionRoutes(app: App): void {
  registerOutbound(app, archiveEffect);
  implement(app, retentionPolicies.list, (_, context) => policies(context));
  implement(app, retentionPolicies.dryRun, ({ params, body }, context) => dryRun(params.dataType, body.onlineDays, context));
  implement(app, retentionPolicies.update, ({ params, body }, context) => changePolicy(params.dataType, body, context));
  implement(app, retentionPolicies.changes, ({ params }, { tx }) => policyChanges(tx, params.dataType));
  implement(app, archives.list, ({ query }, context) => archivePage(query, context));
  implementOutside(app, archives.search, ({ params, query }, context) => searchArchive(params.id, query.keyword, context));
  implementOutside(app, archives.verify, ({ params }, context) => verifyArchive(params.id, context));
  implement(app, archives.address, ({ params }, context) => archiveAddress(params.id, context));
  implement(app, archives.retry, ({ params }, context) => retryArchive(params.id, context));
}
