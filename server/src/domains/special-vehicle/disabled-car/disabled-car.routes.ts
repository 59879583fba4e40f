import { type DisabledCarRow, disabledCars, disabledImportColumns } from '@bochong/contract/special-vehicle';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { readerOf } from '../pass-card/pass-card.routes.ts';
import { applyForDiscount, cancelCar, changePlate, decideApplication, updateApplication } from './disabled-car.service.ts';
import { carBatches, type DisabledCarFilters, findCarRow, listCars, platesOfCar, staysOfCar } from './disabled-car-list.repo.ts';
import { importCars } from './disabled-import.service.ts';

/** Phones and certificates are masked whoever asks. */
const carExport = (app: App): ExportDefinition<DisabledCarFilters, DisabledCarRow> => ({
  name: 'disabledCars',
  title: '残疾人车辆',
  columns: fieldColumns(disabledCars.list, [
    'plateNo',
    'holderName',
    'phone',
    'disabledCertNo',
    'disabledLevel',
    'certValidTo',
    'relation',
    'driverLicenceType',
    'auditStatus',
    'applicantName',
    'createdAt',
    'auditorName',
    'opinion',
  ]),
  batches: (tx, query, scope) => carBatches(tx, query, scope, readerOf({ app, now: app.clock.now() })),
});

const example = ['浙A12345', '张三', '13800000000', '33010619900101123443', '2030-12-31', '本人', 'C5', '残疾证、行驶证'];

export function createDisabledCarRoutes(app: App): void {
  const exported = carExport(app);
  app.exports.set(exported.name, exported as never);
  implement(app, disabledCars.list, ({ query }, context) => listCars(context.tx, query, context.user, readerOf(context)));
  implement(app, disabledCars.template, () => sheetTemplate('残疾人车辆', Object.values(disabledImportColumns), example));
  implement(app, disabledCars.import, ({ body }, context) => importCars(body, context));
  implement(app, disabledCars.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, disabledCars.get, async ({ params: { id } }, context) => {
    const { tx, user } = context;
    const car = found(await findCarRow(tx, id, user, readerOf(context)));
    return { ...car, plates: await platesOfCar(tx, id), stays: await staysOfCar(tx, id, user.parkIds) };
  });
  implement(app, disabledCars.create, ({ body }, context) => applyForDiscount(body, context));
  implement(app, disabledCars.update, ({ params, body }, context) => updateApplication(params.id, body, context));
  implement(app, disabledCars.audit, ({ params, body }, context) => decideApplication(params.id, body, context));
  implement(app, disabledCars.changePlate, ({ params, body }, context) => changePlate(params.id, body, context));
  implement(app, disabledCars.cancel, ({ params, body }, context) => cancelCar(params.id, body, context));
}
