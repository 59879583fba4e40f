import { plateClazzes } from '@bochong/contract/arrears';
import { debtorFilter } from '@bochong/contract/collection';
import { Select } from 'antd';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { AskedItems } from '../../../kit/form-item.tsx';

const presence = [
  { value: true, label: '正在停车' },
  { value: false, label: '不在停' },
];
const bounds = ['minFen', 'minCount', 'minAgeDays', 'maxAgeDays', 'notCalledDays'] as const;
/** What was emptied is not asked for. */
const normalize = (value: unknown) => value ?? undefined;

const ClazzesSelect = chosenSelect({
  endpoint: plateClazzes.chosen,
  value: 'clazzId',
  label: 'clazzName',
  mode: 'multiple',
  placeholder: '全部分类',
});

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
