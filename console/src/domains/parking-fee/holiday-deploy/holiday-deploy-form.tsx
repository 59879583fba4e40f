import { dayType, deploySource, type HolidayDeploy, holidayDeploys } from '@bochong/contract/parking-fee';
import { Form, Input } from 'antd';
import { DateRange } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { AskedItems } from '../../../kit/form-item.tsx';
import { FormRows } from '../../../kit/form-rows.tsx';
import { dayOf } from '../../../kit/instant.ts';
import { recordForm } from '../../../kit/record-form.tsx';
import { daysOf, spansOf } from './deploy-days.ts';

interface Line {
  period: [string, string];
  dayType: HolidayDeploy['days'][number]['dayType'];
  label: string;
}

const newLine: Partial<Line> = { dayType: dayType.HOLIDAY, label: '' };

const asks = [
  ...(['deployName', 'year', 'source'] as const),
  { name: 'basedOn', placeholder: '通知文号' },
  { name: 'parkIds', wide: true },
];

/** Holidays and make-up workdays, a line for each. */
const Lines = () => (
  <FormRows name="lines" add="+ 增加日期" blank={newLine}>
    {(at) => (
      <>
        <Form.Item name={[at, 'period']} rules={[{ required: true, message: '请选择日期' }]}>
          <DateRange days keepsEnter label="日期" allowClear={false} />
        </Form.Item>
        <Form.Item name={[at, 'dayType']}>
          <EnumSelect of={dayType} allowClear={false} aria-label="日期类型" />
        </Form.Item>
        <Form.Item name={[at, 'label']}>
          <Input maxLength={20} placeholder="名称，如国庆节" aria-label="名称" />
        </Form.Item>
      </>
    )}
  </FormRows>
);

/** The days are entered as spans; no lot chosen means every lot. */
export const holidayDeployForm = recordForm(holidayDeploys, {
  title: '节假日配置',
  added: '草稿已保存，发布后生效',
  rowKey: 'deployId',
  nameOf: (row) => row.deployName,
  width: 680,
  blank: () => ({ year: Number(dayOf(Date.now()).slice(0, 4)) + 1, source: deploySource.STATUTORY, days: [], lines: [newLine] }),
  valuesOf: (row) => ({
    ...row,
    parkIds: row.parkIds ?? [],
    lines: spansOf(row.days).map(({ from, to, ...rest }) => ({ ...rest, period: [from, to] })),
  }),
  bodyOf: ({ lines, parkIds, ...values }) => ({
    ...values,
    parkIds: (parkIds as string[] | null)?.length ? parkIds : null,
    days: daysOf((lines as Line[]).map(({ period: [from, to], ...rest }) => ({ ...rest, from, to }))),
  }),
  children: (
    <>
      <div className="field-grid">
        <AskedItems of={holidayDeploys.create} asks={asks} />
      </div>
      <h3 className="form-title">日期清单</h3>
      <Lines />
    </>
  ),
});
