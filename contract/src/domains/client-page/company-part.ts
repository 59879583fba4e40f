import { z } from 'zod';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { flag, integer, nameText } from '../../kernel/fields.ts';
import { queryCode, searchText } from '../../kernel/page.ts';
import { recordCalls } from '../../kernel/record-calls.ts';
import { companyPartPage } from './menu.ts';

/** What drivers use: their pages show what is meant for them. */
export const clientKind = enumOf('clientKind', '客户端', {
  H5: [1, '扫码页(H5)'],
  APP: [2, 'APP'],
  WECHAT_MINI: [3, '微信小程序'],
  ALIPAY_MINI: [4, '支付宝小程序'],
  OFFICIAL: [5, '公众号'],
});

/** An address that leads out of the product; its host must be among those that the platform allows. */
export const outerAddress = (title: string) =>
  z
    .string()
    .trim()
    .max(500)
    .regex(/^https?:\/\/[^\s/{}]+(\/[^\s]*)?$/, '请输入完整地址')
    .meta({ title, help: '域名须在平台允许的名单内' });

export const companyParts = recordCalls({
  path: '/basic/v2/api/companyParts',
  title: '企业板块链接',
  key: 'partId',
  page: companyPartPage,
  fields: {
    partName: nameText('板块名称', 20),
    client: clientKind.schema,
    url: outerAddress('链接'),
    sort: integer('排序', 0, 9999),
    status: flag('启用'),
  },
  shown: { hostAllowed: z.boolean().meta({ title: '域名已允许' }) },
  filters: { partName: searchText('板块名称').optional(), client: queryCode(clientKind.schema).optional() },
});

export const clientPageErrors = {
  host: error('44230', '该地址的域名未被平台允许，请联系平台管理员'),
  partTaken: error('44231', '该客户端已有同名板块'),
  iconKind: error('44232', '图标只能是PNG图片，且不超过200KB'),
  zoneCount: error('44233', '{client}的{zone}须显示{least}~{most}个图标，现在有{count}个'),
  nothing: error('44234', '与已发布的版本没有不同'),
};
