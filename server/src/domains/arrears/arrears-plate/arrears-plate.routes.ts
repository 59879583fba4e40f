import { arrearsPlates, overdueCars } from '@bochong/contract/arrears';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { settingOf } from '../arrears-setting.repo.ts';
import { blackOverdue, overduePage, plateDetail, platePage, savePriority, setClazz } from './arrears-plate.service.ts';
import { exportOverdue, exportPlates, overdueExport, plateExport } from './arrears-plate-export.service.ts';
import { registerPhone, releasePhone, revealPhone } from './plate-phone.service.ts';

export function createArrearsPlateRoutes(app: App): void {
  implement(app, arrearsPlates.list, ({ query }, context) => platePage(query, context));
  app.exports.set(plateExport.name, plateExport as never);
  implement(app, arrearsPlates.export, ({ query }, context) => exportPlates(query, context));
  implement(app, arrearsPlates.queryPriority, async (_, { tx, user }) => ({ items: [...(await settingOf(tx, user.dealerId)).priority] }));
  implement(app, arrearsPlates.savePriority, ({ body }, context) => savePriority(body, context));
  implement(app, arrearsPlates.get, ({ params }, context) => plateDetail(params.id, context));
  implement(app, arrearsPlates.revealPhone, ({ body }, context) => revealPhone(body, context));
  implement(app, arrearsPlates.bindPhone, ({ body }, context) => registerPhone(body, context));
  implement(app, arrearsPlates.unbindPhone, ({ body }, context) => releasePhone(body, context));
  implement(app, arrearsPlates.setClazz, ({ body }, context) => setClazz(body, context));
  implement(app, overdueCars.list, ({ query }, context) => overduePage(query, context));
  app.exports.set(overdueExport.name, overdueExport as never);
  implement(app, overdueCars.export, ({ query }, context) => exportOverdue(query, context));
  implement(app, overdueCars.toBlack, ({ body }, context) => blackOverdue(body, context));
}
