import { type AreaNode, areas } from '@bochong/contract/parking-lot';
import { AutoComplete, type AutoCompleteProps } from 'antd';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

interface Region {
  value: string;
  label: string;
}

const districts = (nodes: readonly AreaNode[], above = ''): Region[] =>
  nodes.flatMap((node) => {
    const label = `${above}${node.areaName}`;
    const own =
      node.level === 3 && /^\d{6}$/.test(node.regionCode) ? [{ value: node.regionCode, label: `${label} ${node.regionCode}` }] : [];
    return [...own, ...districts(node.children, label)];
  });

/** Code of a district (GB/T 2260): offered by name where it is known, typed where it is not. */
export function RegionInput(props: Omit<AutoCompleteProps<string>, 'options'>) {
  const { data } = useEndpoint(areas.tree, { query: { level: 3 } }, { staleTime: 300_000 });
  const options = [...new Map(districts(data ?? []).map((region) => [region.value, region])).values()];
  return (
    <AutoComplete<string>
      allowClear
      options={options}
      showSearch={{ filterOption: (typed, option) => String(option?.label ?? '').includes(typed) }}
      placeholder="输入名称或6位行政区划代码，如330108"
      maxLength={20}
      {...props}
    />
  );
}
