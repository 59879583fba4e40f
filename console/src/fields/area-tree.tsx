import { type AreaNode, areas } from '@bochong/contract/parking-lot';
import { TreeSelect, type TreeSelectProps } from 'antd';
import { useEffect } from 'react';
import type { EntryProps } from '../kit/kind-view.tsx';
import { rememberLabels } from '../kit/labels.ts';
import { useEndpoint } from '../kit/use-endpoint.ts';

const flat = (nodes: readonly AreaNode[]): AreaNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** Chooses an area from the dealer's tree of provinces, cities, districts and streets. */
export function AreaTree(props: Omit<TreeSelectProps<string>, 'treeData'>) {
  const { data, isFetching } = useEndpoint(areas.tree, { query: {} }, { staleTime: 300_000 });
  useEffect(() => rememberLabels(flat(data ?? []).map(({ areaId, areaName }) => ({ value: areaId, label: areaName }))), [data]);
  return (
    <TreeSelect<string, AreaNode>
      allowClear
      showSearch
      className="field-select"
      placeholder="区域"
      loading={isFetching}
      treeData={data ?? []}
      fieldNames={{ label: 'areaName', value: 'areaId', children: 'children' }}
      treeNodeFilterProp="areaName"
      treeDefaultExpandAll
      {...(props as object)}
    />
  );
}

export const AreaEntry = ({ field: _, record: __, ...select }: EntryProps) => <AreaTree {...select} />;
