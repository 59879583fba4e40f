import { CalendarOutlined } from '@ant-design/icons';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { dayRangeProblems, dayRangeTexts, withDayRange } from '../kit/day-ranges.ts';
import { defaultDayRanges, useHeaderState } from '../kit/page-header.ts';

/** Opens the date-range query: up to six day thresholds by which a page groups its figures. */
export function DayRangeButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="bar-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CalendarOutlined aria-hidden /> 日期范围
      </button>
      {open && <DayRangeDialog close={() => setOpen(false)} />}
    </>
  );
}

function DayRangeDialog({ close }: { close(): void }) {
  const [values, setValues] = useState(() => dayRangeTexts(useHeaderState.getState().dayRanges));
  const problems = dayRangeProblems(values);
  const confirm = () => {
    if (problems.some((problem) => problem !== null)) return;
    useHeaderState.setState({ dayRanges: values.filter((value) => value !== '').map(Number) });
    close();
  };
  return (
    <Modal title="日期范围查询" open onOk={confirm} onCancel={close} okText="查询" cancelText="取消" width={420}>
      <Form layout="vertical" className="day-ranges" onFinish={confirm}>
        {values.map((value, index) => (
          <Form.Item
            key={index}
            label={`第${index + 1}档（天）`}
            required={index === 0}
            validateStatus={problems[index] ? 'error' : ''}
            help={problems[index]}
          >
            <Input
              aria-label={`第${index + 1}档`}
              inputMode="numeric"
              maxLength={5}
              value={value}
              onChange={(event) => setValues(withDayRange(values, index, event.target.value))}
            />
          </Form.Item>
        ))}
        <button type="button" className="text-button" onClick={() => setValues(dayRangeTexts(defaultDayRanges))}>
          恢复默认
        </button>
      </Form>
    </Modal>
  );
}
