import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { instant, personName, text, uuid, words } from '../../kernel/fields.ts';
import { remoteCommandReasons } from '../../kernel/word-lists.ts';
import { chargingEquipmentPage } from '../charging-asset/menu.ts';

/** How a certificate that was signed for a charge point stands. */
export const certificateState = enumOf('chargePointCertificateState', '证书状态', {
  ISSUED: [1, '已签发', 'blue'],
  ACTIVE: [2, '使用中', 'green'],
  REPLACED: [3, '已更换', 'grey'],
  REFUSED: [4, '设备拒绝', 'red'],
  REVOKED: [5, '已吊销', 'red'],
  /** Only told: of one that was good until its time ran out. */
  EXPIRED: [6, '已过期', 'amber'],
});

/** A certificate by which a charge point proves who it is. */
export const chargePointCertificate = z.object({
  certificateId: uuid('证书'),
  serial: z.string().meta({ title: '序列号' }),
  commonName: z.string().meta({ title: '持有者' }),
  state: certificateState.schema,
  issuedAt: instant('签发时间'),
  usedAt: instant('首次使用').nullable(),
  notAfter: instant('有效期至'),
  revokedAt: instant('吊销时间').nullable(),
  revokeReason: words('吊销原因'),
  revokedBy: personName('吊销人'),
});
export type ChargePointCertificate = z.output<typeof chargePointCertificate>;

/** Uses of roots that charge points keep: of the platform's own TLS certificate, of firmware. */
export const rootUses = z.enum(['CentralSystemRootCertificate', 'ManufacturerRootCertificate']).meta({ title: '用途' });
export type RootUse = z.output<typeof rootUses>;

const hash = (label: string) => text(label, 128, 1).regex(/^[0-9A-Za-z+/=]*$/, `${label}格式不正确`);
export const rootHash = z.object({
  hashAlgorithm: z.enum(['SHA256', 'SHA384', 'SHA512']).meta({ title: '摘要算法' }),
  issuerNameHash: hash('颁发者摘要'),
  issuerKeyHash: hash('公钥摘要'),
  serialNumber: text('序列号', 40, 1).regex(/^[0-9A-Fa-f]*$/, '序列号格式不正确'),
});
/** A root that a charge point told it has. */
export const installedRoot = z.object({
  use: rootUses,
  ...rootHash.shape,
  /** Whether it is the root of this operating unit's own authority. */
  own: z.boolean().meta({ title: '本单位根证书' }),
});
export type InstalledRoot = z.output<typeof installedRoot>;

/** The authority of an operating unit, which signs its charge points' certificates. */
export const certificateAuthority = z.object({
  certificate: z.string().meta({ title: '根证书' }),
  notAfter: instant('有效期至'),
});

export const certificatesOfPoint = z.object({
  certificates: z.array(chargePointCertificate),
  installed: z.array(installedRoot),
  /** When the charge point was last asked for its roots and answered; null: never. */
  installedReadAt: instant('读取时间').nullable(),
  /** None before the first certificate was asked for. */
  authority: certificateAuthority.nullable(),
});

const path = '/cps/v2/api/equipments/:id/certificates';
const params = z.object({ id: uuid('设备') });
const reason = remoteCommandReasons.for(text('原因', 100, 2));
const queued = z.object({ commandId: uuid('指令') });
const { rotateKey } = chargingEquipmentPage.can;
const call = <S extends z.core.$ZodLooseShape>(name: string, title: string, body: S) =>
  endpoint({
    method: 'POST',
    path: `${path}/${name}`,
    title,
    access: [rotateKey],
    params,
    body: z.object({ ...body, reason }),
    data: queued,
  });

export const chargePointCertificates = {
  get: endpoint({ method: 'GET', path, title: '设备证书', access: [chargingEquipmentPage.code], params, data: certificatesOfPoint }),
  /** Asks the charge point for a request, which is answered with a new certificate. */
  renew: call('renew', '更换设备证书', {}),
  /** From now on it opens nothing; a connection that was made with it ends. */
  revoke: endpoint({
    method: 'POST',
    path: `${path}/:certificateId/revoke`,
    title: '吊销设备证书',
    access: [rotateKey],
    params: z.object({ id: uuid('设备'), certificateId: uuid('证书') }),
    body: z.object({ reason: text('吊销原因', 100, 2) }),
    data: z.null(),
  }),
  readInstalled: call('readInstalled', '读取设备根证书', {}),
  /** Installs a root at the charge point; without a text the one of the unit's own authority. */
  install: call('install', '安装根证书', { use: rootUses, certificate: text('根证书', 5500).optional() }),
  removeInstalled: call('removeInstalled', '删除设备根证书', rootHash.shape),
  /** A device that can show no certificate any more comes back with its key, over TLS. */
  backToKey: endpoint({
    method: 'POST',
    path: `${path}/backToKey`,
    title: '改回密钥接入',
    access: [rotateKey],
    params,
    body: z.object({ reason: text('原因', 100, 2) }),
    data: z.null(),
  }),
};

export const chargePointCertificateErrors = {
  notGood: error('44710', '该证书已失效，不用吊销'),
  notRoot: error('44711', '请粘贴一张PEM格式的根证书'),
  notMutual: error('44712', '设备的安全等级不是双向证书'),
};
