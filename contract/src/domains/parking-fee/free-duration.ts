import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, instantInput, integer, lotsOrAll, nameText, parkId, personName, rev, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { carType, energyType, vehicleClass } from '../../kernel/vehicle.ts';
import { dayType, freeMode, freeScope } from './fee-enums.ts';
import {
  feeRuleAddPage,
  feeRuleEditPage,
  feeRulePage,
  freeDurationLinkAddPage,
  freeDurationLinkEditPage,
  freeDurationLinkPage,
  freeDurationPage,
} from './menu.ts';

export const freeStatus = enumOf('freeStatus', '状态', { OFF: [0, '停用', 'grey'], ON: [1, '启用', 'green'] });

const some = <T extends z.ZodType>(item: T, label: string) => z.array(item).max(20).meta({ title: label });

/** Fields a user writes. A change holds for vehicles that enter from then on. */
export const freeDurationFields = z.object({
  freeName: nameText('名称', 30),
  minutes: integer('免费时长(分钟)', 0, 1440),
  freeMode: freeMode.schema,
  freeScope: freeScope.schema,
  /** At most a day: as far back as the fee of a stay looks. */
  windowMinutes: integer('窗口(分钟)', 1, 1440),
  /** An empty list: all of them. */
  applyVehicle: z.object({
    energyTypes: some(energyType.schema, '能源类型'),
    vehicleClasses: some(vehicleClass.schema, '车型'),
    carTypes: some(carType.schema, '停车身份'),
  }),
  applyDayTypes: z.array(dayType.schema).max(3).meta({ title: '适用日期' }),
  /** Lots where it stands in place of the rule's own free minutes; elsewhere rules cite it. */
  parkIds: lotsOrAll(),
  effectiveFrom: instantInput('有效期起'),
  effectiveTo: instantInput('有效期止')
    .nullable()
    .meta({ empty: '长期有效', notBefore: { minutes: 0 } }),
});
export type FreeDurationFields = z.output<typeof freeDurationFields>;

/** Terms as they held from `since` on; null `until`: they still do. */
export const heldFields = {
  status: freeStatus.schema,
  since: instant('更新时间'),
  until: instant('失效时间').nullable(),
  operatorName: personName('操作人'),
  rev,
};

/** Turning terms on or off. */
export const switchFields = z.object({ status: freeStatus.schema, rev });

export const freeDuration = freeDurationFields.extend({
  freeId: uuid('免费时长'),
  effectiveFrom: instant('有效期起'),
  effectiveTo: instant('有效期止').nullable(),
  parkNames: z.array(z.string()).meta({ title: '适用车场' }),
  linkNames: z.array(z.string()).meta({ title: '联动' }),
  ruleNames: z.array(z.string()).meta({ title: '引用规则' }),
  dealerName,
  ...heldFields,
});
export type FreeDuration = z.output<typeof freeDuration>;

const path = '/charge/v2/api/freeDurations';
const key = z.object({ id: uuid('免费时长') });
/** Pages that choose one: links, and the form of a charge rule. */
const choosers = [
  freeDurationLinkPage.code,
  freeDurationLinkAddPage.code,
  freeDurationLinkEditPage.code,
  feeRulePage.code,
  feeRuleAddPage.code,
  feeRuleEditPage.code,
] as const;

export const freeDurations = {
  list: endpoint({
    method: 'GET',
    path,
    title: '免费时长',
    access: [freeDurationPage.code],
    query: pageQuery({
      freeName: searchText('名称').optional(),
      parkId: parkId().optional(),
      status: queryCode(freeStatus.schema).optional(),
    }),
    data: pageOf(freeDuration),
  }),
  chosen: endpoint({
    method: 'GET',
    path: `${path}/chosen`,
    title: '选择免费时长',
    access: [freeDurationPage.code, ...choosers],
    query: z.object({ freeName: searchText('名称').optional() }),
    data: z.array(
      freeDuration.pick({
        freeId: true,
        freeName: true,
        minutes: true,
        freeMode: true,
        freeScope: true,
        windowMinutes: true,
        status: true,
      }),
    ),
  }),
  /** What it said since when, newest first. */
  versions: endpoint({
    method: 'GET',
    path: `${path}/:id/versions`,
    title: '免费时长沿革',
    access: [freeDurationPage.code],
    params: key,
    data: z.array(freeDuration.omit({ parkNames: true, linkNames: true, ruleNames: true, dealerName: true })),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增免费时长',
    access: [freeDurationPage.can.add],
    body: freeDurationFields,
    data: z.object({ freeId: uuid('免费时长') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '编辑免费时长',
    access: [freeDurationPage.can.edit],
    params: key,
    body: freeDurationFields.extend({ rev }),
    data: z.null(),
  }),
  switch: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启停免费时长',
    access: [freeDurationPage.can.switch],
    params: key,
    body: switchFields,
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除免费时长',
    access: [freeDurationPage.can.delete],
    params: key,
    data: z.null(),
  }),
};

export const freeDurationErrors = {
  wrongPark: error('42351', '车场不存在，或不在您的数据权限内'),
  clash: error('42352', '「{parkName}」已适用免费时长「{freeName}」，同一车场同类车辆同期只能适用一个'),
  inUse: error('42353', '免费时长正被{users}使用，不能删除'),
  period: error('42354', '有效期止须晚于有效期起'),
  unknown: error('42355', '引用的免费时长不存在或已删除'),
  allLots: error('42356', '您的数据权限不是全部车场，请选择车场'),
};
