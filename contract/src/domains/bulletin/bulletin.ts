import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { flag, id, instant, instantInput, rev, text, uuid, verdictFlag } from '../../kernel/fields.ts';
import { uploadedFile } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, queryCode, queryInteger, queryList, searchText } from '../../kernel/page.ts';
import { dealerType } from '../dealer/index.ts';
import { bulletinAddPage, bulletinAuditPage, bulletinEditPage, bulletinManagePage, sysBulletinPage } from './menu.ts';

export const bulletinCategory = enumOf('bulletinCategory', '公告类别', {
  MAINTENANCE: [1, '升级维护'],
  PLATFORM: [2, '平台公告'],
  CAMPAIGN: [3, '运营活动'],
  POLICY: [4, '政策法规'],
  LICENSE: [5, '授权与费用'],
});
export const bulletinStatus = enumOf('bulletinStatus', '公告状态', {
  DRAFT: [0, '草稿', 'grey'],
  PENDING: [1, '待审核', 'amber'],
  REJECTED: [2, '已驳回', 'red'],
  PUBLISHED: [3, '已发布', 'green'],
  OFFLINE: [4, '已下线', 'grey'],
  SCHEDULED: [5, '待发布', 'blue'],
});
export const publisherType = enumOf('publisherType', '发布方', { PLATFORM: [1, '平台'], DEALER: [2, '运营单位'] });
export const audienceType = enumOf('audienceType', '受众', {
  ALL: [1, '全部'],
  DEALER_TYPE: [2, '按单位类型'],
  AREA: [3, '按地区'],
  DEALER: [4, '指定单位'],
});

export const attachment = z.object({ fileId: z.string().max(200), fileName: text('文件名', 100, 1), size: z.number().int().min(0) });

export type Attachment = z.output<typeof attachment>;

/** What a writer fills in; the content is cleaned to the permitted tags when it is saved. */
export const bulletinFields = z.object({
  title: text('标题', 50, 1),
  category: bulletinCategory.schema,
  content: z.string().min(1, '请输入正文').max(20_000, '正文最多20000个字符').meta({ title: '正文' }),
  attachments: z.array(attachment).max(5, '附件最多5个').meta({ title: '附件' }),
  audienceType: audienceType.schema,
  dealerTypes: z.array(dealerType.schema).max(5).meta({ title: '单位类型' }),
  areaIds: z.array(z.string().max(64)).max(200).meta({ title: '地区' }),
  dealerIds: z.array(uuid('运营单位')).max(500).meta({ title: '运营单位' }),
  forceRead: flag('强制阅读'),
  isTop: flag('置顶'),
  publishAt: instantInput('定时发布').nullable().meta({ empty: '审批通过后立即发布' }),
  expireAt: instantInput('失效时间').nullable().meta({ empty: '长期有效' }),
});

export const bulletinRow = z.object({
  bulletinId: id('公告'),
  title: z.string().meta({ title: '标题' }),
  category: bulletinCategory.schema,
  publisherType: publisherType.schema,
  audienceType: audienceType.schema,
  forceRead: flag('强制阅读'),
  isTop: flag('置顶'),
  bulletinStatus: bulletinStatus.schema,
  readCount: z.number().int().meta({ title: '已读' }),
  targetCount: z.number().int().meta({ title: '应读' }),
  publishAt: instant('发布时间').nullable(),
  expireAt: instant('失效时间').nullable(),
  submitBy: z.string().meta({ title: '提交人' }),
  updateTime: instant('更新时间'),
  rev,
});
export type BulletinRow = z.output<typeof bulletinRow>;

/** A bulletin as its readers see it in lists: light, without content. */
export const bulletinNote = z.object({
  bulletinId: id('公告'),
  title: z.string().meta({ title: '标题' }),
  category: bulletinCategory.schema,
  bulletinStatus: bulletinStatus.schema,
  isTop: flag('置顶'),
  hasRead: flag('已读'),
  updateTime: instant('发布时间'),
});
export type BulletinNote = z.output<typeof bulletinNote>;

export const bulletinDetail = bulletinRow.extend({
  content: z.string(),
  attachments: z.array(attachment.extend({ url: z.string() })),
  dealerTypes: z.array(dealerType.schema),
  areaIds: z.array(z.string()),
  dealerIds: z.array(z.string()),
  auditBy: z.string(),
  auditAt: instant('审批时间').nullable(),
  auditOpinion: z.string(),
});

export type BulletinDetail = z.output<typeof bulletinDetail>;

export const bulletinLog = z.object({ at: instant('时间'), by: z.string(), action: z.string(), opinion: z.string() });

/** A region with the operating units that have lots in it; `areaId` is the region code. */
export interface AudienceArea {
  areaId: string;
  areaName: string;
  regionCode: string;
  dealerCount: number;
  children: AudienceArea[];
}
const audienceArea: z.ZodType<AudienceArea, AudienceArea> = z
  .object({
    areaId: z.string(),
    areaName: z.string(),
    regionCode: z.string(),
    dealerCount: z.number().int(),
    get children() {
      return z.array(audienceArea);
    },
  })
  .meta({ id: 'AudienceArea' });

