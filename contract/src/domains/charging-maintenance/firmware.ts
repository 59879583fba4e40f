import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, flag, instant, personName, rev, text, uuid, words } from '../../kernel/fields.ts';
import { uploadedFile } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { firmwareCampaignPage, firmwarePage } from './menu.ts';

export const firmwareStatus = enumOf('chargingFirmwareStatus', '状态', {
  USABLE: [1, '可用', 'green'],
  WITHDRAWN: [2, '已停用', 'grey'],
});

/** Largest file of firmware that is taken. */
export const firmwareMb = 64;

const version = text('固件版本', 50, 1).regex(/^[\w.+-]+$/, '固件版本只能是字母、数字和 . _ + -');
const vendor = text('厂商', 50).meta({ help: '与设备上报一致；空为不限' });
const model = text('型号', 50).meta({ help: '与设备上报一致；空为不限' });

export const chargingFirmware = z.object({
  firmwareId: uuid('固件'),
  dealerName,
  /** What a device says of itself once it runs it, to the letter. */
  version: z.string().meta({ title: '固件版本', kind: 'code' }),
  vendor: z.string().meta({ title: '厂商' }),
  model: z.string().meta({ title: '型号' }),
  fileName: z.string().meta({ title: '文件' }),
  sizeBytes: z.number().int().meta({ title: '大小' }),
  sha256: z.string().meta({ title: 'SHA-256', kind: 'code' }),
  /** It comes with a signature and a certificate: devices check both before they install it. */
  signed: flag('已签名'),
  /** Devices that run it now, as they told when they started. */
  running: z.number().int().meta({ title: '运行中设备' }),
  note: words('更新说明'),
  status: firmwareStatus.schema,
  createdBy: personName('上传人'),
  createdAt: instant('上传时间'),
  rev,
});
export type ChargingFirmware = z.output<typeof chargingFirmware>;

const params = z.object({ id: uuid('固件') });
const path = '/cps/v2/api/firmwares';

export const chargingFirmwares = {
  list: endpoint({
    method: 'GET',
    path,
    title: '固件库',
    access: [firmwarePage.code],
    query: pageQuery({ keyword: searchText('版本/厂商/型号').optional(), status: queryCode(firmwareStatus.schema).optional() }),
    data: pageOf(chargingFirmware),
  }),
  /** Firmware that a campaign can be made of. */
  choose: endpoint({
    method: 'GET',
    path: `${path}/choose`,
    title: '可用固件',
    access: [firmwareCampaignPage.can.add],
    data: z.array(chargingFirmware.pick({ firmwareId: true, version: true, vendor: true, model: true, note: true })),
  }),
  /** Keeps a file; {@link chargingFirmwares.create} makes firmware of it. */
  upload: endpoint({
    method: 'POST',
    path: `${path}/file`,
    title: '上传固件文件',
    access: [firmwarePage.can.upload],
    kind: 'multipart',
    uploadMb: firmwareMb,
    body: z.object({ file: uploadedFile('固件文件') }),
    data: z.object({ fileId: z.string(), fileName: z.string(), size: z.number().int(), sha256: z.string() }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '登记固件',
    access: [firmwarePage.can.upload],
    body: z.object({
      fileId: text('固件文件', 200, 1),
      fileName: text('文件名', 100, 1),
      version,
      vendor,
      model,
      note: text('更新说明', 500, 2),
      /** PEM of the certificate the file is signed with, and the base64 signature of the file; both or none. */
      signingCertificate: text('签名证书(PEM)', 5500),
      signature: text('签名(Base64)', 800).regex(/^[A-Za-z0-9+/=]*$/, '签名应为Base64'),
    }),
    data: z.object({ firmwareId: uuid('固件') }),
  }),
  /** No new campaign is made of it; campaigns that run go on. */
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/:id/withdraw`,
    title: '停用固件',
    access: [firmwarePage.can.withdraw],
    params,
    body: z.object({ rev }),
    data: z.null(),
  }),
};

export const chargingFirmwareErrors = {
  noFile: error('43427', '固件文件不存在，请重新上传'),
  emptyFile: error('43428', '固件文件是空的'),
  taken: error('43429', '版本{version}已有适用于同一厂商型号的固件'),
  halfSigned: error('43430', '签名与签名证书须同时填写'),
  notCertificate: error('43431', '签名证书不是有效的PEM证书'),
};
