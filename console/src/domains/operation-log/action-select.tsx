import { operationLogs } from '@bochong/contract/operation-log';
import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { useEndpoint } from '../../kit/use-endpoint.ts';

/** One of the calls that leave a row, under their modules. */
export function ActionSelect(props: Omit<SelectProps<string>, 'options'>) {
  const [opened, setOpened] = useState(false);
  const { data } = useEndpoint(operationLogs.choices, {}, { enabled: opened, staleTime: 600_000 });
  const options = (data ?? []).map(({ title, actions }) => ({ label: title, options: actions.map((value) => ({ value, label: value })) }));
  return (
    <Select<string>
      {...props}
      allowClear
      className="field-select"
      placeholder="操作"
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onOpenChange={() => setOpened(true)}
    />
  );
}
