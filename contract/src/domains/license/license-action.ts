import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { date, id, text, uuid } from '../../kernel/fields.ts';
import { authType, targetType } from './license-enums.ts';
import { licenseItem } from './license-file.ts';
import { operatorAuthPage } from './menu.ts';

/** Nonce of a call that moves quotas: a repeat within a day gets the first answer (platform.md C16). */
const requestId = z
  .string()
  .regex(/^[0-9A-Za-z-]{16,64}$/, '请求编号不正确')
  .meta({ title: '请求编号' });

const imported = z.object({
  licenseNo: z.string(),
  poolId: id('授权池'),
  items: z.array(licenseItem),
  expireDate: date('到期日'),
});
const changed = z.object({ changeId: id('变更') });

/** Five groups of five letters or digits. */
export const activationCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([0-9A-Z]{5}-?){4}[0-9A-Z]{5}$/, '激活码应为25位，分5组')
  .meta({ title: '激活码' });

/** What a place has of a licence; 0 takes it out of the pool. */
const placed = (least: 0 | 1) =>
  z.object({
    targetType: targetType.schema,
    targetId: uuid('停车场'),
    authType: authType.schema,
    qty: z.number({ error: '请输入整数' }).int('请输入整数').min(least).max(1_000_000).meta({ title: '数量' }),
  });

export const licensePlace = placed(0);

export const licenseActions = {
  import: endpoint({
    method: 'POST',
    path: '/license/v2/api/importLicenseInfo',
    title: '导入授权',
    access: [operatorAuthPage.can.import],
    whileBarred: true,
    body: z.object({ content: z.string().min(1, '请选择授权文件').max(20_000, '授权文件过大').meta({ title: '授权文件' }) }),
    data: imported,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/license/v2/api/onlineActivation',
    title: '在线激活',
    access: [operatorAuthPage.can.activate],
    whileBarred: true,
    body: z.object({ activationCode, dealerId: uuid('运营单位').optional(), requestId }),
    data: imported,
  }),
  link: endpoint({
    method: 'POST',
    path: '/license/v2/api/saveNewParkForPool',
    title: '分配授权',
    access: [operatorAuthPage.can.link],
    whileBarred: true,
    body: z.object({
      poolId: uuid('授权池'),
      requestId,
      parks: z.array(placed(1)).min(1, '请选择停车场').max(200).meta({ title: '停车场' }),
    }),
    data: changed,
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/license/v2/api/updateLicenseAdjustment',
    title: '调整授权',
    access: [operatorAuthPage.can.adjust],
    whileBarred: true,
    body: z.object({
      poolId: uuid('授权池'),
      requestId,
      /** `qty` is the new value; 0 takes the place out of the pool. */
      items: z.array(licensePlace).min(1, '请选择停车场').max(200).meta({ title: '停车场' }),
      reason: text('原因', 200, 1),
    }),
    data: changed,
  }),
};
