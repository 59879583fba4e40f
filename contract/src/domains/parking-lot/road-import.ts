import { endpoint } from '../../kernel/endpoint.ts';
import { fileAnswer, importResult } from '../../kernel/file.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { roadSectionPage } from './menu.ts';

/** Columns of an import file, in order. */
export const roadImportColumns = {
  roadCode: '路段编号',
  roadName: '路段名称',
  parkId: '车场',
  startPoint: '起点',
  endPoint: '终点',
  direction: '走向',
  roadLevel: '区域等级',
  chargeHours: '收费时段',
  collectorMode: '管理模式',
  maxStayMinutes: '限时停车(分钟)',
  remark: '备注',
} as const;

const path = '/dealer/v2/api/roadSections';

export const roadImports = {
  template: endpoint({
    method: 'GET',
    path: `${path}/template`,
    title: '路段导入模板',
    access: [roadSectionPage.can.import],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    title: '导入路段',
    access: [roadSectionPage.can.import],
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
};
