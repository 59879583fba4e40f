import { commonErrors } from '@bochong/contract/kernel/error';
import { shapeOf } from '@bochong/contract/kernel/schema';
import { operationLogs, personalNumbers, plainCodes, type RecordStep, recordHistories, unusualActs } from '@bochong/contract/operation-log';
import type { App } from '../../kernel/app-context.ts';
import { isUuid } from '../../kernel/database/identifier.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { changedFields, lotIds } from './change-text.rule.ts';
import { exportLogs, logChoices, logDetail, logExport, searchLogs } from './log/operation-log.service.ts';
import { findCipher } from './personal-number.repo.ts';
import { canSee, lotNames, stepsOf } from './record-history.repo.ts';
import { verifySeals } from './seal/seal.service.ts';
import { handleUnusual, unusualPage } from './unusual/unusual.service.ts';

interface Change {
  before?: unknown;
  after?: unknown;
  reason?: unknown;
}

const changeOf = (changes: readonly unknown[] | null): Change => (changes?.[0] ?? {}) as Change;

export function createOperationLogRoutes(app: App): void {
  app.exports.set(logExport.name, logExport as never);
  implement(app, operationLogs.list, ({ query }, context) => searchLogs(query, context));
  implement(app, operationLogs.choices, async () => logChoices);
  implement(app, operationLogs.get, ({ params }, context) => logDetail(params.id, context));
  implement(app, operationLogs.export, ({ query }, context) => exportLogs(query, context));
  implement(app, operationLogs.verify, ({ query }, context) => verifySeals(query, context));
  implement(app, unusualActs.list, ({ query }, context) => unusualPage(query, context));
  implement(app, unusualActs.handle, ({ params, body }, context) => handleUnusual(params.id, body, context));
  implement(app, recordHistories.list, async ({ query: { recordType, recordId } }, { tx, user }): Promise<RecordStep[]> => {
    const kind = found(app.records.get(recordType));
    const { pages, schema } = found(kind.history);
    if (!pages.some((page) => user.codes.has(page)) || !isUuid(recordId) || !(await canSee(tx, kind, recordId, user)))
      fail(commonErrors.notFound);
    const shape = shapeOf(schema);
    const steps = await stepsOf(tx, recordType, recordId, user.dealerIds);
    const lots = await lotNames(tx, [
      ...new Set(steps.flatMap(({ changes }) => [changeOf(changes).before, changeOf(changes).after].flatMap(lotIds))),
    ]);
    return steps.map(({ changes, ...step }) => {
      const change = changeOf(changes);
      const reason = typeof change.reason === 'string' ? change.reason : '';
      return { ...step, reason, fields: changedFields(shape, change, lots) };
    });
  });
  implement(app, personalNumbers.reveal, async ({ body: { reason, ...asked } }, { tx, user, audit }) => {
    if (!user.codes.has(plainCodes[asked.recordType])) fail(commonErrors.forbidden);
    const cipher = found(await findCipher(tx, found(app.records.get(asked.recordType)), asked, user));
    audit({ targetType: asked.recordType, targetId: asked.recordId, detail: { revealed: asked.field, reason } });
    return { number: app.keys.show(cipher) };
  });
}
