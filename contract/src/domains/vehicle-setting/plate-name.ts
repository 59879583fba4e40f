import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import type { CodeTable } from '../../kernel/field-kind.ts';
import { nameText, text } from '../../kernel/fields.ts';
import { queryCode } from '../../kernel/page.ts';
import { recordCalls } from '../../kernel/record-calls.ts';
import { vehicleTables } from '../../kernel/vehicle.ts';
import { plateNamePage } from './menu.ts';

/** Code tables whose words a unit may choose. */
export const plateNameTarget = enumOf('plateNameTarget', '对象', {
  PLATE_COLOR: [1, '车牌颜色'],
  PLATE_TYPE: [2, '号牌种类'],
  CAR_TYPE: [3, '停车身份'],
  VEHICLE_CLASS: [4, '车型'],
});
/** The code table of a target. */
export const namedTable = (target: number): Pick<CodeTable, 'options'> | undefined => vehicleTables[target as keyof typeof vehicleTables];

/** What a lane says and shows goes by who parks there and by the kind of its plate. */
const atLanes: readonly number[] = [plateNameTarget.CAR_TYPE, plateNameTarget.PLATE_TYPE];

const path = '/dealer/v2/api/plateNames';
const name = {
  target: plateNameTarget.schema,
  code: text('编码', 4, 1),
  displayName: nameText('显示名', 10),
};

export const plateNames = {
  ...recordCalls({
    path,
    title: '车牌名称',
    key: 'plateNameId',
    page: plateNamePage,
    fields: {
      ...name,
      ledText: text('屏显', 8).meta({ help: '入口放行时在显示屏加一行' }),
      voiceText: text('语音', 20).meta({ help: '入口放行时先播报，如“包期车”' }),
      enabled: z.boolean().meta({ title: '启用' }),
    },
    filters: { target: queryCode(plateNameTarget.schema).optional() },
    rule: ({ target, code, ledText, voiceText }, context) => {
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (!namedTable(target)?.options.some(({ value }) => String(value) === code)) issue('code', '请选择编码');
      if (ledText !== '' && !atLanes.includes(target)) issue('ledText', '屏显只用于停车身份和号牌种类');
      if (voiceText !== '' && !atLanes.includes(target)) issue('voiceText', '语音只用于停车身份和号牌种类');
    },
  }),
  /** The words of the caller's unit, for whatever shows codes. */
  current: endpoint({
    method: 'GET',
    path: `${path}/current`,
    title: '本单位的车牌名称',
    access: 'session',
    data: z.array(z.object(name)),
  }),
};

export const plateNameErrors = { taken: error('44310', '该编码已有名称，请直接编辑') };
