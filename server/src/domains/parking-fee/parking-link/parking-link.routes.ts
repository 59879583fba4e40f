import { freeStatus, type ParkingLink, parkingLinks, parkingLinkType } from '@bochong/contract/parking-fee';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { clockText, type ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
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
  columns: [
    { header: '联动名称', width: 24, value: (row) => row.linkName },
    { header: '联动类型', value: (row) => parkingLinkType.label(row.linkType) },
    { header: '状态', value: (row) => freeStatus.label(row.status) },
    { header: '成员车场', width: 40, value: (row) => row.parkNames.join('、') },
    { header: '联动内容', width: 40, value: (row) => row.termsText },
    { header: '有效期起', width: 20, value: (row) => clockText(row.effectiveFrom) },
    { header: '有效期止', width: 20, value: (row) => clockText(row.effectiveTo) },
    { header: '更新时间', width: 20, value: (row) => clockText(row.since) },
    { header: '操作人', value: (row) => row.operatorName },
    { header: '运营单位', value: (row) => row.dealerName },
  ],
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
