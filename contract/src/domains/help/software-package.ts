import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { flag, id, instant, rev, text, uuid } from '../../kernel/fields.ts';
import { uploadedFile } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { topBarButtons } from '../access/index.ts';
import { softwarePage } from './menu.ts';

export const softwarePlatform = enumOf('softwarePlatform', '适用平台', {
  WINDOWS_BOOTH: [1, 'Windows 岗亭端'],
  ANDROID_HANDHELD: [2, 'Android 手持端'],
  ANDROID_APP: [3, 'Android APP'],
  TERMINAL: [4, '控制终端固件'],
  TOOL: [5, '调试工具'],
});
export const softwareStatus = enumOf('softwareStatus', '软件状态', { OFF: [0, '未上架', 'grey'], ON: [1, '已上架', 'green'] });

/** The file of a package: uploaded here, or an https address with the sum it must have. */
const fileFields = {
  fileId: z.string().max(200).nullable().meta({ title: '安装包' }),
  url: z
    .string()
    .max(500)
    .regex(/^(https:\/\/[^\s]+)?$/, '请输入https地址')
    .meta({ title: '下载地址' }),
  sha256: z
    .string()
    .regex(/^([0-9a-f]{64})?$/, 'SHA-256为64位小写十六进制')
    .meta({ title: 'SHA-256' }),
  size: z.number().int().min(0).max(100_000_000_000).meta({ title: '大小' }),
};

export const softwareFields = z.object({
  name: text('软件名称', 30, 1),
  platform: softwarePlatform.schema,
  version: text('版本', 20, 1).regex(/^\d+(\.\d+){1,3}([-.][\w]+)?$/, '版本应为1.2.3的形式'),
  changelog: text('更新说明', 1000),
  forceUpgrade: flag('强制升级'),
  status: softwareStatus.schema,
  ...fileFields,
});
export type SoftwareFields = z.output<typeof softwareFields>;

export const softwarePackage = softwareFields
  .omit({ fileId: true, url: true })
  .extend({ packageId: id('软件包'), fileName: z.string().meta({ title: '文件名' }), updateTime: instant('更新时间') });
export type SoftwarePackage = z.output<typeof softwarePackage>;

export const softwareRow = softwareFields.extend({ packageId: id('软件包'), updateTime: instant('更新时间'), rev });
export type SoftwareRow = z.output<typeof softwareRow>;

const path = '/basic/v2/api/softwarePackages';
const key = z.object({ id: uuid('软件包') });

export const softwarePackages = {
  /** Packages offered for download, newest first. */
  list: endpoint({
    method: 'GET',
    path,
    title: '软件下载',
    access: [topBarButtons.software],
    query: pageQuery({ platform: queryCode(softwarePlatform.schema).optional() }),
    data: pageOf(softwarePackage),
  }),
  /** Where the file lies: an address of ours for ten minutes that takes ranges, or the vendor's. */
  address: endpoint({
    method: 'GET',
    path: `${path}/:id/address`,
    title: '下载软件包',
    access: [topBarButtons.software],
    params: key,
    data: z.object({ url: z.string(), fileName: z.string() }),
    audited: true,
  }),
  all: endpoint({
    method: 'GET',
    path: `${path}/manage`,
    title: '软件包管理',
    access: [softwarePage.code],
    query: pageQuery({
      name: searchText('软件名称').optional(),
      platform: queryCode(softwarePlatform.schema).optional(),
      status: queryCode(softwareStatus.schema).optional(),
    }),
    data: pageOf(softwareRow),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增软件包',
    access: [softwarePage.can.add],
    body: softwareFields,
    data: z.object({ packageId: id('软件包') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改软件包',
    access: [softwarePage.can.edit],
    params: key,
    body: softwareFields.extend({ rev }),
    data: z.object({ packageId: id('软件包') }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除软件包',
    access: [softwarePage.can.delete],
    params: key,
    data: z.null(),
  }),
  /** Stores a file and answers what a package says of it; the sum is worked out here. */
  upload: endpoint({
    method: 'POST',
    path: `${path}/files`,
    title: '上传软件包',
    access: [softwarePage.can.add, softwarePage.can.edit],
    kind: 'multipart',
    body: z.object({ file: uploadedFile('安装包') }),
    data: z.object({ fileId: z.string(), size: z.number().int(), sha256: z.string() }),
  }),
};

export const softwareErrors = {
  noFile: error('42314', '请上传安装包，或填写下载地址及其SHA-256'),
  fileKind: error('42315', '安装包只能是exe、msi、apk、zip、7z、bin或img文件'),
  taken: error('42316', '该平台已有同名同版本的软件包'),
};
