import { holidayDeploys } from '@bochong/contract/parking-fee';
import type { App } from '../../../kernel/app-context.ts';
import { declareRecords } from '../../../kernel/database/record.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { createDeploy, listDeploys, publishDeploy, removeDeploy, updateDeploy } from './holiday-deploy.service.ts';
import { holidayDeployRecord } from './holiday-deploy-record.repo.ts';

export function createHolidayDeployRoutes(app: App): void {
  declareRecords(app, { holidayDeploy: holidayDeployRecord });
  implement(app, holidayDeploys.list, ({ query }, context) => listDeploys(query, context));
  implement(app, holidayDeploys.create, ({ body }, context) => createDeploy(body, context));
  implement(app, holidayDeploys.update, ({ params, body }, context) => updateDeploy(params.id, body, context));
  implement(app, holidayDeploys.publish, ({ params, body }, context) => publishDeploy(params.id, body.rev, context));
  implement(app, holidayDeploys.remove, ({ params }, context) => removeDeploy(params.id, context));
}
