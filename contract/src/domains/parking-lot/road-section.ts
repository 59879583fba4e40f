import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { clock, instant, integer, parkId, parkName, rev, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { roadSectionPage } from './menu.ts';

export const roadDirection = enumOf('roadDirection', '走向', { EAST_WEST: [1, '东西'], NORTH_SOUTH: [2, '南北'], OTHER: [3, '其他'] });
export const roadLevel = enumOf('roadLevel', '区域等级', { FIRST: [1, '一类区域'], SECOND: [2, '二类区域'], THIRD: [3, '三类区域'] });
export const collectorMode = enumOf('collectorMode', '管理模式', {
  STAFFED: [1, '有人'],
  UNSTAFFED: [2, '无人(视频)'],
  MIXED: [3, '混合'],
});
export const roadStatus = enumOf('roadStatus', '路段状态', { CLOSED: [0, '关闭', 'grey'], OPEN: [1, '启用', 'green'] });

const hours = z
  .array(z.object({ start: clock('开始'), end: clock('结束') }))
  .max(6, '收费时段最多6段')
  .meta({ title: '收费时段' });

/** Fields a user writes; create and edit share them. */
export const roadSectionFields = z.object({
  roadCode: text('路段编号', 20, 1),
  roadName: text('路段名称', 50, 1),
  parkId: parkId(),
  startPoint: text('起点', 100),
  endPoint: text('终点', 100),
  direction: roadDirection.schema,
  roadLevel: roadLevel.schema,
  chargeHours: hours,
  collectorMode: collectorMode.schema,
  maxStayMinutes: integer('限时停车', 0, 10_080).meta({ kind: 'minutes' }),
  remark: text('备注', 200),
});

export const roadSection = roadSectionFields.extend({
  roadId: uuid('路段'),
  parkName,
  berthCount: z.number().int().meta({ title: '泊位数' }),
  occupiedCount: z.number().int().meta({ title: '占用' }),
  status: roadStatus.schema,
  closedReason: z.string().nullable().meta({ title: '关闭原因' }),
  version: z.number().int().meta({ title: '版本' }),
  updatedAt: instant('更新时间'),
  rev,
});
export type RoadSection = z.output<typeof roadSection>;

const roadKey = z.object({ id: uuid('路段') });

const roadSectionsFilters = {
  keyword: searchText('编号/名称').optional(),
  parkId: parkId().optional(),
  roadLevel: queryCode(roadLevel.schema).optional(),
  status: queryCode(roadStatus.schema).optional(),
};

export const roadSections = {
  list: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/roadSections',
    title: '路段列表',
    access: [roadSectionPage.code],
    query: pageQuery(roadSectionsFilters),
    data: pageOf(roadSection),
  }),
  export: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/roadSections/export',
    title: '导出路段',
    access: [roadSectionPage.can.export],
    kind: 'file',
    query: z.object(roadSectionsFilters),
    data: exportAnswer,
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/roadSections/:id',
    title: '路段详情',
    access: [roadSectionPage.code],
    params: roadKey,
    data: roadSection,
  }),
  create: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/roadSections',
    title: '新增路段',
    access: [roadSectionPage.can.add],
    body: roadSectionFields,
    data: z.object({ roadId: uuid('路段') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/dealer/v2/api/roadSections/:id',
    title: '修改路段',
    access: [roadSectionPage.can.edit],
    params: roadKey,
    body: roadSectionFields.extend({ rev }),
    data: z.object({ roadId: uuid('路段') }),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/roadSections/:id/switch',
    title: '启用/关闭路段',
    access: [roadSectionPage.can.edit],
    params: roadKey,
    body: z.object({ status: roadStatus.schema, reason: text('原因', 200), rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dealer/v2/api/roadSections/:id',
    title: '删除路段',
    access: [roadSectionPage.can.delete],
    params: roadKey,
    data: z.null(),
  }),
};

export const roadSectionErrors = {
  codeTaken: error('42211', '路段编号已存在'),
  notRoadside: error('42212', '只有路侧停车类型的车场可以设置路段'),
  hasOpenOrders: error('42213', '路段上还有{count}辆在停车辆，不能关闭'),
  hasBerths: error('42214', '路段下还有{count}个泊位，不能删除'),
  reasonRequired: error('42215', '关闭路段请填写原因'),
};
