import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, integer, nameText, parkId, rev, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { freeStatus, heldFields, switchFields } from './free-duration.ts';
import { freeDurationLinkAddPage, freeDurationLinkDetailPage, freeDurationLinkEditPage, freeDurationLinkPage } from './menu.ts';

/** Fields a user writes: lots whose vehicles have one free duration between them. */
export const freeLinkFields = z.object({
  linkName: nameText('联动名称', 30),
  parkIds: z.array(parkId()).min(2, '请选择至少2个车场').max(50, '车场最多50个').meta({ title: '成员车场' }),
  freeId: uuid('免费时长'),
  /** A vehicle that enters a member within so many minutes of leaving another continues its stay; 0: off. */
  mergeMinutes: integer('转场合并(分钟)', 0, 60),
});
export type FreeLinkFields = z.output<typeof freeLinkFields>;

export const freeLink = freeLinkFields.extend({
  linkId: uuid('联动'),
  parkNames: z.array(z.string()).meta({ title: '成员车场' }),
  freeName: z.string().meta({ title: '免费时长' }),
  freeText: z.string().meta({ title: '免费内容' }),
  dealerName,
  ...heldFields,
});
export type FreeLink = z.output<typeof freeLink>;

/** What a link said from `since` on. */
export const freeLinkVersion = freeLink.omit({ dealerName: true });
export type FreeLinkVersion = z.output<typeof freeLinkVersion>;

const path = '/charge/v2/api/freeDurationLinks';
const key = z.object({ id: uuid('联动') });

export const freeLinks = {
  list: endpoint({
    method: 'GET',
    path,
    title: '免费时长联动',
    access: [freeDurationLinkPage.code],
    query: pageQuery({
      linkName: searchText('联动名称').optional(),
      parkId: parkId().optional(),
      status: queryCode(freeStatus.schema).optional(),
    }),
    data: pageOf(freeLink),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '免费时长联动详情',
    access: [freeDurationLinkDetailPage.code, freeDurationLinkEditPage.code],
    params: key,
    data: freeLink,
  }),
  /** What it said since when, newest first. */
  versions: endpoint({
    method: 'GET',
    path: `${path}/:id/versions`,
    title: '免费时长联动沿革',
    access: [freeDurationLinkDetailPage.code],
    params: key,
    data: z.array(freeLinkVersion),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增免费时长联动',
    access: [freeDurationLinkAddPage.code],
    body: freeLinkFields,
    data: z.object({ linkId: uuid('联动') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '编辑免费时长联动',
    access: [freeDurationLinkEditPage.code],
    params: key,
    body: freeLinkFields.extend({ rev }),
    data: z.null(),
  }),
  switch: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启停免费时长联动',
    access: [freeDurationLinkPage.can.switch],
    params: key,
    body: switchFields,
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除免费时长联动',
    access: [freeDurationLinkPage.can.delete],
    params: key,
    data: z.null(),
  }),
};

export const freeLinkErrors = {
  taken: error('42361', '车场「{parkName}」已在启用的联动「{linkName}」中'),
  eachStay: error('42362', '「{freeName}」每次停车都免费，联动需选用当日首次、窗口内一次或窗口内累计的免费时长'),
};
