import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf, named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { flag, id, instant, integer, nameText, rev, text, uuid } from '../../kernel/fields.ts';
import { uploadedFile } from '../../kernel/file.ts';
import { pageOf, pageQuery, searchText } from '../../kernel/page.ts';
import { thirdPagePage } from './menu.ts';

export const thirdOpenMode = enumOf('thirdOpenMode', '打开方式', { WINDOW: [1, '新窗口'], EMBEDDED: [2, '内嵌'] });
export const thirdSsoType = enumOf('thirdSsoType', '单点登录', { NONE: [0, '无'], SIGNED: [1, '签名'], TICKET: [2, '票据'] });

/** Placeholders an address may hold; the session's token never stands in one. */
export const thirdPlaceholders = ['ticket', 'userId', 'dealerNo', 'ts', 'sign'] as const;

const urlTemplate = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s{}/]+(\/[^\s]*)?$/, '请输入完整地址')
  .refine(
    (value) => [...value.matchAll(/\{([^}]*)\}/g)].every((match) => (thirdPlaceholders as readonly string[]).includes(match[1] ?? '')),
    '只支持占位符{ticket}、{userId}、{dealerNo}、{ts}、{sign}',
  )
  .meta({ title: '地址模板' });

export const thirdPageFields = z.object({
  name: nameText('名称', 10),
  /** An icon that was uploaded with `icon`; null draws the first character. */
  icon: z.string().max(200).nullable().meta({ title: '图标' }),
  urlTemplate,
  openMode: thirdOpenMode.schema,
  ssoType: thirdSsoType.schema,
  visibleRoleIds: z.array(uuid('角色')).max(50).meta({ title: '可见角色' }),
  sort: integer('排序', 0, 9999),
  status: flag('启用'),
});
export type ThirdPageFields = z.output<typeof thirdPageFields>;

export const thirdPageRow = thirdPageFields.extend({
  pageId: id('第三方页面'),
  status: named(z.literal([0, 1]).meta({ title: '状态' }), [1, '启用', 'green'], [0, '停用', 'grey']),
  iconUrl: z.string().nullable(),
  /** Whether a key is kept; the key itself is written only. */
  hasSecret: z.boolean().meta({ title: '密钥' }),
  /** False: the platform has not allowed the address's host, so the page cannot be opened. */
  hostAllowed: z.boolean().meta({ title: '域名' }),
  updateTime: instant('更新时间'),
  rev,
});
export type ThirdPageRow = z.output<typeof thirdPageRow>;

/** One icon of the top bar; `url` is the bare address without what would sign a user in. */
export const thirdPageConfig = z.object({
  pageId: id('第三方页面'),
  name: z.string(),
  icon: z.string().nullable(),
  url: z.string(),
  openMode: thirdOpenMode.schema,
});
export type ThirdPageConfig = z.output<typeof thirdPageConfig>;

const path = '/basic/v2/api/thirdPlatformPage';
const key = z.object({ id: uuid('第三方页面') });
const secret = text('密钥', 128).regex(/^(|\S{16,128})$/, '密钥至少16个字符');

export const thirdPages = {
  configs: endpoint({ method: 'GET', path: `${path}/configs`, title: '第三方页面图标', access: 'session', data: z.array(thirdPageConfig) }),
  /** Freshly signed address, good for five minutes. */
  url: endpoint({
    method: 'GET',
    path: `${path}/url`,
    title: '第三方页面地址',
    access: 'session',
    query: z.object({ pageId: uuid('第三方页面') }),
    data: z.string(),
    audited: true,
  }),
  /** Called by the third party's server: who came with a ticket. Each ticket is answered once; `sign` is HMAC-SHA256(key, ticket) in hex. */
  redeem: endpoint({
    method: 'POST',
    path: `${path}/ticket`,
    title: '核销第三方票据',
    access: 'public',
    body: z.object({ ticket: text('票据', 1000, 1), sign: text('签名', 64, 64) }),
    data: z.object({ userId: z.string(), account: z.string(), userName: z.string(), dealerNo: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: `${path}/pages`,
    title: '第三方页面',
    access: [thirdPagePage.code],
    query: pageQuery({ name: searchText('名称').optional() }),
    data: pageOf(thirdPageRow),
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/pages`,
    title: '新增第三方页面',
    access: [thirdPagePage.can.add],
    body: thirdPageFields.extend({ secret }),
    data: z.object({ pageId: id('第三方页面') }),
  }),
  /** An empty `secret` keeps the one before. */
  update: endpoint({
    method: 'PUT',
    path: `${path}/pages/:id`,
    title: '修改第三方页面',
    access: [thirdPagePage.can.edit],
    params: key,
    body: thirdPageFields.extend({ secret, rev }),
    data: z.object({ pageId: id('第三方页面') }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/pages/:id`,
    title: '删除第三方页面',
    access: [thirdPagePage.can.delete],
    params: key,
    data: z.null(),
  }),
  uploadIcon: endpoint({
    method: 'POST',
    path: `${path}/icons`,
    title: '上传第三方页面图标',
    access: [thirdPagePage.can.add, thirdPagePage.can.edit],
    kind: 'multipart',
    body: z.object({ file: uploadedFile('图标') }),
    data: z.object({ icon: z.string(), iconUrl: z.string() }),
  }),
};

export const thirdPageErrors = {
  host: error('42317', '该地址的域名未被平台允许，请联系平台管理员'),
  noSecret: error('42318', '签名或票据方式须填写密钥，且密钥至少16个字符'),
  iconKind: error('42319', '图标只能是PNG图片，且不超过200KB'),
  ticket: error('42320', '票据无效、已使用或已过期'),
};
