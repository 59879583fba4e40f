import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { type CodeOf, enumOf } from '../../kernel/enum-of.ts';
import { flag, instant, integer, rev, text } from '../../kernel/fields.ts';
import { settingChanges, settingEffects } from '../../kernel/setting.ts';
import { publicPolicy } from '../session/index.ts';
import { platformConfigPage } from './menu.ts';

export const mapProvider = enumOf('mapProvider', '地图服务', {
  NONE: [0, '不使用'],
  AMAP: [1, '高德'],
  TENCENT: [2, '腾讯'],
  BAIDU: [3, '百度'],
});
export type MapProvider = CodeOf<typeof mapProvider>;

export const invoiceProvider = enumOf('invoiceProvider', '开票通道', { MANUAL: [0, '人工开票'], CHANNEL: [1, '对接开票通道'] });

/** What the platform sets for everybody. */
export const platformSettings = z.object({
  screenFlag: flag('启用数据可视化、公告与认证徽标'),
  mapProvider: mapProvider.schema.meta({ title: '地图服务', kind: 'choice' }),
  mapKey: text('地图Key', 200),
  rechargeEnabled: flag('开放充值'),
  invoiceProvider: invoiceProvider.schema.meta({ title: '开票通道', kind: 'choice' }),
});
export type PlatformSettings = z.output<typeof platformSettings>;

export const defaultPlatformSettings: PlatformSettings = {
  screenFlag: 1,
  mapProvider: mapProvider.NONE,
  mapKey: '',
  rechargeEnabled: 1,
  invoiceProvider: invoiceProvider.MANUAL,
};

export const platformConfigs = {
  /** What the console must know to behave as configured; with a session it is what applies to its user, without one the platform's. */
  get: endpoint({
    method: 'GET',
    path: '/basic/v2/api/platformConfig',
    title: '平台公共配置',
    access: 'public',
    data: platformSettings.extend({
      publicPolicy,
      captchaAfter: z.number().int(),
      pwdMode: z.literal([0, 1, 2]),
      smsResendSeconds: z.number().int(),
      maxUploadMb: integer('单个文件上限（MB）', 1, 1000),
      /** Only with a session: a key is for the console, not for whoever finds the address. */
      mapKey: z.string().nullable(),
      serverTime: instant('服务器时间'),
      version: z.string(),
    }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/basic/v2/api/platformConfig/settings',
    title: '平台配置',
    access: [platformConfigPage.code],
    data: z.object({ settings: platformSettings, changes: settingChanges, rev }),
  }),
  /** Who is reached by a change, in figures. */
  effect: endpoint({
    method: 'POST',
    path: '/basic/v2/api/platformConfig/effect',
    title: '平台配置的影响',
    access: [platformConfigPage.code],
    writes: false,
    audited: false,
    body: z.object({ settings: platformSettings }),
    data: settingEffects,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/basic/v2/api/platformConfig/settings',
    title: '修改平台配置',
    access: [platformConfigPage.can.edit],
    body: z.object({ settings: platformSettings, rev }),
    data: z.null(),
  }),
};
