import { paySignHeader } from '@bochong/contract/payment';
import { type RefundNotice, refundNotice } from '@bochong/contract/refund';
import type { App } from '../../kernel/app-context.ts';
import { rescope } from '../../kernel/db.ts';
import { channelOf, type RefundAnswer } from '../payment/index.ts';
import { findByNumber, findRefund } from './refund.repo.ts';
import { takeAnswer } from './refund-execute.service.ts';

const answerOf = ({ state, channelRefundNo, failCode, failText }: RefundNotice): RefundAnswer =>
  state === 'SUCCESS' ? { state, channelRefundNo } : { state, failCode, failText };

/** The channel's own protocol, as for payments: raw body, signature header, plain `success`; anything doubtful is refused and repeated. */
export function mountRefundNotify(app: App): void {
  const take = (notice: RefundNotice) =>
    app.database.inScope({ dealerIds: [] }, async (tx) => {
      const where = await findByNumber(tx, notice.outRefundNo);
      if (!where) return false;
      await rescope(tx, [where.dealerId]);
      const refund = await findRefund(tx, where.dealerId, where.refundId);
      if (refund?.approvedFen !== notice.refundFen) return false;
      await takeAnswer({ app, tx, now: app.clock.now() }, where.refundId, notice.outRefundNo, answerOf(notice));
      return true;
    });
  app.http.register(async (http) => {
    http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    http.post<{ Params: { channel: string } }>('/pay/refund-notify/:channel', { config: { rateLimit: false } }, async (request, reply) => {
      const raw = String(request.body ?? '');
      const signature = String(request.headers[paySignHeader] ?? '');
      if (!channelOf(Number(request.params.channel)).verify(raw, signature)) return reply.status(401).send('bad signature');
      const parsed = refundNotice.safeParse(parseJson(raw));
      if (!parsed.success) return reply.status(400).send(`bad notice: ${parsed.error.issues[0]?.path.join('.')}`);
      return (await take(parsed.data)) ? reply.send('success') : reply.status(409).send('mismatch');
    });
  });
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
