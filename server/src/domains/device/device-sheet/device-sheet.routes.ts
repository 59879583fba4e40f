import { deviceSheets } from '@bochong/contract/device';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readSheet, startTest } from './device-sheet.service.ts';

export function createDeviceSheetRoutes(app: App): void {
  implement(app, deviceSheets.get, ({ params }, context) => readSheet(params.id, context));
  implement(app, deviceSheets.test, ({ params }, context) => startTest(params.id, context));
}
