import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { flag, integer, nameText, text } from '../../kernel/fields.ts';
import { uploadedFile } from '../../kernel/file.ts';
import { queryCode, searchText } from '../../kernel/page.ts';
import { recordCalls } from '../../kernel/record-calls.ts';
import { clientKind } from './company-part.ts';
import { appIconPage } from './menu.ts';

export const iconZone = enumOf('iconZone', '区域', { HOME: [1, '首页金刚区'], MINE: [2, '我的'], BOTTOM: [3, '底部导航'] });
export const iconJump = enumOf('iconJump', '跳转方式', { PAGE: [1, '内部页'], URL: [2, '网址'], MINI: [3, '小程序'] });

/** How many icons a zone shows; a zone without any is not shown at all. */
export const zoneBounds = { [iconZone.HOME]: [1, 10], [iconZone.MINE]: [1, 10], [iconZone.BOTTOM]: [3, 5] } as const;

const path = '/basic/v2/api/appIcons';
const badge = text('角标', 4);
const iconFields = {
  client: clientKind.schema,
  zone: iconZone.schema,
  iconName: nameText('名称', 6),
  /** An icon that was uploaded with `uploadIcon`. */
  icon: z.string().max(200).nullable().meta({ title: '图标' }),
  jumpType: iconJump.schema,
  jumpValue: text('跳转目标', 500, 1).meta({ help: '内部页填以/开头的路径；网址须为允许的域名；小程序填AppID及页面路径' }),
  badge,
  minVersion: text('最低版本', 20).regex(/^(|\d+(\.\d+){1,3})$/, '版本应为1.2.3的形式'),
  sort: integer('排序', 0, 9999),
  visible: flag('显示'),
};

export const appIcons = {
  ...recordCalls({
    path,
    title: '应用图标',
    key: 'iconId',
    page: appIconPage,
    fields: iconFields,
    shown: { iconUrl: z.string().nullable() },
    filters: {
      iconName: searchText('名称').optional(),
      client: queryCode(clientKind.schema).optional(),
      zone: queryCode(iconZone.schema).optional(),
    },
    rule: ({ jumpType, jumpValue }, context) => {
      const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['jumpValue'], message });
      // Two slashes, or a backslash for one of them, lead to another host.
      if (jumpType === iconJump.PAGE && !/^\/(?![/\\])/.test(jumpValue)) wrong('内部页须以一个/开头');
      if (jumpType === iconJump.URL && !/^https?:\/\/[^\s/]+/.test(jumpValue)) wrong('请输入完整地址');
    },
  }),
  uploadIcon: endpoint({
    method: 'POST',
    path: `${path}/files`,
    title: '上传应用图标',
    access: [appIconPage.can.add, appIconPage.can.edit],
    kind: 'multipart',
    body: z.object({ file: uploadedFile('图标') }),
    data: z.object({ icon: z.string(), iconUrl: z.string() }),
  }),
  /** Makes what is visible now the version that the client shows. */
  publish: endpoint({
    method: 'POST',
    path: `${path}/publish`,
    title: '发布应用图标',
    access: [appIconPage.can.publish],
    body: z.object({ client: clientKind.schema }),
    data: z.object({ version: z.number().int() }),
  }),
};
