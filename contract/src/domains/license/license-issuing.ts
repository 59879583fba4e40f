import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { date, documentNo, flag, id, instant, personName, text, uuid, words } from '../../kernel/fields.ts';
import { fileAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, queryCode, searchText } from '../../kernel/page.ts';
import { licensePark, licensePool } from './license.ts';
import { authStatus, authType, issueForm, issueKind, issueState, licenseState } from './license-enums.ts';
import { itemsAreSane, licenseItem, maxGraceDays } from './license-file.ts';
import { outlookEvent } from './license-outlook.ts';
import { graceDays } from './license-status.ts';
import { licenseIssuePage, operatorAuthPage } from './menu.ts';

const count = (title: string) => z.number().int().meta({ title });

/** One kind over all current pools of a unit: bought, given to lots, and what the lots really have. */
export const unitQuota = z.object({
  authType: authType.schema,
  totalQty: count('总量'),
  usedQty: count('已分配'),
  actualQty: count('实有'),
});
export type UnitQuota = z.output<typeof unitQuota>;

/** A pool with the licences that made it. */
export const unitPool = licensePool
  .pick({ poolId: true, poolNo: true, poolName: true, startDate: true, expireDate: true, remainDays: true, poolStatus: true })
  .extend({
    graceDays: count('宽限天数'),
    licences: z.array(
      z.object({ licenseNo: documentNo('授权文件号'), startDate: date('生效日'), expireDate: date('到期日'), state: licenseState.schema }),
    ),
  });
export type UnitPool = z.output<typeof unitPool>;

/** Licences of one unit as they stand. */
export const unitLicence = z.object({
  dealerId: id('运营单位'),
  dealerNo: documentNo('单位编号'),
  dealerName: z.string().meta({ title: '运营单位', kind: 'text' }),
  authStatus: authStatus.schema,
  expireDate: date('到期日').nullable(),
  remainDays: count('剩余天数').nullable(),
  quotas: z.array(unitQuota).meta({ title: '已分配/总量/实有' }),
  pools: z.array(unitPool).meta({ title: '授权池' }),
});
export type UnitLicence = z.output<typeof unitLicence>;

/** The server's clock against the latest instant it ever showed. */
export const licenceClock = z.object({ latestAt: instant('曾到过的时间'), behindSec: count('落后秒数') });

export const licenceKey = z.object({
  keyId: documentNo('密钥编号'),
  createdAt: instant('建立时间'),
  /** Its private half is here: licences can be signed with it. */
  own: flag('本平台签发'),
  /** New licences are signed with it. */
  current: flag('当前使用'),
});

export const licenceIssue = z.object({
  issueId: id('签发'),
  licenseNo: documentNo('授权文件号'),
  dealerName: z.string().meta({ title: '运营单位', kind: 'text' }),
  state: issueState.schema,
  kind: issueKind.schema,
  form: issueForm.schema,
  items: z.array(licenseItem).meta({ title: '授权项' }),
  startDate: date('生效日'),
  expireDate: date('到期日'),
  graceDays: count('宽限天数'),
  keyId: documentNo('密钥编号'),
  codeUntil: instant('激活码有效至').nullable(),
  importedAt: instant('导入时间').nullable(),
  issuedBy: personName('签发人'),
  issuedAt: instant('签发时间'),
  reason: words('签发原因'),
  revokedBy: personName('吊销人'),
  revokedAt: instant('吊销时间').nullable(),
  revokeReason: words('吊销原因'),
});
export type LicenceIssue = z.output<typeof licenceIssue>;

const terms = {
  expireDate: date('到期日').meta({ notBefore: { days: 1 } }),
  graceDays: z.number({ error: '请输入整数' }).int('请输入整数').min(0).max(maxGraceDays).default(graceDays).meta({
    title: '宽限天数',
    help: `到期后一切照常的天数；之后不能新增车场、通道、泊位等，通行、缴费和退款始终不受影响`,
  }),
  form: issueForm.schema.meta({ title: '交付方式', kind: 'choice' }).default(issueForm.CODE),
  codeDays: z.number({ error: '请输入整数' }).int('请输入整数').min(1).max(90).default(14).meta({
    title: '激活码有效天数',
    help: '激活码只能使用一次，过期后须重新签发',
  }),
  reason: text('原因', 200, 1),
};

const issued = z.object({
  issueId: id('签发'),
  licenseNo: documentNo('授权文件号'),
  /** The licence file, where that was asked for. */
  content: z.string().nullable(),
  /** Shown this once. */
  activationCode: z.string().nullable(),
  codeUntil: instant('激活码有效至').nullable(),
});
export type Issued = z.output<typeof issued>;

const change = (name: string) => ({ before: count(`${name}（前）`), after: count(`${name}（后）`) });

