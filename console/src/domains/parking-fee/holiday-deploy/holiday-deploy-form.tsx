import { dayType, deploySource, type HolidayDeploy, holidayDeploys } from '@bochong/contract/parking-fee';
import { Button, Form, Input } from 'antd';
import { DateRange } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { dayOf } from '../../../kit/instant.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { recordForm } from '../../../kit/record-form.tsx';
import { daysOf, spansOf } from './deploy-days.ts';
import styles from './holiday-deploy.module.css';

interface Line {
  period: [string, string];
  dayType: HolidayDeploy['days'][number]['dayType'];
  label: string;
}

const Item = itemOf(holidayDeploys.create);
const newLine: Partial<Line> = { dayType: dayType.HOLIDAY, label: '' };

/** Holidays and make-up workdays, a line for each. */
function Lines() {
  return (
    <Form.List name="lines">
      {(fields, { add, remove }) => (
        <div className={styles.lines}>
          {fields.map(({ key, name }, index) => (
            <fieldset key={key} className={styles.line} aria-label={`第${index + 1}段`}>
              <Form.Item name={[name, 'period']} rules={[{ required: true, message: '请选择日期' }]}>
                <DateRange days keepsEnter label="日期" allowClear={false} />
              </Form.Item>
              <Form.Item name={[name, 'dayType']}>
                <EnumSelect of={dayType} allowClear={false} aria-label="日期类型" />
              </Form.Item>
              <Form.Item name={[name, 'label']}>
                <Input maxLength={20} placeholder="名称，如国庆节" aria-label="名称" />
              </Form.Item>
              <LinkButton danger disabled={fields.length === 1} onClick={() => remove(name)}>
                删除
              </LinkButton>
            </fieldset>
          ))}
          <Button size="small" onClick={() => add(newLine)}>
            + 增加日期
          </Button>
        </div>
      )}
    </Form.List>
  );
}

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
        <Item name="deployName" />
        <Item name="year" />
        <Item name="source" />
        <Item name="basedOn" placeholder="通知文号" />
        <Item name="parkIds" wide>
          <ParkSelect mode="multiple" placeholder="全部车场" />
        </Item>
      </div>
      <h4 className={styles.title}>日期清单</h4>
      <Lines />
    </>
  ),
});
