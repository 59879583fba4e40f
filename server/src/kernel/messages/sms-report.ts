import { createHmac } from 'node:crypto';
import { type SmsReport, smsReportPath, smsReports, smsSignHeader } from '@bochong/contract/kernel/sms-report';
import { sql } from 'kysely';
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

/** Takes the carrier's reports: signed, idempotent, and whatever they name that is not ours is passed over. */
export function mountSmsReports(app: App): void {
  const key = app.config.BOCHONG_SMS_KEY;
  app.http.register(async (http) => {
    http.removeContentTypeParser('application/json');
    http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    http.post(smsReportPath, { config: { rateLimit: false } }, async (request, reply) => {
      const raw = String(request.body ?? '');
      const signature = String(request.headers[smsSignHeader] ?? '');
      if (key === '' || !sameHex(createHmac('sha256', key).update(raw).digest('hex'), signature))
        return reply.status(401).send('bad signature');
      const parsed = smsReports.safeParse(parseJson(raw));
      if (!parsed.success) return reply.status(400).send(`bad report: ${parsed.error.issues[0]?.path.join('.')}`);
      // Of two words on one message the first counts.
      const reports = [...new Map(parsed.data.reports.toReversed().map((report) => [report.messageId, report])).values()];
      const ids = reports.map((report) => report.messageId);
      const dealers = await app.database.inScope({ dealerIds: [] }, (tx) => dealersOf(tx, ids));
      const dealerOf = (report: SmsReport) => dealers.get(report.messageId);
      for (const [dealerId, own] of Map.groupBy(reports, dealerOf))
        if (dealerId !== undefined) await app.database.inScope({ dealerIds: [dealerId] }, (tx) => keepReports(app, tx, dealerId, own));
      return reply.send('success');
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
