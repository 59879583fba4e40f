import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { mobile, nameText } from '../../kernel/fields.ts';
import { managerName, platformLogo } from '../dealer/index.ts';
import { accountText } from '../session/index.ts';

export const setupStep = enumOf('setupStep', '安装步骤', {
  PLATFORM: [1, '平台'],
  ADMINISTRATOR: [2, '管理员'],
  LICENSE: [3, '授权'],
  COMPANY: [4, '首个单位'],
});

/** Who signs the licences of this installation. */
export const licenseIssuer = enumOf('licenseIssuer', '授权签发方', { OWN: [1, '本平台自行签发'], OUTSIDE: [2, '由外部签发'] });

const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,128}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, '请输入域名或IP地址，不含协议与端口');

export const setupPlatform = z.object({
  platName: nameText('平台名称', 32),
  /** 1: one company works here; 2: several do. */
  platformType: z.literal(['1', '2'], { error: '请选择平台类型' }).meta({ title: '平台类型' }),
  /** Host names under which the console is opened; the time zone is Asia/Shanghai everywhere. */
  domains: z.array(hostName).min(1, '请至少填写一个访问域名').max(10, '访问域名最多10个').meta({ title: '访问域名' }),
  logo: platformLogo,
});
export type SetupPlatform = z.output<typeof setupPlatform>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const setupAdministrator = z.object({
  account: accountText.meta({ title: '管理员账号' }),
  userName: managerName.meta({ title: '姓名' }),
  /** SHA-256 (hex) of password and salt: the password itself stays with whoever chose it. */
  verifier: hash,
});
export type SetupAdministrator = z.output<typeof setupAdministrator>;

export const setupLicense = z
  .object({
    issuer: licenseIssuer.schema,
    publicKey: z
      .string()
      .regex(/^([0-9A-Za-z+/]{43}=)?$/, '请输入签发方公钥（32字节的Base64）')
      .default('')
      .meta({ title: '签发方公钥' }),
  })
  .refine(({ issuer, publicKey }) => issuer === licenseIssuer.OWN || publicKey !== '', { path: ['publicKey'], error: '请输入签发方公钥' });
export type SetupLicense = z.output<typeof setupLicense>;

export const setupCompany = z.object({
  dealerName: nameText('单位名称', 64),
  manager: managerName,
  phone: mobile('手机号'),
  account: accountText.meta({ title: '单位管理员账号' }),
});
export type SetupCompany = z.output<typeof setupCompany>;

/** Account and password that the first company's administrator begins with; null: no company was made. */
const setupMade = z.object({ company: z.object({ account: z.string(), initialPassword: z.string() }).nullable() });
export type SetupMade = z.output<typeof setupMade>;

/** What has been entered so far; a step that was not done is null. */
export const setupState = z.object({
  step: setupStep.schema,
  platform: setupPlatform.nullable(),
  administrator: setupAdministrator.omit({ verifier: true }).nullable(),
  license: setupLicense.nullable(),
  /** What a finished setup made, until it is acknowledged. */
  made: setupMade.nullable(),
  /** What the administrator's password is hashed with. */
  salt: z.string(),
  /** Name of this installation, which an outside issuer binds its licences to. */
  machineCode: z.string(),
});
export type SetupState = z.output<typeof setupState>;

/** The one-time token that the server printed when it started empty. */
const token = z.string().min(1).max(128);

export const setups = {
  get: endpoint({
    method: 'POST',
    path: '/installation/v2/api/setup/get',
    title: '安装进度',
    access: 'public',
    body: z.object({ token }),
    data: setupState,
    writes: false,
  }),
  platform: endpoint({
    method: 'POST',
    path: '/installation/v2/api/setup/platform',
    title: '安装：平台',
    access: 'public',
    body: setupPlatform.extend({ token }),
    data: setupState,
  }),
  administrator: endpoint({
    method: 'POST',
    path: '/installation/v2/api/setup/administrator',
    title: '安装：管理员',
    access: 'public',
    body: setupAdministrator.extend({ token }),
    data: setupState,
  }),
  license: endpoint({
    method: 'POST',
    path: '/installation/v2/api/setup/license',
    title: '安装：授权',
    access: 'public',
    body: z.object({ token, license: setupLicense }),
    data: setupState,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/installation/v2/api/setup/finish',
    title: '安装：完成',
    access: 'public',
    body: z.object({ token, company: setupCompany.nullable() }),
    /** Asked again, it answers what it made the first time, until that is acknowledged. */
    data: setupMade,
  }),
  /** The first password has been seen: it is forgotten, and the token opens nothing any more. */
  acknowledge: endpoint({
    method: 'POST',
    path: '/installation/v2/api/setup/acknowledge',
    title: '安装：确认',
    access: 'public',
    body: z.object({ token }),
    data: z.null(),
  }),
};

export const setupErrors = {
  order: error('42384', '请先完成前面的步骤', 422),
  companyNeeded: error('42385', '单一运营商平台需要填写首个单位', 422),
  sameAccount: error('42386', '单位管理员账号不能与平台管理员账号相同', 422),
};
