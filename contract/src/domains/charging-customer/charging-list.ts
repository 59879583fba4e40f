import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, instantInput, integer, rev, stationId, text, uuid, words } from '../../kernel/fields.ts';
import { queryCode, searchText } from '../../kernel/page.ts';
import { chargingListSubject, chargingListType } from './customer-enums.ts';
import { chargeWhiteListPage } from './menu.ts';
import { registerCalls } from './register-calls.ts';
import { stationIds, stationNames } from './terms.ts';

/** How an entry stands now. */
export const chargingListState = enumOf('chargingListState', '名单状态', {
  IN_FORCE: [1, '生效中', 'green'],
  AHEAD: [2, '未生效', 'blue'],
  OVER: [3, '已过期', 'grey'],
  OFF: [4, '停用', 'grey'],
});

export const listFields = z.object({
  listType: chargingListType.schema,
  subjectType: chargingListSubject.schema,
  /** A plate or a VIN as it is written, else the id of the owner, card or company. */
  subjectValue: text('对象', 64, 1),
  stationIds,
  validFrom: instantInput('生效时间'),
  validTo: instantInput('失效时间').nullable().default(null).meta({ empty: '长期有效' }),
  monthlyFreeWh: integer('月免费电量', 1000, 100_000_000).nullable().default(null).meta({ empty: '不限' }),
  remark: text('备注', 100).default(''),
});
export const chargingListItem = listFields.extend({
  listId: uuid('名单'),
  dealerName,
  subjectName: z.string().meta({ title: '对象' }),
  stationNames,
  validFrom: instant('生效时间'),
  validTo: instant('失效时间').nullable().meta({ empty: '长期有效' }),
  /** Taken this month, watt-hours. */
  usedWh: z.number().int().meta({ title: '本月已用' }),
  state: chargingListState.schema,
  enabled: z.boolean().meta({ title: '启用' }),
  remark: words('备注'),
  updatedAt: instant('更新时间'),
  rev,
});
export type ChargingListItem = z.output<typeof chargingListItem>;

/** Columns of an import file, in order; whom it is about is written as a plate, a VIN, a mobile number, a card's number or a company's code. */
export const listImportColumns = {
  listType: '名单类型',
  subjectType: '对象类型',
  subjectValue: '对象',
  stationIds: '电站编码',
  validFrom: '生效时间',
  validTo: '失效时间',
  monthlyFreeWh: '月免费电量(度)',
  remark: '备注',
} as const;

const path = '/cps/v2/api/whiteLists';
const params = z.object({ id: uuid('名单') });
const saved = z.object({ listId: uuid('名单') });
const filters = {
  subject: searchText('对象').optional(),
  listType: queryCode(chargingListType.schema).optional(),
  subjectType: queryCode(chargingListSubject.schema).optional(),
  stationId: stationId().optional(),
  state: queryCode(chargingListState.schema).optional(),
};
const { can } = chargeWhiteListPage;

export const chargingLists = {
  ...registerCalls(chargeWhiteListPage, {
    ...{ path, name: '充电白名单', params, filters, row: chargingListItem, saved },
    ...{ create: listFields, update: listFields.extend({ rev }) },
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启用/停用充电白名单',
    access: [can.switch],
    params,
    body: z.object({ enabled: z.boolean(), rev }),
    data: z.null(),
  }),
};

export const chargingListErrors = {
  overlap: error('43205', '该对象在相同电站和时段已有{type}名单'),
  noSubject: error('43206', '没有{type}“{value}”'),
  backwards: error('43207', '失效时间须晚于生效时间'),
  freeOnly: error('43208', '只有免费充电名单有月免费电量'),
};
