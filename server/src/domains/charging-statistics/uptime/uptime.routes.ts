import { chargingUptime, uptimeExclusions } from '@bochong/contract/charging-statistics';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { addExclusion, exclusions, makeVoid } from './uptime-exclusion.service.ts';
import { exportUptime, uptimeExport } from './uptime-export.service.ts';
import { gunOutages, uptimeOverview, uptimeRows } from './uptime-report.service.ts';

export function createUptimeRoutes(app: App): void {
  app.exports.set(uptimeExport.name, uptimeExport as never);
  implement(app, chargingUptime.overview, ({ query }, context) => uptimeOverview(query, context));
  implement(app, chargingUptime.rows, ({ query }, context) => uptimeRows(query, context));
  implement(app, chargingUptime.outages, ({ query }, context) => gunOutages(query, context));
  implement(app, chargingUptime.export, ({ query }, context) => exportUptime(query, context));
  implement(app, uptimeExclusions.list, ({ query }, context) => exclusions(query, context));
  implement(app, uptimeExclusions.create, ({ body }, context) => addExclusion(body, context));
  implement(app, uptimeExclusions.makeVoid, ({ params, body }, context) => makeVoid(params.id, body, context));
}
