import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf, named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  documentNo,
  id,
  instant,
  integer,
  parkName,
  personalPhone,
  personName,
  phoneNumber,
  plateNo,
  rev,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer, uploadedFile } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, parkIds, period, platePart, queryCode, queryInteger } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { evaluatePage } from './menu.ts';

export const evaluateStatus = enumOf('evaluateStatus', '评价状态', {
  WAITING: [0, '待回复', 'amber'],
  REPLIED: [1, '已回复', 'green'],
  HIDDEN: [2, '已隐藏', 'grey'],
});

const score = integer('评分', 1, 5);

/** What the owner of a vehicle said of one stay. */
export const parkEvaluate = z.object({
  evaluateId: id('评价'),
  orderId: id('订单'),
  orderNo: documentNo('订单号'),
  parkId: id('车场'),
  parkName,
  dealerName,
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  /** Masked unless the user may see numbers in clear. */
  phone: personalPhone('联系电话', 'parkEvaluate', 'evaluateId'),
  score,
  tags: z.array(z.string()).meta({ title: '标签' }),
  content: words('评价内容'),
  /** Signed addresses that live ten minutes. */
  images: z.array(z.string()).meta({ title: '评价图片' }),
  leftAt: instant('离场时间'),
  evaluatedAt: instant('评价时间'),
  status: evaluateStatus.schema,
  replyContent: words('回复内容'),
  replyAt: instant('回复时间').nullable(),
  replyName: personName('回复人'),
  hideReason: words('隐藏原因'),
  rev,
});
export type ParkEvaluate = z.output<typeof parkEvaluate>;

const stars = (title: string) => named(queryInteger(title, 1, 5), [5, '5星'], [4, '4星'], [3, '3星'], [2, '2星'], [1, '1星']);

const filters = {
  plateNo: platePart().optional(),
  ...period('评价时间'),
  parkIds: parkIds.optional(),
  status: queryCode(evaluateStatus.schema).optional(),
  minScore: stars('最低评分').optional(),
  maxScore: stars('最高评分').optional(),
};
const path = '/charge/v2/api/parkEvaluates';
const listPath = '/charge/v2/api/parkEvaluateList';
const key = z.object({ id: uuid('评价') });

export const evaluateReply = z.object({ content: text('回复内容', 300, 1), rev });
export const evaluateHiding = z.object({ reason: text('隐藏原因', 200, 1), rev });

export const parkEvaluates = {
  list: endpoint({
    method: 'GET',
    path: listPath,
    title: '停车评价列表',
    access: [evaluatePage.code],
    query: pageQuery(filters),
    /** How many of all found gave one star, two … five. */
    data: pageWithSummary(parkEvaluate, z.object({ stars: z.array(z.number().int()).length(5) })),
  }),
  export: endpoint({
    method: 'GET',
    path: `${listPath}/export`,
    title: '导出停车评价',
    access: [evaluatePage.can.export],
    query: pageQuery(filters),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '停车评价详情',
    access: [evaluatePage.code],
    params: key,
    data: parkEvaluate,
  }),
  /** Answers once; the words may be changed for a day. */
  reply: endpoint({
    method: 'POST',
    path: `${path}/:id/reply`,
    title: '回复停车评价',
    access: [evaluatePage.can.reply],
    params: key,
    body: evaluateReply,
    data: parkEvaluate,
  }),
  hide: endpoint({
    method: 'POST',
    path: `${path}/:id/hide`,
    title: '隐藏停车评价',
    access: [evaluatePage.can.hide],
    params: key,
    body: evaluateHiding,
    data: parkEvaluate,
  }),
};

const maxImages = 6;
const ratedStay = {
  parkId: uuid('车场'),
  plateNo: anyPlate(),
  /** The vehicle's last stay at the lot when absent. */
  orderId: uuid('订单').optional(),
};

/** A driver rates a stay by phone, once, within a week of leaving; knowing the plate is the key to it. */
export const driverEvaluates = {
  /** A picture for the evaluation of a stay that has none yet. */
  attach: endpoint({
    method: 'POST',
    path: '/driver/v2/api/evaluates/attachments',
    title: '上传评价图片',
    access: 'public',
    kind: 'multipart',
    body: z.object({ ...ratedStay, file: uploadedFile('图片') }),
    data: z.object({ fileId: z.string() }),
    audited: false,
  }),
  create: endpoint({
    method: 'POST',
    path: '/driver/v2/api/evaluates',
    title: '提交停车评价',
    access: 'public',
    body: z.object({
      ...ratedStay,
      score,
      tags: z
        .array(text('标签', 12, 1))
        .max(6, '最多6个标签')
        .default([]),
      content: text('评价内容', 500).default(''),
      imageIds: z.array(z.string().max(200)).max(maxImages, `最多${maxImages}张图片`).default([]).meta({ title: '评价图片' }),
      phone: phoneNumber('联系电话').default(''),
    }),
    data: z.object({ evaluateId: id('评价') }),
    audited: false,
  }),
};

export const evaluateErrors = {
  noStay: error('42233', '未查询到7天内离场的停车记录'),
  already: error('42227', '该次停车已评价'),
  replyClosed: error('42228', '回复已超过24小时，不能修改'),
  hidden: error('42229', '评价已隐藏，不能执行该操作'),
  fileKind: error('42234', '评价图片只能是PNG、JPG或WEBP，且不超过10MB'),
};
