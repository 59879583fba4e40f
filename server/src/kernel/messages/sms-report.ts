import { createHmac } from 'node:crypto';
import { type SmsReport, smsReportPath, smsReports, smsSignHeader } from '@bochong/contract/kernel/sms-report';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../app-context.ts';
import type { Tx } from '../database/db.ts';
import { sameHex } from '../session/secret.ts';

declare module '../jobs/events.ts' {
  interface DomainEvents {
    /** The carrier has said what became of messages; said once for each. */
    SmsReported: { reports: SmsReport[] };
  }
}

async function dealersOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; dealer_id: string }>`select id, dealer_id from bochong.dealers_of_sms(${ids}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row.dealer_id]));
}

/** Keeps what is new of a dealer's reports and tells whoever sent the messages. */
async function keepReports({ events }: App, tx: Tx, dealerId: string, reports: readonly SmsReport[]): Promise<void> {
  const list = <T>(of: (report: SmsReport) => T): T[] => reports.map(of);
  const { rows } = await sql<{ id: string }>`update sms_message m set report = t.report, report_code = t.code, reported_at = t.at
    from unnest(${list((one) => one.messageId)}::uuid[], ${list((one) => (one.state === 'DELIVERED' ? 1 : 2))}::smallint[],
      ${list((one) => one.code)}::text[], ${list((one) => one.at)}::timestamptz[]) as t (id, report, code, at)
    where m.dealer_id = ${dealerId} and m.id = t.id and m.report = 0 returning m.id`.execute(tx);
  const fresh = new Set(rows.map((row) => row.id));
  const told = reports.filter((report) => fresh.delete(report.messageId));
  if (told.length > 0) await events.emit(tx, 'SmsReported', dealerId, { reports: told });
}

/** Keeps signed reports; of two words on one message the first counts. `own`: the unit whose carrier this is, and no other's messages. */
async function takeReports(app: App, raw: string, signature: string, key: string, own?: string): Promise<{ status: number; said: string }> {
  if (key === '' || !sameHex(createHmac('sha256', key).update(raw).digest('hex'), signature)) return { status: 401, said: 'bad signature' };
  const parsed = smsReports.safeParse(parseJson(raw));
  if (!parsed.success) return { status: 400, said: `bad report: ${parsed.error.issues[0]?.path.join('.')}` };
  const reports = [...new Map(parsed.data.reports.toReversed().map((report) => [report.messageId, report])).values()];
  const ids = reports.map((report) => report.messageId);
  const dealers = own === undefined ? await app.database.inScope({ dealerIds: [] }, (tx) => dealersOf(tx, ids)) : undefined;
  for (const [dealerId, theirs] of Map.groupBy(reports, ({ messageId }) => own ?? dealers?.get(messageId)))
    if (dealerId !== undefined) await app.database.inScope({ dealerIds: [dealerId] }, (tx) => keepReports(app, tx, dealerId, theirs));
  return { status: 200, said: 'success' };
}

const isId = (text: string) => z.guid().safeParse(text).success;

/** Takes carriers' reports, the installation's and those of units: signed, idempotent, and whatever they name that is not ours is passed over. */
export function mountSmsReports(app: App): void {
  app.http.register(async (http) => {
    http.removeContentTypeParser('application/json');
    http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    http.post(smsReportPath, { config: { rateLimit: false } }, async (request, reply) => {
      const signature = String(request.headers[smsSignHeader] ?? '');
      const { status, said } = await takeReports(app, String(request.body ?? ''), signature, app.config.BOCHONG_SMS_KEY);
      return reply.status(status).send(said);
    });
    const rateLimit = { max: app.config.BOCHONG_PUBLIC_PER_MINUTE, timeWindow: 60_000 };
    http.post<{ Params: { dealerId: string; id: string } }>(
      `${smsReportPath}/:dealerId/:id`,
      { config: { rateLimit } },
      async (request, reply) => {
        const { dealerId, id } = request.params;
        const known = isId(dealerId) && isId(id);
        const keyOf = (tx: Tx) => app.smsCarriers.reportKey(tx, dealerId, id);
        const key = known ? await app.database.inScope({ dealerIds: [dealerId] }, keyOf) : undefined;
        const signature = String(request.headers[smsSignHeader] ?? '');
        const { status, said } = await takeReports(app, String(request.body ?? ''), signature, key ?? '', dealerId);
        return reply.status(status).send(said);
      },
    );
  });
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
