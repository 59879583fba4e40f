import { dayType, deploySource, type HolidayDeploy, holidayDeployFields, holidayDeploys } from '@bochong/contract/parking-fee';
import { Button, Form, Input, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { DateRange } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { daysOf, spansOf } from './deploy-days.ts';
import './holiday-deploy.css';

interface Line {
  period: [string, string];
  dayType: HolidayDeploy['days'][number]['dayType'];
  label: string;
}
interface Values extends Pick<HolidayDeploy, 'deployName' | 'year' | 'source' | 'basedOn'> {
  parkIds: string[];
  lines: Line[];
}

const Item = itemOf(holidayDeployFields);
const newLine: Partial<Line> = { dayType: dayType.HOLIDAY, label: '' };
const blank = (): Partial<Values> => ({
  year: dayjs().year() + 1,
  source: deploySource.STATUTORY,
  basedOn: '',
  parkIds: [],
  lines: [newLine as Line],
});
const ofRow = (row: HolidayDeploy): Values => ({
  ...row,
  parkIds: row.parkIds ?? [],
  lines: spansOf(row.days).map(({ from, to, ...rest }) => ({ ...rest, period: [from, to] })),
});

/** Holidays and make-up workdays, a line for each. */
function Lines() {
  return (
    <Form.List name="lines">
      {(fields, { add, remove }) => (
        <div className="deploy-lines">
          {fields.map(({ key, name }) => (
            <div key={key} className="deploy-line">
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
            </div>
          ))}
          <Button size="small" onClick={() => add(newLine)}>
            + 增加日期
          </Button>
        </div>
      )}
    </Form.List>
  );
}

/** One dialog that adds and edits. */
export function useHolidayDeployForm() {
  const [row, setRow] = useState<HolidayDeploy | 'new' | null>(null);
  const create = useAction(holidayDeploys.create, { success: '草稿已保存，发布后生效' });
  const update = useAction(holidayDeploys.update, { success: '节假日配置已保存' });
  const editing = row !== null && row !== 'new' ? row : null;
  const save = ({ lines, parkIds, deployName, year, source, basedOn }: Values) => {
    const days = daysOf(lines.map(({ period: [from, to], ...rest }) => ({ ...rest, from, to })));
    const body = { deployName, year, source, basedOn, parkIds: parkIds.length > 0 ? parkIds : null, days };
    return editing ? update.run({ params: { id: editing.deployId }, body: { ...body, rev: editing.rev } }) : create.run({ body });
  };
  const dialog = (
    <FormModal<Values>
      title={editing ? `编辑节假日配置 ${editing.deployName}` : '新增节假日配置'}
      open={row !== null}
      initial={editing ? ofRow(editing) : blank()}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={680}
    >
      <div className="field-grid">
        <Item name="deployName">
          <Input maxLength={30} />
        </Item>
        <Item name="year">
          <InputNumber min={2000} max={2100} precision={0} />
        </Item>
        <Item name="source">
          <EnumSelect of={deploySource} allowClear={false} />
        </Item>
        <Item name="basedOn">
          <Input maxLength={50} placeholder="通知文号" />
        </Item>
        <Form.Item name="parkIds" label="车场" className="field-wide">
          <ParkSelect mode="multiple" placeholder="全部车场" />
        </Form.Item>
      </div>
      <h4 className="deploy-title">日期清单</h4>
      <Lines />
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (edited: HolidayDeploy) => setRow(edited), dialog };
}
