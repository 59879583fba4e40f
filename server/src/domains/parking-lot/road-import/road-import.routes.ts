import { roadImportColumns, roadImports } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { importRoads } from './road-import.service.ts';

const example = ['JN-01', '江南大道东段', '江南大道路侧', '江汉路口', '滨盛路口', '东西', '一类区域', '08:00-20:00', '有人', 0, ''];

export function createRoadImportRoutes(app: App): void {
  implement(app, roadImports.template, () => sheetTemplate('路段', Object.values(roadImportColumns), example));
  implement(app, roadImports.import, ({ body }, context) => importRoads(body, context));
}
