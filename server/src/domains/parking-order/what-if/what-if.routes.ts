import { whatIf, whatIfErrors } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { implementLines } from '../../../kernel/http/implement.ts';
import { oneRunEach } from '../../../kernel/http/one-run.ts';
import { whatIfLines } from './what-if.service.ts';

export function createWhatIfRoutes(app: App): void {
  const alone = oneRunEach(() => fail(whatIfErrors.busy));
  implementLines(app, whatIf.run, async ({ params, body }, context) =>
    alone(context.user.userId, await whatIfLines(params.id, body, context)),
  );
}
