import { moduleOf } from '@bochong/contract/catalogue';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { operationKindOf } from '@bochong/contract/operation-log';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { App, AuditDetail } from '../app-context.ts';
import type { Tx } from '../database/db.ts';
import { newId } from '../database/identifier.ts';
import type { SessionUser } from '../session/session.ts';
import { maskSecrets } from './mask.ts';

interface Outcome {
  app: App;
  endpoint: Endpoint;
  request: FastifyRequest;
  user: SessionUser;
  details: readonly AuditDetail[];
  errorCode: string | undefined;
  costMs: number;
}

type Target = Pick<AuditDetail, 'targetType' | 'targetId'>;
/** Details by what they are about; what is about nothing belongs to the first. */
function byTarget(details: readonly AuditDetail[]): readonly (readonly [Target, AuditDetail[]])[] {
  const groups = new Map<string, [Target, AuditDetail[]]>();
  for (const entry of details) {
    const { targetType, targetId } = entry;
    if (targetId === undefined) continue;
    const group = groups.get(`${targetType} ${targetId}`);
    if (group) group[1].push(entry);
    else groups.set(`${targetType} ${targetId}`, [{ ...(targetType && { targetType }), targetId }, [entry]]);
  }
  const loose = details.filter((entry) => entry.targetId === undefined);
  const [first = [{}, []], ...rest] = groups.values();
  return [[first[0], [...first[1], ...loose]], ...rest];
}

/**
 * Writes to the operation log who did what on which object with which result: one row for each object, so that each has its history;
 * what was asked stands in the first. Secrets and phone numbers are masked.
 */
export async function writeAudit(tx: Tx, { app, endpoint, request, user, details, errorCode, costMs }: Outcome): Promise<void> {
  const now = app.clock.now();
  const asked = maskSecrets(request.body ?? request.query);
  const rows = byTarget(details).map(([target, entries], index) => {
    const changes = entries.map((entry) => maskSecrets(entry.detail ?? {}));
    const serialised = JSON.stringify(index === 0 ? { request: asked, changes } : { changes });
    return {
      dealer_id: user.dealerId,
      id: newId(now),
      at: now.toISOString(),
      user_id: user.userId,
      account: user.account,
      action: endpoint.title,
      method: endpoint.method,
      path: endpoint.path,
      module: moduleOf(endpoint),
      kind: operationKindOf(endpoint),
      target_type: target.targetType ?? null,
      target_id: target.targetId ?? null,
      request_id: request.id,
      ip: request.ip,
      result: errorCode === undefined ? 1 : 0,
      error_code: errorCode ?? null,
      detail: sql<string>`${serialised.length > 20_000 ? '{"truncated":true}' : serialised}::jsonb`,
      cost_ms: costMs,
    };
  });
  await tx.insertInto('operation_log').values(rows).execute();
}

/** Writes to the operation log what was done where nobody is signed in and nothing is called: on the command line, or by a device itself. */
export async function auditCommand(
  tx: Tx,
  now: Date,
  {
    command,
    title,
    dealerId,
    targetType,
    targetId,
    detail,
    by = { account: '命令行', method: 'CLI' },
    module = 'command',
  }: AuditDetail & {
    command: string;
    title: string;
    dealerId: string;
    by?: { account: string; method: string };
    module?: string;
  },
): Promise<void> {
  const id = newId(now);
  await tx
    .insertInto('operation_log')
    .values({
      dealer_id: dealerId,
      id,
      at: now.toISOString(),
      user_id: null,
      account: by.account,
      action: title,
      method: by.method,
      path: command,
      module,
      kind: operationKindOf({ title, method: by.method }),
      target_type: targetType ?? null,
      target_id: targetId ?? null,
      request_id: id,
      ip: null,
      result: 1,
      error_code: null,
      detail: sql<string>`${JSON.stringify({ changes: [maskSecrets(detail ?? {})] })}::jsonb`,
      cost_ms: 0,
    })
    .execute();
}
