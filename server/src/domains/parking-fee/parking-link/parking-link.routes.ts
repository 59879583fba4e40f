import { type ParkingLink, parkingLinks } from '@bochong/contract/parking-fee';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { allLinks, type LinkFilters } from './parking-link.repo.ts';
import {
  createParkingLink,
  listParkingLinks,
  listParkingLinkVersions,
  named,
  switchParkingLink,
  updateParkingLink,
} from './parking-link.service.ts';

const exported: ExportDefinition<LinkFilters, ParkingLink> = {
  name: 'parkingLinks',
  title: '联动停车',
  columns: fieldColumns(parkingLinks.list, [
    'linkName',
    'linkType',
    'status',
    'parkNames',
    'termsText',
    'effectiveFrom',
    'effectiveTo',
    'since',
    'operatorName',
    'dealerName',
  ]),
  async *batches(tx, filters, { dealerIds, parkIds }) {
    yield await named(tx, await allLinks(tx, filters, dealerIds, parkIds));
  },
};

export function createParkingLinkRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, parkingLinks.list, ({ query }, context) => listParkingLinks(query, context));
  implement(app, parkingLinks.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, parkingLinks.versions, ({ params }, context) => listParkingLinkVersions(params.id, context));
  implement(app, parkingLinks.create, ({ body }, context) => createParkingLink(body, context));
  implement(app, parkingLinks.update, ({ params, body }, context) => updateParkingLink(params.id, body, context));
  implement(app, parkingLinks.switch, ({ params, body }, context) => switchParkingLink(params.id, body, context));
}
