import { z } from 'zod';
import { enumOf } from '../../kernel/enum-of.ts';
import { date, flag, integer, mobile, nameText, parkId, phoneNumber, text } from '../../kernel/fields.ts';
import { citizenId, uscc } from '../../kernel/identity.ts';
import { payProvider, settleType } from './pay-account-enums.ts';

/** What an application of a new merchant is made of; each step is kept by itself, and can be left and taken up again. */
export const payApplyStep = enumOf('payApplyStep', '进件步骤', {
  SUBJECT: [1, '主体信息'],
  PERSON: [2, '法人与经办人'],
  SETTLE: [3, '结算账户'],
  BUSINESS: [4, '经营信息'],
  PRODUCT: [5, '费率与产品'],
});
export const settleKind = enumOf('paySettleKind', '账户性质', { COMPANY: [1, '对公账户'], LEGAL: [2, '法人对私账户'] });

const fileId = (label: string, min: 0 | 1) => z.string().min(min, `请上传${label}`).max(200).meta({ title: label });
/** Dearest price that a channel may ask, basis points. */
const mostFeeBp = 200;

export const subjectStep = z.object({
  subjectName: text('主体名称', 100, 1),
  uscc: uscc('统一社会信用代码'),
  registerAddr: text('注册地址', 128, 1),
  /** Null = without end. */
  licenseEnd: date('营业期限').nullable().meta({ empty: '长期' }),
  licenseImg: fileId('营业执照', 1),
});
export const personStep = z.object({
  legalPerson: text('法定代表人', 20, 1),
  legalIdNo: citizenId('身份证号'),
  contactName: text('经办人', 20, 1),
  contactPhone: mobile('经办人手机'),
});
export const settleStep = z.object({
  settleKind: settleKind.schema,
  settleName: text('账户户名', 100, 1).meta({ title: '账户户名', help: '对公账户为主体名称，法人对私账户为法定代表人姓名' }),
  settleBank: text('开户银行', 60, 1),
  settleAcct: z
    .string()
    .trim()
    .regex(/^\d{8,30}$/, '银行账号应为8至30位数字')
    .meta({ title: '银行账号' }),
});
export const businessStep = z.object({
  parkIds: z.array(parkId()).min(1, '请选择车场').max(200, '最多200个车场').meta({ title: '收款车场', kind: 'lot' }),
  servicePhone: phoneNumber('客服电话'),
  siteImg: fileId('场所照片', 1),
  filingImg: fileId('停车场备案证', 0).meta({ title: '停车场备案证', help: '开通无感支付时须上传' }),
});
export const productStep = z.object({
  accountName: nameText('账户名称', 50),
  provider: payProvider.only('WECHAT', 'ALIPAY'),
  feeBp: integer('费率', 0, mostFeeBp).meta({ title: '费率', kind: 'rate' }),
  settleType: settleType.schema,
  nonInductive: flag('无感支付'),
  splitEnabled: flag('分账'),
});

/** Steps as they are read: numbers of persons and accounts masked, whatever their form. */
const read = (title: string) => z.string().meta({ title });
export const shownSubject = subjectStep.extend({ uscc: read('统一社会信用代码') });
export const shownPerson = personStep.extend({ legalIdNo: read('身份证号'), contactPhone: read('经办人手机') });
export const shownSettle = settleStep.extend({ settleAcct: read('银行账号') });
export const shownBusiness = businessStep.extend({ servicePhone: read('客服电话') });
export const shownProduct = productStep.extend({ provider: payProvider.schema });

/** Steps by what they are saved as; null is one that was not saved yet. */
export const payApplySteps = z.object({
  subject: shownSubject.nullable(),
  person: shownPerson.nullable(),
  settle: shownSettle.nullable(),
  business: shownBusiness.nullable(),
  product: shownProduct.nullable(),
});
export type PayApplySteps = z.output<typeof payApplySteps>;
/** What is saved of a step; numbers that are left out stay as they are. */
export const personChange = personStep.partial({ legalIdNo: true, contactPhone: true });
export const settleChange = settleStep.partial({ settleAcct: true });
