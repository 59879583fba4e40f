import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { platformConfigPage } from '../platform-config/menu.ts';

/** A small picture as it stands in a page; empty: the product's own sign. */
export const platformLogo = z
  .string()
  .max(24_576, '标志图片过大，请使用不超过18 KB的图片')
  .regex(/^(data:image\/(png|jpeg|webp);base64,[0-9A-Za-z+/]{16,}={0,2})?$/, '标志请使用PNG、JPEG或WebP图片')
  .default('')
  .meta({ title: '平台标志' });

const platformBrand = z.object({
  platName: z.string().meta({ title: '平台名称' }),
  /** Host names that show it. */
  domains: z.array(z.string()).meta({ title: '访问域名' }),
  logo: platformLogo,
});
export type PlatformBrand = z.output<typeof platformBrand>;

export const platformBrands = {
  /** Platforms by name, each with the host names it is opened under. */
  list: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/platformBrands',
    title: '平台标志',
    access: [platformConfigPage.code],
    data: z.array(platformBrand),
  }),
  /** Sets the logo of the platform that a host name shows, under all its host names. */
  setLogo: endpoint({
    method: 'PUT',
    path: '/dealer/v2/api/platformBrands/logo',
    title: '修改平台标志',
    access: [platformConfigPage.can.edit],
    body: z.object({ domain: z.string().min(1).max(128), logo: platformLogo }),
    data: z.null(),
  }),
};

export const platformBrandErrors = { notPicture: error('42881', '标志的内容不是图片，请重新选择', 422) };
