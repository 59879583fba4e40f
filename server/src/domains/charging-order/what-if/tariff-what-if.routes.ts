import { tariffWhatIf, tariffWhatIfErrors } from '@bochong/contract/charging-order';
import type { App } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { implementLines } from '../../../kernel/http/implement.ts';
import { oneRunEach } from '../../../kernel/http/one-run.ts';
import { tariffWhatIfLines } from './tariff-what-if.service.ts';

export function createTariffWhatIfRoutes(app: App): void {
  const alone = oneRunEach(() => fail(tariffWhatIfErrors.busy));
  implementLines(app, tariffWhatIf.run, async ({ params, body }, context) =>
    alone(context.user.userId, await tariffWhatIfLines(params.id, body, context)),
  );
}
