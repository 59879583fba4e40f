import { plateClazzes } from '@bochong/contract/arrears';
import { debtorFilter } from '@bochong/contract/collection';
import { Select } from 'antd';
import { AskedItems } from '../../../kit/form-item.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const presence = [
  { value: true, label: '正在停车' },
  { value: false, label: '不在停' },
];
const bounds = ['minFen', 'minCount', 'minAgeDays', 'maxAgeDays', 'notCalledDays'] as const;
/** What was emptied is not asked for. */
const normalize = (value: unknown) => value ?? undefined;

function ClazzesSelect(props: { id?: string; value?: string[]; onChange?: (value: string[]) => void; disabled?: boolean }) {
  const { data = [] } = useEndpoint(plateClazzes.chosen, {}, { staleTime: 60_000 });
  const options = data.map(({ clazzId, clazzName }) => ({ value: clazzId, label: clazzName }));
  return <Select mode="multiple" allowClear placeholder="全部分类" options={options} {...props} />;
}

/** Whom to contact, as form items; `under` names the field of the form they belong to. */
export const DebtorItems = ({ under }: { under?: string }) => (
  <div className="field-grid">
    <AskedItems
      of={debtorFilter}
      {...(under !== undefined && { under })}
      asks={[
        { name: 'parkIds', placeholder: '全部车场' },
        { name: 'clazzIds', children: <ClazzesSelect /> },
        { name: 'isParking', children: <Select allowClear placeholder="不限" options={presence} /> },
        ...bounds.map((name) => ({ name, placeholder: '不限', normalize })),
      ]}
    />
  </div>
);
