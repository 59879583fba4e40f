import { berths } from '@bochong/contract/parking-lot';
import { Select } from 'antd';
import type { Control } from '../../../kit/control.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

/** Where a berth stands: exactly one of the two is set. */
export interface BerthHome {
  roadId: string | null;
  zoneId: string | null;
}

const keyOf = ({ roadId, zoneId }: BerthHome) => roadId ?? zoneId ?? '';

interface HomeSelectProps extends Control<BerthHome> {
  parkId: string | undefined;
}

/** Chooses a road section or zone of a lot, whichever it has. Works as a form field. */
export function HomeSelect({ id, parkId, value, onChange }: HomeSelectProps) {
  const { data = [] } = useEndpoint(berths.homes, { query: { parkId: parkId ?? '' } }, { enabled: parkId !== undefined });
  return (
    <Select<string>
      {...(id && { id })}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={parkId === undefined}
      placeholder={parkId === undefined ? '请先选择车场' : '请选择路段或区域'}
      options={data.map((home) => ({ value: keyOf(home), label: home.name }))}
      {...(value && { value: keyOf(value) })}
      onChange={(key) => {
        const home = data.find((one) => keyOf(one) === key);
        if (home) onChange?.({ roadId: home.roadId, zoneId: home.zoneId });
      }}
    />
  );
}
