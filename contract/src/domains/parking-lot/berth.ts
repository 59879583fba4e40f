import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { instant, integer, parkId, parkName, plateNo, rev, text, uuid } from '../../kernel/fields.ts';
import { fileAnswer, importResult, uploadedFile } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { parkingLotDetailPage, parkingLotPage, parkingSpacePage } from './menu.ts';

export const berthStatus = enumOf('berthStatus', '泊位状态', {
  IDLE: [0, '空闲', 'green'],
  OCCUPIED: [1, '占用', 'blue'],
  RESERVED: [2, '预留', 'amber'],
  DISABLED: [3, '停用', 'grey'],
  UNKNOWN: [4, '设备失联', 'red'],
});
export const berthType = enumOf('berthType', '泊位类型', {
  NORMAL: [1, '普通'],
  LARGE: [2, '大型'],
  ACCESSIBLE: [3, '无障碍'],
  CHARGING: [4, '充电'],
  LOADING: [5, '装卸'],
  LIMITED: [6, '限时'],
  FIXED: [7, '固定'],
});
export const berthLayout = enumOf('berthLayout', '排列', { PARALLEL: [1, '平行式'], PERPENDICULAR: [2, '垂直式'], ANGLED: [3, '斜列式'] });

/** What all berths of one batch share. Exactly one of road section and zone is its home. */
const berthHome = z.object({
  parkId: parkId(),
  roadId: uuid('路段').nullable(),
  zoneId: uuid('区域').nullable(),
});
const berthShape = z.object({
  berthType: berthType.schema,
  berthLayout: berthLayout.schema,
  lengthCm: integer('长(cm)', 100, 3000),
  widthCm: integer('宽(cm)', 100, 1000),
  remark: text('备注', 200),
});
const berthCode = text('泊位编号', 20, 1).regex(/^[0-9A-Za-z-]+$/, '泊位编号只能包含字母、数字和-');

/** Fields a user edits. */
export const berthFields = berthShape.extend({ berthCode, roadId: uuid('路段').nullable(), zoneId: uuid('区域').nullable() });

/** A run of numbers painted on the ground: prefix, first and last number, zeros in front up to `digits`. */
export const berthBatch = berthHome.extend(berthShape.shape).extend({
  prefix: text('前缀', 16).regex(/^[0-9A-Za-z-]*$/, '前缀只能包含字母、数字和-'),
  from: integer('起始号', 0, 999_999),
  to: integer('结束号', 0, 999_999),
  digits: integer('位数', 1, 6),
});

/** Number of a berth within a batch; the form shows first and last before it is sent. */
export const berthCodeOf = (batch: { prefix: string; digits: number }, number: number): string =>
  batch.prefix + String(number).padStart(batch.digits, '0');

export const berth = berthFields.extend({
  berthId: uuid('泊位'),
  parkId: parkId(),
  parkName,
  homeName: z.string().meta({ title: '路段/区域' }),
  berthStatus: berthStatus.schema,
  statusAt: instant('状态时间'),
  currentOrderId: uuid('当前订单').nullable(),
  plateNo: plateNo('当前车牌'),
  plateColor: z.number().int().nullable().meta({ title: '车牌颜色' }),
  updatedAt: instant('更新时间'),
  rev,
});
export type Berth = z.output<typeof berth>;

/** Largest file of an import, in rows. */
export const maxImportRows = 5000;
/** Columns of an import file, in order. */
export const berthImportColumns = {
  berthCode: '泊位编号',
  home: '路段/区域',
  berthType: '泊位类型',
  berthLayout: '排列',
  lengthCm: '长(cm)',
  widthCm: '宽(cm)',
  remark: '备注',
} as const;

const berthKey = z.object({ id: uuid('泊位') });
const filters = {
  berthCode: searchText('泊位编号').optional(),
  parkId: parkId().optional(),
  roadId: uuid('路段').optional(),
  berthType: queryCode(berthType.schema).optional(),
  berthStatus: queryCode(berthStatus.schema).optional(),
};