const idList = queryList(uuid('公告'), '公告', 200).refine((ids) => ids.length > 0, '请选择公告');
/** The bell and the ticker ask for everything at once: light rows, never more than 10,000. */
const noteQuery = {
  pageNo: queryInteger('页码', 1, 100_000).default(1),
  pageSize: queryInteger('每页条数', 1, 100_000).default(20),
  category: queryCode(bulletinCategory.schema).optional(),
  bulletinStatus: queryCode(bulletinStatus.schema).optional(),
  hasRead: queryCode(z.literal([0, 1])).optional(),
  title: searchText('标题').optional(),
};
const key = z.object({ id: uuid('公告') });
const path = '/publicity/v2/api';

export const bulletins = {
  list: endpoint({
    method: 'GET',
    path: `${path}/bulletinInfos`,
    title: '公告管理',
    access: [bulletinManagePage.code, bulletinAuditPage.code],
    query: pageQuery({
      title: searchText('标题').optional(),
      category: queryCode(bulletinCategory.schema).optional(),
      bulletinStatus: queryCode(bulletinStatus.schema).optional(),
      ...period('发布时间'),
    }),
    data: pageOf(bulletinRow),
  }),
  received: endpoint({
    method: 'GET',
    path: `${path}/bulletinInfo/dealerBulletinInfos`,
    title: '收到的公告',
    access: 'session',
    query: z.object(noteQuery),
    data: pageOf(bulletinNote),
  }),
  platform: endpoint({
    method: 'GET',
    path: `${path}/bulletinInfos/platformBulletinInfos`,
    title: '平台公告',
    access: 'session',
    query: z.object(noteQuery),
    data: pageOf(bulletinNote),
  }),
  forced: endpoint({
    method: 'GET',
    path: `${path}/bulletinInfo/forceReadBulletinInfos`,
    title: '强制阅读的公告',
    access: 'session',
    data: z.array(
      bulletinDetail.pick({ bulletinId: true, title: true, category: true, content: true, attachments: true, updateTime: true }),
    ),
  }),
  dealerTypes: endpoint({
    method: 'GET',
    path: `${path}/bulletinInfos/DealerTypes`,
    title: '单位类型',
    access: [bulletinManagePage.code],
    data: z.array(z.object({ dealerType: dealerType.schema, dealerTypeName: z.string() })),
  }),
  areas: endpoint({
    method: 'GET',
    path: `${path}/bulletinInfos/addrInfo`,
    title: '公告地区',
    access: [bulletinManagePage.code],
    data: z.array(audienceArea),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/bulletinInfos/:id`,
    title: '公告详情',
    access: 'session',
    params: key,
    data: bulletinDetail,
    writes: true,
  }),
  auditTrail: endpoint({
    method: 'GET',
    path: `${path}/bulletinInfos/audit/:id`,
    title: '公告审批记录',
    access: [bulletinManagePage.code, bulletinAuditPage.code],
    params: key,
    data: bulletinDetail.extend({ auditLogs: z.array(bulletinLog) }),
  }),
  read: endpoint({
    method: 'POST',
    path: `${path}/bulletinInfos/readBulletins`,
    title: '公告已读',
    access: 'session',
    body: z.object({ bulletinIds: z.array(uuid('公告')).max(10_000).default([]) }),
    data: z.object({ read: z.number().int() }),
    audited: false,
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/bulletinInfos`,
    title: '新增公告',
    access: [bulletinAddPage.code],
    body: bulletinFields,
    data: z.object({ bulletinId: id('公告') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/bulletinInfos`,
    title: '修改公告',
    access: [bulletinEditPage.code],
    body: bulletinFields.extend({ bulletinId: uuid('公告'), rev }),
    data: z.object({ bulletinId: id('公告') }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/bulletinInfos`,
    title: '删除公告',
    access: [bulletinManagePage.can.delete],
    query: z.object({ bulletinIds: idList }),
    data: z.object({ deleted: z.number().int() }),
  }),
  hide: endpoint({
    method: 'DELETE',
    path: `${path}/dealerDelete`,
    title: '移除收到的公告',
    access: [sysBulletinPage.can.dealerDelete],
    query: z.object({ bulletinIds: idList }),
    data: z.object({ hidden: z.number().int() }),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${path}/bulletinInfos/submitApproval`,
    title: '提交审核',
    access: [bulletinManagePage.can.submit],
    body: z.object({ bulletinId: uuid('公告') }),
    data: z.null(),
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/bulletinInfos/approval`,
    title: '公告审批',
    access: [bulletinAuditPage.can.approve],
    body: z.object({ bulletinId: uuid('公告'), pass: verdictFlag('结论'), opinion: text('审批意见', 200) }),
    data: z.null(),
  }),
  offline: endpoint({
    method: 'POST',
    path: `${path}/bulletinInfos/offline`,
    title: '公告下线',
    access: [bulletinManagePage.can.offline],
    body: z.object({ bulletinId: uuid('公告'), reason: text('下线原因', 200, 1) }),
    data: z.null(),
  }),
  attach: endpoint({
    method: 'POST',
    path: `${path}/bulletinInfos/attachments`,
    title: '上传公告附件',
    access: [bulletinAddPage.code, bulletinEditPage.code],
    kind: 'multipart',
    body: z.object({ file: uploadedFile('附件') }),
    data: attachment,
  }),
};

export const bulletinErrors = {
  wrongState: error('42240', '公告当前为“{status}”，不能{action}'),
  ownApproval: error('42241', '不能审批自己提交的公告'),
  opinion: error('42242', '驳回时请填写审批意见'),
  noAudience: error('42243', '请选择公告受众'),
  period: error('42244', '失效时间必须晚于发布时间'),
  fileKind: error('42245', '附件只能是图片、PDF、Word、Excel或压缩包，且不超过20MB'),
};
