import { dealerErasures, dealerExports, dealerFreezes, dealerLives } from '@bochong/contract/dealer-life';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import { erasureEffect } from './erasure/erasure.effect.ts';
import { listErasures } from './erasure/erasure.repo.ts';
import { cancelErasure, decideErasure, erasureRecord, outlookOf, requestErasure } from './erasure/erasure.service.ts';
import { dealerExportEffect } from './export/dealer-export.effect.ts';
import { listExports } from './export/dealer-export.repo.ts';
import { askExport, downloadExport } from './export/dealer-export.service.ts';
import { freezeDealer, thawDealer } from './freeze/freeze.service.ts';
import { lifeOf } from './life/life.service.ts';

export function createDealerLifeRoutes(app: App): void {
  registerOutbound(app, dealerExportEffect);
  registerOutbound(app, erasureEffect);
  implement(app, dealerFreezes.freeze, ({ params, body }, context) => freezeDealer(params.dealerId, body, context));
  implement(app, dealerFreezes.thaw, ({ params, body }, context) => thawDealer(params.dealerId, body, context));
  implement(app, dealerLives.of, ({ params }, context) => lifeOf(params.dealerId, context));
  implement(app, dealerExports.list, ({ query }, { tx, now }) => listExports(tx, query, now));
  implement(app, dealerExports.create, ({ body }, context) => askExport(body, context));
  implement(app, dealerExports.download, ({ params, body }, context) => downloadExport(params.exportId, body, context));
  implement(app, dealerErasures.list, ({ query }, { tx }) => listErasures(tx, query));
  implement(app, dealerErasures.outlook, ({ params }, context) => outlookOf(params.dealerId, context));
  implement(app, dealerErasures.record, ({ params }, context) => erasureRecord(params.erasureId, context));
  implement(app, dealerErasures.request, ({ body }, context) => requestErasure(body, context));
  implement(app, dealerErasures.decide, ({ params, body }, context) => decideErasure(params.erasureId, body, context));
  implement(app, dealerErasures.cancel, ({ params, body }, context) => cancelErasure(params.erasureId, body, context));
}
