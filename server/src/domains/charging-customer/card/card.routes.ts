import { type ChargingCard, cardImportColumns, chargingCards } from '@bochong/contract/charging-customer';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { type CardFilters, cardBatches, chosenCards, listCards } from './card.repo.ts';
import * as service from './card.service.ts';
import { importCards } from './card-import.service.ts';

const exported: ExportDefinition<CardFilters, ChargingCard> = {
  name: 'chargingCards',
  title: '充电卡',
  columns: fieldColumns(chargingCards.list, [
    ...(['cardNo', 'idTag', 'cardType', 'status', 'payerName', 'holderName', 'plateNo', 'parentIdTag', 'maxConcurrent'] as const),
    ...(['allowOffline', 'stationNames', 'dailyLimitFen', 'issuedAt', 'expireAt', 'lastUsedAt', 'statusReason'] as const),
  ]),
  batches: (tx, query, scope) => cardBatches(tx, query, scope),
};
/** One cell for each column of the import file. */
const exampleRow = ['C20260001', '04A1B2C3', '个人卡', '', '2028-12-31 23:59:59'];

export function createCardRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, chargingCards.list, ({ query }, { tx, user }) => listCards(tx, query, user));
  implement(app, chargingCards.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, chargingCards.template, () => sheetTemplate('充电卡', Object.values(cardImportColumns), exampleRow));
  implement(app, chargingCards.import, ({ body }, context) => importCards(body, context));
  implement(app, chargingCards.chosen, ({ query }, { tx, user }) => chosenCards(tx, query.keyword, user));
  implement(app, chargingCards.create, ({ body }, context) => service.createCard(body, context));
  implement(app, chargingCards.update, ({ params, body }, context) => service.updateCard(params.id, body, context));
  implement(app, chargingCards.issue, ({ params, body }, context) => service.issueCard(params.id, body, context));
  implement(app, chargingCards.unbind, ({ params, body }, context) => service.unbindCard(params.id, body, context));
  implement(app, chargingCards.reportLoss, ({ params, body }, context) =>
    service.moveCard(params.id, body.lost ? '挂失' : '解挂', body, context),
  );
  implement(app, chargingCards.freeze, ({ params, body }, context) =>
    service.moveCard(params.id, body.frozen ? '冻结' : '解冻', body, context),
  );
  implement(app, chargingCards.replace, ({ params, body }, context) => service.replaceCard(params.id, body, context));
  implement(app, chargingCards.cancel, ({ params, body }, context) => service.moveCard(params.id, '注销', body, context));
  implement(app, chargingCards.remove, ({ params }, context) => service.removeCard(params.id, context));
}
