import { z } from 'zod';
import type { App } from '../../kernel/app-context.ts';
import { isTicketFor } from './media-gateway.ts';
import { wantedOf } from './media-ticket.rule.ts';

const text = (max: number) => z.string().max(max).default('');
const question = z.object({
  ...{ action: text(20), path: text(300), protocol: text(20), query: text(4000), token: text(200) },
  // Whatever somebody typed at the gateway: too long to be a ticket is none.
  password: z.string().default(''),
});

const questionBytes = 16 * 1024;

/**
 * Answers the media gateway whether somebody may have a stream (`authMethod: http`): 204 or 401, and nothing that tells why. Needs no database:
 * a ticket says by itself what it opens.
 */
export function mountMediaAuthorize(app: App): void {
  const rateLimit = { max: app.config.BOCHONG_PUBLIC_PER_MINUTE, timeWindow: 60_000 };
  app.http.post('/media/authorize', { bodyLimit: questionBytes, config: { rateLimit } }, async (request, reply) => {
    const asked = question.safeParse(request.body);
    const wanted = asked.success ? wantedOf(asked.data) : undefined;
    const isAllowed = wanted !== undefined && isTicketFor(app, wanted.ticket, wanted);
    return reply.status(isAllowed ? 204 : 401).send();
  });
}
