import { quarantines } from '@bochong/contract/device';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { Intake } from '../event-intake/event-intake.service.ts';
import { findQuarantine, listQuarantine } from './quarantine.repo.ts';
import { discardQuarantine, reapplyQuarantine } from './quarantine.service.ts';

export function createQuarantineRoutes(intake: Intake): void {
  const { app } = intake;
  implement(app, quarantines.list, ({ query }, { tx, user }) => listQuarantine(tx, query, user.parkIds));
  implement(app, quarantines.get, async ({ params }, { tx, user }) => found(await findQuarantine(tx, params.id, user.parkIds)));
  implement(app, quarantines.reapply, ({ params }, context) => reapplyQuarantine(intake, params.id, context));
  implement(app, quarantines.discard, ({ params, body }, context) => discardQuarantine(params.id, body.remark, context));
}
