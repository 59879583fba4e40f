import { whatIf, whatIfErrors } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { implementLines } from '../../../kernel/http/implement.ts';
import { whatIfLines } from './what-if.service.ts';

export function createWhatIfRoutes(app: App): void {
  /** Users with a run under way: pricing a month takes a processor for seconds, so each has one at a time. */
  const running = new Set<string>();

  async function* alone<T>(userId: string, lines: AsyncIterable<T>): AsyncGenerator<T> {
    if (running.has(userId)) fail(whatIfErrors.busy);
    running.add(userId);
    try {
      yield* lines;
    } finally {
      running.delete(userId);
    }
  }

  implementLines(app, whatIf.run, async ({ params, body }, context) =>
    alone(context.user.userId, await whatIfLines(params.id, body, context)),
  );
}