export const berths = {
  chosen: endpoint({
    method: 'GET',
    path: '/pass/v2/api/berthInfos/chosen',
    title: '选择泊位',
    access: 'session',
    query: z.object({
      parkId: parkId().optional(),
      roadId: uuid('路段').optional(),
      berthCode: searchText('泊位编号').optional(),
      size: queryInteger('条数', 1, 200).default(50),
    }),
    data: z.array(z.object({ berthId: uuid('泊位'), berthCode: z.string(), parkId: parkId(), berthStatus: berthStatus.schema })),
  }),
  homes: endpoint({
    method: 'GET',
    path: '/pass/v2/api/berthInfos/homes',
    title: '选择路段或区域',
    access: 'session',
    query: z.object({ parkId: parkId() }),
    data: z.array(z.object({ roadId: uuid('路段').nullable(), zoneId: uuid('区域').nullable(), name: z.string() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/pass/v2/api/berthInfos',
    alias: '/pass/v2/api/berthInfos/list',
    title: '泊位列表',
    access: [parkingSpacePage.code],
    query: pageQuery(filters),
    data: pageOf(berth),
  }),
  board: endpoint({
    method: 'GET',
    path: '/pass/v2/api/berthInfos/board',
    title: '泊位图',
    access: [parkingSpacePage.code, parkingLotPage.code, parkingLotDetailPage.code],
    query: z.object({ parkId: parkId() }),
    data: z.array(
      berth
        .pick({
          berthId: true,
          berthCode: true,
          homeName: true,
          berthType: true,
          berthStatus: true,
          statusAt: true,
          currentOrderId: true,
          plateNo: true,
          plateColor: true,
        })
        .extend({
          /** Its street or zone. */
          homeId: uuid('路段/区域'),
          /** What is wrong with it now (`occupyType` of the alarms): its sensors disagree, or something stands there that should not. */
          occupyType: z.number().int().nullable(),
        }),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/pass/v2/api/berthInfos/:id',
    title: '泊位详情',
    access: [parkingSpacePage.code],
    params: berthKey,
    data: berth,
  }),
  generate: endpoint({
    method: 'POST',
    path: '/pass/v2/api/berthInfos/generate',
    title: '批量生成泊位',
    access: [parkingSpacePage.can.add],
    grows: true,
    body: berthBatch,
    data: z.object({ created: z.number().int() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/pass/v2/api/berthInfos/:id',
    title: '修改泊位',
    access: [parkingSpacePage.can.edit],
    params: berthKey,
    body: berthFields.extend({ rev }),
    data: z.object({ berthId: uuid('泊位') }),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: '/pass/v2/api/berthInfos/:id/switch',
    title: '启用/停用泊位',
    access: [parkingSpacePage.can.edit],
    params: berthKey,
    body: z.object({ enabled: z.boolean(), rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/pass/v2/api/berthInfos/:id',
    title: '删除泊位',
    access: [parkingSpacePage.can.delete],
    params: berthKey,
    data: z.null(),
  }),
  template: endpoint({
    method: 'GET',
    path: '/pass/v2/api/berthInfos/template',
    title: '泊位导入模板',
    access: [parkingSpacePage.can.import],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: '/pass/v2/api/berthInfos/import',
    title: '导入泊位',
    access: [parkingSpacePage.can.import],
    grows: true,
    kind: 'multipart',
    body: z.object({
      file: uploadedFile('文件'),
      parkId: parkId(),
      /** 1 = only say what would happen. */
      dryRun: z.literal(['0', '1']).default('1').meta({ title: '预检' }),
    }),
    data: importResult,
  }),
};

export const berthErrors = {
  codeTaken: error('42281', '泊位编号已存在'),
  oneHome: error('42282', '路段和区域须且只能选择一个'),
  homeOfOtherPark: error('42283', '所选路段或区域不属于该车场'),
  rangeBackwards: error('42284', '结束号不能小于起始号，且一次最多生成500个'),
  occupied: error('42285', '泊位上有在停车辆，不能{verb}'),
  unreadableFile: error('42286', '文件无法读取，请使用模板填写xlsx或csv文件'),
  tooManyRows: error('42287', '一次最多导入5000行'),
  missingColumn: error('42288', '缺少列“{column}”，请使用模板'),
};