/** What becomes of a unit when one of its licences is revoked. */
export const revocation = z.object({
  licenseNo: documentNo('授权文件号'),
  dealerName: z.string(),
  /** It had been imported: pool and lots change. Otherwise it can just no longer be imported. */
  imported: flag('已导入'),
  poolName: z.string(),
  endBefore: date('到期日').nullable(),
  endAfter: date('到期日').nullable(),
  quotas: z.array(z.object({ authType: authType.schema, total: z.object(change('总量')), used: z.object(change('已分配')) })),
  places: z.array(
    licensePark.pick({ targetId: true, parkName: true, authType: true, actualQty: true, overQty: true }).extend(change('授权数')),
  ),
  consequences: z.array(z.string()),
});
export type Revocation = z.output<typeof revocation>;

const ofId = z.object({ id: uuid('签发') });

/** The platform as issuer of licences of its own installation. */
export const licenseIssuing = {
  units: endpoint({
    method: 'GET',
    path: '/license/v2/api/issuing/units',
    title: '单位授权',
    access: [licenseIssuePage.code],
    query: pageQuery({ dealerName: searchText('运营单位').optional(), authStatus: queryCode(authStatus.schema).optional() }),
    data: pageOf(unitLicence),
  }),
  outlook: endpoint({
    method: 'GET',
    path: '/license/v2/api/issuing/outlook',
    title: '授权到期展望',
    access: [licenseIssuePage.code],
    data: z.object({ events: z.array(outlookEvent), clock: licenceClock, keys: z.array(licenceKey), units: count('运营单位') }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/license/v2/api/issuing/records',
    title: '授权签发记录',
    access: [licenseIssuePage.code],
    query: pageQuery({
      licenseNo: searchText('授权文件号', 64).optional(),
      dealerName: searchText('运营单位').optional(),
      state: queryCode(issueState.schema).optional(),
      ...period('签发时间'),
    }),
    data: pageOf(licenceIssue),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/license/v2/api/issuing/issue',
    title: '签发授权',
    access: [licenseIssuePage.can.issue],
    whileBarred: true,
    body: z.object({
      dealerId: uuid('运营单位'),
      items: z
        .array(licenseItem)
        .min(1, '请填写授权项')
        .max(7)
        .refine(itemsAreSane, '每种授权只能填写一次，功能授权的数量为1')
        .meta({ title: '授权项' }),
      startDate: date('生效日'),
      ...terms,
    }),
    data: issued,
  }),
  /** Extends a pool; its quantities stay. */
  renew: endpoint({
    method: 'POST',
    path: '/license/v2/api/issuing/renew',
    title: '续期授权',
    access: [licenseIssuePage.can.renew],
    whileBarred: true,
    body: z.object({ poolId: uuid('授权池'), ...terms }),
    data: issued,
  }),
  /** The file of a licence that was issued; a code is not shown again. */
  file: endpoint({
    method: 'GET',
    path: '/license/v2/api/issuing/:id/file',
    title: '下载授权文件',
    access: [licenseIssuePage.can.issue],
    params: ofId,
    kind: 'file',
    data: fileAnswer,
  }),
  consequences: endpoint({
    method: 'GET',
    path: '/license/v2/api/issuing/:id/consequences',
    title: '吊销授权的后果',
    access: [licenseIssuePage.code],
    params: ofId,
    data: revocation,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/license/v2/api/issuing/:id/revoke',
    title: '吊销授权',
    access: [licenseIssuePage.can.revoke],
    whileBarred: true,
    params: ofId,
    body: z.object({ reason: text('吊销原因', 200, 1) }),
    data: revocation,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/license/v2/api/issuing/rotateKey',
    title: '更换签发密钥',
    access: [licenseIssuePage.can.rotate],
    whileBarred: true,
    body: z.object({ reason: text('更换原因', 200, 1) }),
    data: z.object({ keyId: documentNo('密钥编号') }),
  }),
  /** The same about the caller's own unit. */
  own: endpoint({
    method: 'GET',
    path: '/license/v2/api/licenseOverview',
    title: '授权总览',
    access: [operatorAuthPage.code],
    data: z.object({ unit: unitLicence.nullable(), events: z.array(outlookEvent), clock: licenceClock }),
  }),
};

export const licenseIssuingErrors = {
  revoked: error('42861', '授权{licenseNo}已被签发方吊销：{reason}'),
  alreadyRevoked: error('42862', '授权{licenseNo}已经吊销'),
  codeLapsed: error('42863', '激活码已于{until}过期，请联系签发方重新签发'),
  codeTries: error('42864', '激活码连续输错{tries}次，请{minutes}分钟后再试'),
  notLater: error('42865', '到期日应晚于该授权池现在的到期日{expireDate}'),
  unknownKey: error('42866', '授权文件由未知的密钥{keyId}签发'),
  noFile: error('42867', '授权{licenseNo}以激活码交付，没有可下载的文件'),
};
