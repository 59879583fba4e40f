import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, fen, id, instant, mobile, parkName, plateNo, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, platePart, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { energyType, plateColor } from '../../kernel/vehicle.ts';
import { revealReasons } from '../../kernel/word-lists.ts';
import { nextStep, overdueLevel, phoneSource, phoneStatus, unbindReason } from './arrears-enums.ts';
import { arrearsRecord } from './arrears-record.ts';
import { overdueCarPage, underpaymentCarDetailPage, underpaymentCarPage } from './menu.ts';

export const platePhone = z.object({
  phoneId: id('号码'),
  /** Without its middle, unless the reader holds the permission to see it whole. */
  phone: z.string().meta({ title: '车主号码' }),
  source: phoneSource.schema,
  verified: z.boolean().meta({ title: '已验证' }),
  boundAt: instant('绑定时间'),
  status: phoneStatus.schema,
  unboundAt: instant('解绑时间').nullable(),
  unboundReason: unbindReason.schema.nullable(),
});
export type PlatePhone = z.output<typeof platePhone>;

/** A vehicle that owes. `owedFen` is the sum of what its records owe that no appeal holds. */
export const arrearsPlate = z.object({
  plateId: id('欠费车牌'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  energyType: energyType.schema,
  dealerName,
  clazzId: z.string().nullable(),
  clazzName: z.string().nullable().meta({ title: '车牌分类' }),
  clazzColor: z.string().nullable(),
  owedFen: fen('欠费总额'),
  recordCount: z.number().int().meta({ title: '欠费笔数' }),
  frozenCount: z.number().int().meta({ title: '冻结笔数' }),
  parkCount: z.number().int().meta({ title: '涉及车场' }),
  firstArrearsAt: instant('首次欠费').nullable(),
  maxAgeDays: z.number().int().meta({ title: '最大账龄(天)' }),
  phone: z.string().meta({ title: '车主号码' }),
  phoneCount: z.number().int(),
  isParking: z.boolean().meta({ title: '是否在停' }),
  currentParkId: z.string().nullable(),
  currentParkName: parkName.nullable().meta({ title: '所在车场' }),
  currentOrderId: z.string().nullable(),
  blackListed: z.boolean().meta({ title: '黑名单' }),
  doNotDisturb: z.boolean().meta({ title: '免打扰' }),
  remindCount30d: z.number().int().meta({ title: '30天催缴次数' }),
  lastRemindAt: instant('最近催缴').nullable(),
  callCount: z.number().int().meta({ title: '通话次数' }),
  letterCount: z.number().int().meta({ title: '律师函数' }),
  promiseDate: z.string().nullable().meta({ title: '承诺日', kind: 'day' }),
  promiseBroken: z.boolean().meta({ title: '失约' }),
  totalPaidFen: fen('累计补缴'),
  overdueLevel: overdueLevel.schema,
});
export type ArrearsPlate = z.output<typeof arrearsPlate>;

export const plateFilters = {
  plateNo: platePart().optional(),
  phone: searchText('车主号码', 20).optional(),
  clazzId: uuid('车牌分类').optional(),
  parkIds: parkIds.optional(),
  minFen: queryInteger('最低金额').optional(),
  maxFen: queryInteger('最高金额').optional(),
  minCount: queryInteger('最少笔数').optional(),
  maxCount: queryInteger('最多笔数').optional(),
  ageBucket: queryInteger('账龄区间', 0, 6).optional(),
  /** 1: only plates with a vehicle that is in a lot now. */
  isParking: named(queryInteger('是否在停', 0, 1), [1, '正在停车']).optional(),
  hasPhone: named(queryInteger('有无号码', 0, 1), [1, '有号码'], [0, '无号码']).optional(),
  /** Reminded within so many days. */
  remindedDays: queryInteger('几天内催缴过', 1, 365).optional(),
  black: named(queryInteger('是否黑名单', 0, 1), [1, '已列入'], [0, '未列入']).optional(),
};

/** A vehicle that owes, with its owner's numbers and its records. */
export const arrearsPlateDetail = arrearsPlate.extend({
  phones: z.array(platePhone),
  records: z.array(arrearsRecord),
  clazzUntil: instant('人工分类至').nullable(),
});
export type ArrearsPlateDetail = z.output<typeof arrearsPlateDetail>;

/** An overdue vehicle with what to do next about it. */
export const overdueCar = arrearsPlate.extend({
  nextStep: nextStep.schema,
  lastSeenAt: instant('最近出现').nullable(),
  lastSeenParkName: parkName.nullable().meta({ title: '出现车场' }),
});
export type OverdueCar = z.output<typeof overdueCar>;

const overdueFilters = {
  ...plateFilters,
  overdueLevel: queryCode(overdueLevel.schema).optional(),
  nextStep: queryCode(nextStep.schema).optional(),
};

export const priorityFactor = z.literal(['IS_PARKING', 'OWED', 'AGE', 'COUNT', 'CLAZZ', 'LAST_REMIND', 'PROMISE_BROKEN']);
export const priorityItem = z.object({ factor: priorityFactor, order: z.literal(['ASC', 'DESC']) });

/** Words of the factors by which plates are ordered. */
export const priorityLabels: Readonly<Record<z.output<typeof priorityFactor>, string>> = {
  IS_PARKING: '正在停车',
  OWED: '欠费金额',
  AGE: '账龄',
  COUNT: '欠费笔数',
  CLAZZ: '分类等级',
  LAST_REMIND: '最近催缴',
  PROMISE_BROKEN: '失约',
};

const key = z.object({ id: uuid('欠费车牌') });
const phoneInput = mobile('车主号码');

export const arrearsPlates = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPlates/list',
    alias: '/charge/v2/api/arrearsPlates',
    title: '欠费车辆',
    access: [underpaymentCarPage.code],
    query: pageQuery(plateFilters),
    data: pageOf(arrearsPlate),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPlates/export',
    title: '导出欠费车辆',
    access: [underpaymentCarPage.can.export],
    query: pageQuery(plateFilters),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPlates/:id',
    title: '欠费车辆详情',
    access: [underpaymentCarPage.code, overdueCarPage.code, underpaymentCarDetailPage.code],
    params: key,
    data: arrearsPlateDetail,
  }),
  revealPhone: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsPlates/revealPhone',
    title: '查看车主号码',
    access: [underpaymentCarPage.can.plain],
    body: z.object({ phoneId: uuid('号码'), reason: revealReasons.for(text('查看原因', 100, 1)) }),
    data: z.object({ phone: z.string() }),
  }),
  bindPhone: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsPlates/platePhoneBind',
    title: '登记车主号码',
    access: [underpaymentCarPage.can.bindPhone],
    body: z.object({ plateId: uuid('欠费车牌'), phone: phoneInput }),
    data: z.null(),
  }),
  unbindPhone: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsPlates/platePhoneUnbind',
    title: '解绑车主号码',
    access: [underpaymentCarPage.can.unbindPhone],
    body: z.object({ plateId: uuid('欠费车牌'), phoneId: uuid('号码'), reason: unbindReason.schema }),
    data: z.null(),
  }),
  setClazz: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsPlates/clazz',
    title: '调整车牌分类',
    access: [underpaymentCarPage.can.clazz],
    /** Null leaves the class to the rules again. */
    body: z.object({ plateIds: z.array(uuid('欠费车牌')).min(1, '请选择车辆').max(200), clazzId: uuid('车牌分类').nullable() }),
    data: z.null(),
  }),
  queryPriority: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPlates/queryListPriority',
    title: '催缴优先级',
    access: [underpaymentCarPage.code],
    data: z.object({ items: z.array(priorityItem) }),
  }),
  savePriority: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsPlates/saveListPriority',
    title: '保存催缴优先级',
    access: [underpaymentCarPage.can.priority],
    body: z.object({
      items: z
        .array(priorityItem)
        .min(1, '请至少选择一项')
        .max(7)
        .refine((items) => new Set(items.map((item) => item.factor)).size === items.length, '排序因子不能重复'),
    }),
    data: z.null(),
  }),
};

export const overdueCars = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/overdueCar/list',
    alias: '/charge/v2/api/arrears/overdueCar',
    title: '逾期车辆',
    access: [overdueCarPage.code],
    query: pageQuery(overdueFilters),
    data: pageOf(overdueCar),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/overdueCar/export',
    title: '导出逾期车辆',
    access: [overdueCarPage.can.export],
    query: pageQuery(overdueFilters),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  toBlack: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/overdueCar/toBlack',
    title: '逾期车辆加入黑名单',
    access: [overdueCarPage.can.toBlack],
    body: z.object({
      plateIds: z.array(uuid('欠费车牌')).min(1, '请选择车辆').max(200),
      blackAction: z.literal([1, 2, 3]).meta({ title: '黑名单动作' }),
      remark: text('备注', 200).optional(),
    }),
    data: z.object({ listed: z.number().int(), already: z.number().int() }),
  }),
};

export const arrearsPlateErrors = {
  phoneRecentlyUnbound: error('42444', '该号码180天内已解绑，只有车主本人可以重新绑定'),
  phoneBound: error('42445', '该号码已绑定此车牌'),
  noArrears: error('42446', '车辆{plateNo}已无欠费'),
};
