import { gates } from '@bochong/contract/parking-lot';
import { listScope } from '@bochong/contract/special-vehicle';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const [directions, required] = [{ 1: '入', 2: '出', 3: '出入' } as const, (message: string) => [{ required: true, message }]];

/** Gates of one lot; those chosen of another lot stay chosen. */
function GateSelect(props: { id?: string; value?: string[]; onChange?(value: string[]): void }) {
  const [parkId, setParkId] = useState<string>();
  const { data = [] } = useEndpoint(gates.chosen, { query: { parkId: parkId ?? '' } }, { enabled: parkId !== undefined });
  const options = data.map(({ gateId, gateName, direction }) => ({ value: gateId, label: `${gateName}（${directions[direction]}）` }));
  const elsewhere = (props.value ?? []).filter((id) => !options.some(({ value }) => value === id));
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <ParkSelect value={parkId ?? null} onChange={setParkId} placeholder="先选车场" />
      <Select
        mode="multiple"
        {...props}
        options={[...options, ...elsewhere.map((value) => ({ value, label: '其他车场通道' }))]}
        disabled={parkId === undefined}
        placeholder="再选通道"
        className="field-select"
      />
    </div>
  );
}

/** Where an entry holds: everywhere, in chosen lots, or at chosen gates. */
export function ScopeItems({ scope }: { scope: number }) {
  if (scope === listScope.GATE)
    return (
      <Form.Item name="gateIds" label="指定通道" rules={required('请选择通道')}>
        <GateSelect />
      </Form.Item>
    );
  return (
    <Form.Item name="scopeIds" label="指定车场" rules={scope === listScope.PARK ? required('请选择车场') : []}>
      <ParkSelect mode="multiple" disabled={scope !== listScope.PARK} />
    </Form.Item>
  );
}
