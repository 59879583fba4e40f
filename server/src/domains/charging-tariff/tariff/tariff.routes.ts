import { chargingTariffs, type TariffVersionRow } from '@bochong/contract/charging-tariff';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { calendarOfYear } from '../tariff-price/tariff-price.service.ts';
import { findTariff, listTariffs, type TariffFilters, tariffBatches, versionsOf } from './tariff.repo.ts';
import { copyTariff, createTariff, publishTariff, removeTariff, updateTariff, voidTariff } from './tariff.service.ts';
import { previewOf } from './tariff-preview.rule.ts';

const exported = (app: App): ExportDefinition<TariffFilters, TariffVersionRow> => ({
  name: 'chargingTariffs',
  title: '计费规则',
  columns: fieldColumns(chargingTariffs.list, [
    ...(['tariffName', 'currentType', 'versionNo', 'priceText', 'effectiveFrom', 'effectiveTo', 'boundText', 'status'] as const),
    ...(['publishedBy', 'publishedAt', 'voidReason', 'remark', 'updatedAt'] as const),
  ]),
  batches: (tx, query) => tariffBatches(tx, query, app.clock.now()),
});

export function createTariffRoutes(app: App): void {
  const sheet = exported(app);
  app.exports.set(sheet.name, sheet as never);
  implement(app, chargingTariffs.list, ({ query }, { tx, now }) => listTariffs(tx, query, now));
  implement(app, chargingTariffs.export, ({ query }, context) => exportOrQueue(sheet, query, context));
  implement(app, chargingTariffs.get, async ({ params }, { tx, now }) => found(await findTariff(tx, params.id, now)));
  implement(app, chargingTariffs.versions, async ({ params }, { tx, now }) =>
    versionsOf(tx, found(await findTariff(tx, params.id, now)).tariffId, now),
  );
  implement(app, chargingTariffs.create, ({ body }, context) => createTariff(body, context));
  implement(app, chargingTariffs.update, ({ params, body }, context) => updateTariff(params.id, body, context));
  implement(app, chargingTariffs.remove, ({ params }, context) => removeTariff(params.id, context));
  implement(app, chargingTariffs.copy, ({ params, body }, context) => copyTariff(params.id, body, context));
  implement(app, chargingTariffs.publish, ({ params, body }, context) => publishTariff(params.id, body, context));
  implement(app, chargingTariffs.void, ({ params, body }, context) => voidTariff(params.id, body, context));
  implement(app, chargingTariffs.preview, async ({ body: { content, trial } }, { tx, user }) =>
    previewOf(content, trial, await calendarOfYear(tx, user.dealerId, trial.startAt)),
  );
}
