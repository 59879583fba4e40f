import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { App, AuditDetail } from './app-context.ts';
import type { Tx } from './db.ts';
import { newId } from './identifier.ts';
import { maskSecrets } from './mask.ts';
import type { SessionUser } from './session.ts';

interface Outcome {
  app: App;
  endpoint: Endpoint;
  request: FastifyRequest;
  user: SessionUser;
  details: readonly AuditDetail[];
  errorCode: string | undefined;
  costMs: number;
}

/** Writes one row of the operation log: who, what, on which object, with which result; secrets and phone numbers masked. */
export async function writeAudit(tx: Tx, { app, endpoint, request, user, details, errorCode, costMs }: Outcome): Promise<void> {
  const now = app.clock.now();
  const target = details.find((detail) => detail.targetId !== undefined);
  const detail = { request: maskSecrets(request.body ?? request.query), changes: details.map((entry) => maskSecrets(entry.detail ?? {})) };
  const serialised = JSON.stringify(detail);
  await tx
    .insertInto('operation_log')
    .values({
      dealer_id: user.dealerId,
      id: newId(now),
      at: now.toISOString(),
      user_id: user.userId,
      account: user.account,
      action: endpoint.title,
      method: endpoint.method,
      path: endpoint.path,
      target_type: target?.targetType ?? null,
      target_id: target?.targetId ?? null,
      request_id: request.id,
      ip: request.ip,
      result: errorCode === undefined ? 1 : 0,
      error_code: errorCode ?? null,
      detail: sql`${serialised.length > 20_000 ? '{"truncated":true}' : serialised}::jsonb`,
      cost_ms: costMs,
    })
    .execute();
}
