import { dealers } from '@bochong/contract/dealer';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useHeaderState } from '../kit/page-header.ts';
import { useEndpoint } from '../kit/use-endpoint.ts';

/** How many dealers each selector asks for and may hold. */
const sizes = { single: 5, multi: 50 } as const;

/** Dealer selector of the header; exactly five single choices mean that the server may hold more. */
export function DealerPicker({ mode }: { mode: 'single' | 'multi' }) {
  const [search, setSearch] = useState('');
  const dealerName = useDeferredValue(search) || undefined;
  const size = sizes[mode];
  // An unreadable list is an empty one.
  const { data = [], isFetching } = useEndpoint(dealers.chosen, { query: { dealerName, size } }, { staleTime: 60_000 });
  const value = useHeaderState((state) => state.dealerIds);
  const choose = (ids: readonly string[]) => useHeaderState.setState({ dealerIds: ids });
  return (
    <Select<string | string[]>
      className="dealer-picker"
      size="small"
      allowClear
      aria-label="运营单位"
      placeholder="全部运营单位"
      loading={isFetching}
      {...(mode === 'multi'
        ? { mode: 'multiple' as const, maxCount: size, maxTagCount: 1, value: [...value] }
        : { value: value[0] ?? (null as never) })}
      onChange={(next) => choose(next === undefined ? [] : [next].flat())}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={data.map((row) => ({ value: row.dealerId, label: row.dealerName }))}
      popupRender={(menu) => (
        <>
          {menu}
          {mode === 'single' && data.length === size && <div className="select-hint">更多数据请搜索</div>}
        </>
      )}
    />
  );
}
