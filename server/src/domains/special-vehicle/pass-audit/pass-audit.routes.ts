import { passAuditCodes, passAudits } from '@bochong/contract/special-vehicle';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readerOf } from '../pass-card/pass-card.routes.ts';
import { applyForCancel, applyForCard, applyForRenewal, applyForTransfer } from './pass-apply.service.ts';

import { decideAudit, payAudit, withdrawAudit } from './pass-audit.service.ts';
import { listAudits } from './pass-audit-list.repo.ts';

const pagesByType = Object.entries(passAuditCodes).map(([type, { page }]) => ({ type: Number(type), page }));

export function createPassAuditRoutes(app: App): void {
  implement(app, passAudits.list, ({ query }, context) => {
    const { tx, user } = context;
    const types = pagesByType.filter(({ page }) => user.codes.has(page)).map(({ type }) => type);
    return listAudits(tx, query, user, types, readerOf(context));
  });
  implement(app, passAudits.apply, ({ body }, context) => applyForCard(body, context));
  implement(app, passAudits.reapply, ({ body }, context) => applyForRenewal(body, context));
  implement(app, passAudits.cancel, ({ body }, context) => applyForCancel(body, context));
  implement(app, passAudits.transfer, ({ body }, context) => applyForTransfer(body, context));
  implement(app, passAudits.audit, ({ params, body }, context) => decideAudit(params.id, body, context));
  implement(app, passAudits.withdraw, ({ params, body }, context) => withdrawAudit(params.id, body.rev, context));
  implement(app, passAudits.pay, ({ params, body }, context) => payAudit(params.id, body, context));
}
