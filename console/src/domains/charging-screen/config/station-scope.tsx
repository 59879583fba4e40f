import { stations } from '@bochong/contract/charging-asset';
import type { StoredScreen } from '@bochong/contract/charging-screen';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

interface StationScopeProps {
  /** Names of those that are chosen already. */
  known: StoredScreen['stationNames'];
  id?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  disabled?: boolean;
}

/** Chooses some of the stations that the user may see; none stands for all. */
export function StationScope({ known, id, value = [], onChange, disabled = false }: StationScopeProps) {
  const [search, setSearch] = useState('');
  const name = useDeferredValue(search);
  const { data = [] } = useEndpoint(stations.choose, { query: { name: name || undefined, size: 50 } }, { staleTime: 60_000 });
  const [seen, setSeen] = useState(() => new Map(known.map(({ stationId, stationName }) => [stationId, stationName])));
  const named = new Map([...seen, ...data.map(({ stationId, stationName }) => [stationId, stationName] as const)]);
  return (
    <Select<string[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      allowClear
      disabled={disabled}
      placeholder="全部电站"
      value={[...value]}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={[...named].map(([stationId, label]) => ({ value: stationId, label }))}
      onChange={(ids) => {
        // What was found by a search keeps its name when the next search does not find it.
        setSeen(named);
        onChange?.(ids);
      }}
    />
  );
}
