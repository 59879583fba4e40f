import { type CampaignPoint, firmwareCampaigns } from '@bochong/contract/charging-maintenance';
import { type App, type WorkContext, workIn } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { DomainEvents, EventName } from '../../../kernel/jobs/events.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import * as service from './campaign.service.ts';
import { followCall, followStart, followTask } from './campaign-follow.service.ts';
import { findCampaign, listCampaigns, listPoints, type PointFilters, pointBatches } from './campaign-list.repo.ts';
import { moveOn } from './campaign-run.service.ts';

const exported: ExportDefinition<PointFilters, CampaignPoint> = {
  name: 'firmwareCampaignPoints',
  title: '固件升级报告',
  columns: fieldColumns(firmwareCampaigns.points, [
    ...(['equipmentName', 'stationName', 'waveNo', 'state', 'reason', 'versionBefore', 'versionNow', 'attempt'] as const),
    ...(['toldAt', 'fetchedAt', 'stateAt', 'doneAt'] as const),
  ]),
  batches: (tx, query, scope) => pointBatches(tx, query, scope),
};

export function createFirmwareCampaignRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, firmwareCampaigns.list, ({ query }, { tx, user }) => listCampaigns(tx, query, user));
  implement(app, firmwareCampaigns.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, firmwareCampaigns.preview, ({ body }, context) => service.preview(body, context));
  implement(app, firmwareCampaigns.create, ({ body }, context) => service.create(body, context));
  implement(app, firmwareCampaigns.get, ({ params }, context) => service.progress(params.id, context));
  implement(app, firmwareCampaigns.points, async ({ query }, { tx, user }) => {
    found(await findCampaign(tx, query.campaignId, user));
    return listPoints(tx, query, user);
  });
  implement(app, firmwareCampaigns.pause, ({ params, body }, context) => service.pause(params.id, body, context));
  implement(app, firmwareCampaigns.resume, ({ params, body }, context) => service.resume(params.id, body, context));
  implement(app, firmwareCampaigns.stop, ({ params, body }, context) => service.stop(params.id, body, context));
  implement(app, firmwareCampaigns.retry, ({ params, body }, context) => service.retry(params.id, body, context));
  const within = <N extends EventName>(
    name: N,
    does: (context: WorkContext, dealerId: string, event: DomainEvents[N]) => Promise<void>,
  ): void => app.events.within(name, (tx, event, { dealerId }) => does(workIn(app, tx), dealerId, event));
  within('ChargePointCommandSettled', followCall);
  within('ChargePointTaskTold', followTask);
  within('ChargePointBooted', followStart);
  app.events.on(
    'FirmwareCampaignDue',
    'charging-maintenance',
    (tx, { campaignId }, { dealerId }) => moveOn(workIn(app, tx), dealerId, campaignId),
    'device',
  );
}
