import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { instant, parkId, parkName, personName, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, queryCode, searchText } from '../../kernel/page.ts';
import { historyRoadPage } from './menu.ts';
import { roadSection } from './road-section.ts';

export const roadChangeType = enumOf('roadChangeType', '变更类型', {
  ADDED: [1, '新增', 'green'],
  WITHDRAWN: [2, '撤销', 'grey'],
  REBUILT: [3, '改造', 'blue'],
  LEVEL: [4, '调价区域', 'amber'],
});

/** One immutable version of a road section; `effectiveTo` is the start of the next one. */
export const roadHistory = z.object({
  historyId: uuid('历史'),
  roadId: uuid('路段'),
  roadCode: z.string().meta({ title: '路段编号' }),
  roadName: z.string().meta({ title: '路段名称' }),
  parkName,
  version: z.number().int().meta({ title: '版本' }),
  changeType: roadChangeType.schema,
  effectiveFrom: instant('生效时间'),
  effectiveTo: instant('失效时间').nullable(),
  operatorName: personName('操作人'),
  snapshot: roadSection,
  /** The version before, for comparison; null for the first. */
  before: roadSection.nullable(),
});
export type RoadHistory = z.output<typeof roadHistory>;

const roadHistoriesFilters = {
  keyword: searchText('编号/名称').optional(),
  roadId: uuid('路段').optional(),
  parkId: parkId().optional(),
  changeType: queryCode(roadChangeType.schema).optional(),
  ...period('生效'),
};

export const roadHistories = {
  list: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/roadHistories',
    alias: '/dealer/v2/api/roadHistories/list',
    title: '历史路段列表',
    access: [historyRoadPage.code],
    query: pageQuery(roadHistoriesFilters),
    data: pageOf(roadHistory),
  }),
  export: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/roadHistories/export',
    title: '导出历史路段',
    access: [historyRoadPage.can.export],
    kind: 'file',
    query: z.object(roadHistoriesFilters),
    data: exportAnswer,
    audited: true,
  }),
};
