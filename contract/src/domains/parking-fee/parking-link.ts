import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { type CodeOf, enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, fen, instant, instantInput, integer, nameText, parkId, rev, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { freeStatus, heldFields, switchFields } from './free-duration.ts';
import { linkedParkingPage } from './menu.ts';

export const parkingLinkType = enumOf('parkingLinkType', '联动类型', {
  NESTED: [1, '场中场'],
  TRANSFER: [2, '转场连续计费'],
  SHARED_CAP: [3, '共享封顶'],
});
export type ParkingLinkType = CodeOf<typeof parkingLinkType>;

export const innerMode = enumOf('innerMode', '场中场方式', { REPLACE: [1, '内场替代外场'], BOTH: [2, '内外叠加'] });

/**
 * Fields a user writes; a type looks at its own only. A nested yard is a lot inside a lot: a stay knows the one zone it came in to, so a
 * zone has no stays that could be priced apart from its lot's.
 */
const shared = {
  linkName: nameText('联动名称', 50).min(2, '联动名称至少2个字符'),
  parkIds: z.array(parkId()).min(2, '请选择至少2个车场').max(50, '车场最多50个').meta({ title: '成员车场' }),
  /** NESTED: the member that the others lie in. */
  outerParkId: parkId('外场').nullable(),
  innerMode: innerMode.schema,
  /** TRANSFER: so many minutes after leaving one member, another gives no free minutes again. */
  transferMinutes: integer('转场时限(分钟)', 1, 240),
  /** TRANSFER: the steps of the tariff go on from those of the stay before. */
  carryElapsed: z.boolean().meta({ title: '延续阶梯' }),
  /** SHARED_CAP: what a plate pays at most in all members on one day, before discounts, like the caps of a rule. */
  groupCapFen: fen('每日共享封顶', 1_000_000).nullable(),
  effectiveFrom: instantInput('有效期起'),
  effectiveTo: instantInput('有效期止')
    .nullable()
    .meta({ empty: '长期有效', notBefore: { minutes: 0 } }),
};
export const parkingLinkFields = z.object({ linkType: parkingLinkType.schema, ...shared });
export type ParkingLinkFields = z.output<typeof parkingLinkFields>;
const changedFields = z.object(shared);

export const parkingLink = parkingLinkFields.extend({
  linkId: uuid('联动'),
  effectiveFrom: instant('有效期起'),
  effectiveTo: instant('有效期止').nullable(),
  parkNames: z.array(z.string()).meta({ title: '成员车场' }),
  /** What it does, in words. */
  termsText: words('联动内容'),
  dealerName,
  ...heldFields,
});
export type ParkingLink = z.output<typeof parkingLink>;

/** What a link said from `since` on: it prices whoever entered until then. */
export const parkingLinkVersion = parkingLink.omit({ dealerName: true });
export type ParkingLinkVersion = z.output<typeof parkingLinkVersion>;

const path = '/charge/v2/api/parkingLinks';
const key = z.object({ id: uuid('联动') });
export const parkingLinkFilters = {
  linkName: searchText('联动名称').optional(),
  linkType: queryCode(parkingLinkType.schema).optional(),
  parkId: parkId().optional(),
  status: queryCode(freeStatus.schema).optional(),
};

export const parkingLinks = {
  list: endpoint({
    method: 'GET',
    path,
    title: '联动停车',
    access: [linkedParkingPage.code],
    query: pageQuery(parkingLinkFilters),
    data: pageOf(parkingLink),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出联动停车',
    access: [linkedParkingPage.can.export],
    kind: 'file',
    query: z.object(parkingLinkFilters),
    data: exportAnswer,
    audited: true,
  }),
  /** What it said since when, newest first. */
  versions: endpoint({
    method: 'GET',
    path: `${path}/:id/versions`,
    title: '联动停车沿革',
    access: [linkedParkingPage.code],
    params: key,
    data: z.array(parkingLinkVersion),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增联动停车',
    access: [linkedParkingPage.can.linkAdd],
    body: parkingLinkFields,
    data: z.object({ linkId: uuid('联动') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '编辑联动停车',
    access: [linkedParkingPage.can.linkEdit],
    params: key,
    body: changedFields.extend({ rev }),
    data: z.null(),
  }),
  switch: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启停联动停车',
    access: [linkedParkingPage.can.switch],
    params: key,
    body: switchFields,
    data: z.null(),
  }),
};

export const parkingLinkErrors = {
  taken: error('42371', '车场「{parkName}」已在启用的{linkType}「{linkName}」中，同一车场同期同类联动只能有一个'),
  outer: error('42372', '请从成员车场中选择外场'),
  cap: error('42373', '请填写每日共享封顶金额'),
  period: error('42374', '有效期止须晚于有效期起'),
};
