import { Select } from 'antd';
import { StateTag } from './columns.tsx';

/** Control of a filter between the two sides of a condition. */
export const either = (yes: string, no: string) => (
  <Select
    allowClear
    className="field-select"
    options={[
      { value: 1, label: yes },
      { value: 0, label: no },
    ]}
  />
);

/** Whether something is in force, in colour. */
export const OnOff = ({ on, words: [yes, no] = ['启用', '停用'] }: { on: boolean; words?: readonly [string, string] }) => (
  <StateTag tone={on ? 'green' : 'grey'}>{on ? yes : no}</StateTag>
);
