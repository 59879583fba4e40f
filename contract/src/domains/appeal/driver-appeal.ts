import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { fen, id, instant, uuid } from '../../kernel/fields.ts';
import { uploadedFile } from '../../kernel/file.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { appealDecision, appealStatus } from './appeal-enums.ts';
import { appealFields } from './park-order-appeal.ts';

/** Lot and plate are the proof of knowing the vehicle; the number of an appeal that of having filed it. */
const vehicle = { parkId: uuid('车场'), plateNo: anyPlate() };
const filed = { ...vehicle, appealNo: z.string().trim().min(1).max(40).meta({ title: '申诉单号' }) };
const path = '/driver/v2/api/appeals';

/** What an owner's phone calls to object to a stay; needs no login. */
export const driverAppeals = {
  /** Stays of the vehicle that have ended within the time for appeals, the newest first, and why one may not be appealed against. */
  stays: endpoint({
    method: 'POST',
    path: `${path}/stays`,
    title: '可申诉停车查询',
    access: 'public',
    body: z.object(vehicle),
    data: z.array(
      z.object({
        orderId: id('订单'),
        orderNo: z.string(),
        parkName: z.string(),
        enterTime: instant('入场时间'),
        exitTime: instant('出场时间'),
        payableFen: fen('应付金额'),
        reason: z.string(),
      }),
    ),
    audited: false,
  }),
  attach: endpoint({
    method: 'POST',
    path: `${path}/attachments`,
    title: '上传申诉凭证',
    access: 'public',
    kind: 'multipart',
    body: z.object({ ...vehicle, orderId: uuid('订单'), file: uploadedFile('图片') }),
    data: z.object({ fileId: z.string() }),
    audited: false,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '车主提交申诉',
    access: 'public',
    body: appealFields.omit({ appealSource: true }).extend(vehicle),
    data: z.object({ appealNo: z.string(), deadlineAt: instant('处理时限') }),
    audited: false,
  }),
  get: endpoint({
    method: 'POST',
    path: `${path}/state`,
    title: '申诉进度查询',
    access: 'public',
    body: z.object(filed),
    data: z.object({
      appealNo: z.string(),
      appealStatus: appealStatus.schema,
      submittedAt: instant('提交时间'),
      deadlineAt: instant('处理时限'),
      handledAt: instant('办结时间').nullable(),
      /** Said once it has been decided. */
      decision: appealDecision.schema.nullable(),
      opinion: z.string(),
      payableBeforeFen: fen('处理前应付'),
      payableAfterFen: fen('处理后应付').nullable(),
      refundFen: fen('应退金额'),
    }),
    audited: false,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/withdraw`,
    title: '车主撤回申诉',
    access: 'public',
    body: z.object(filed),
    data: z.null(),
    audited: false,
  }),
};

export const driverAppealErrors = {
  noStay: error('42719', '未查询到该车辆的停车记录'),
  noAppeal: error('42720', '未查询到该申诉'),
};
