import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { changes } from '@bochong/contract/kernel/endpoint';
import { successCode } from '@bochong/contract/kernel/envelope';
import { commonErrors, type ErrorDefinition } from '@bochong/contract/kernel/error';
import type { GatheredCalls, PartAnswer } from '@bochong/contract/kernel/gathered';
import type { App, Context, OutsideContext } from '../app-context.ts';
import { refusalOf } from './admission.ts';
import { AppError, translateDatabaseError } from './errors.ts';
import { handlerOf, implementOutside } from './implement.ts';
import { parseInput } from './request.ts';

interface Part {
  name: string;
  call: Endpoint;
  input: unknown;
}

const refused = ({ code, message }: Pick<ErrorDefinition, 'code' | 'message'>): PartAnswer<never> => ({ code, message, data: null });

async function answerOf(app: App, { call, input }: Part, context: Context): Promise<PartAnswer<unknown>> {
  return { code: successCode, message: 'success', data: await handlerOf(app, call)(input, context) };
}

/** The answer of a part whose failure is its own. */
async function alone(app: App, part: Part, context: OutsideContext): Promise<PartAnswer<unknown>> {
  try {
    return await context.step((inScope) => answerOf(app, part, inScope));
  } catch (cause) {
    const known = cause instanceof AppError ? cause : translateDatabaseError(cause);
    if (!known) app.log.error({ err: cause, call: part.call.path }, 'unexpected failure of a gathered call');
    return refused(known ? { code: known.definition.code, message: known.message } : commonErrors.internal);
  }
}

/** All of them in one transaction; where one of them fails, each in its own, so that the others are answered. */
async function answersOf(app: App, parts: readonly Part[], context: OutsideContext): Promise<PartAnswer<unknown>[]> {
  let isOfPart = false;
  try {
    return await context.step(async (inScope) => {
      const answers = parts.map((part) => answerOf(app, part, inScope));
      // None may go on once the transaction has ended.
      isOfPart = (await Promise.allSettled(answers)).some(({ status }) => status === 'rejected');
      return await Promise.all(answers);
    });
  } catch (cause) {
    if (!isOfPart) throw cause;
    const answers: PartAnswer<unknown>[] = [];
    for (const part of parts) answers.push(await alone(app, part, context));
    return answers;
  }
}

/**
 * Gives an endpoint that answers others together its handler. Each part is admitted as a call of its own and carried out by the very handler of
 * that call, in the caller's scope. Only what reads for signed-in users and shows plates as every call does can be gathered.
 */
export function implementGathered(app: App, endpoint: Endpoint, calls: GatheredCalls): void {
  const parts = Object.entries(calls).map(([name, { call, input }]): Part => {
    const { access, kind = 'json', audited = false, ownWords = false } = call as Endpoint;
    if (changes(call) || access === 'public' || kind !== 'json' || audited || ownWords) throw new Error(`${call.path} cannot be gathered`);
    return { name, call, input: parseInput(call, { params: {}, query: {}, body: undefined, ...(input as object) }, false) };
  });
  implementOutside(app, endpoint, async (_, context) => {
    const refusals = new Map(parts.map((part) => [part, refusalOf(part.call, context.user, context.clientType)]));
    const admitted = parts.filter((part) => refusals.get(part) === null);
    const answers = await answersOf(app, admitted, context);
    return Object.fromEntries(
      parts.map((part) => [part.name, answers[admitted.indexOf(part)] ?? refused(refusals.get(part) as ErrorDefinition)]),
    );
  });
}
