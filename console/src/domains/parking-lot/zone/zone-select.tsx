import { zones } from '@bochong/contract/parking-lot';
import { Select } from 'antd';
import type { Control } from '../../../kit/control.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

interface ZoneSelectProps extends Control<string | null> {
  parkId: string;
  /** One that cannot be chosen: itself. */
  except?: string | undefined;
}

/** Chooses a zone of a lot, or none. */
export function ZoneSelect({ parkId, except, onChange, ...select }: ZoneSelectProps) {
  const { data = [] } = useEndpoint(zones.list, { query: { parkId } });
  const options = data.filter(({ zoneId }) => zoneId !== except).map(({ zoneId, zoneName }) => ({ value: zoneId, label: zoneName }));
  return <Select<string | null> allowClear options={options} onChange={(zoneId) => onChange?.(zoneId ?? null)} {...select} />;
}
