import { plateClazzes } from '@bochong/contract/arrears';
import { debtorFilter } from '@bochong/contract/collection';
import { Select } from 'antd';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { AskedItems } from '../../../kit/form-item.tsx';
import { useSeesSomeLots } from '../../../kit/session.ts';

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

interface DebtorItemsProps {
  /** Field of the form they belong to. */
  under?: string;
  /** They hold on for whoever owes later: who sees some lots only names theirs. */
  standing?: boolean;
}

/** Whom to contact, as form items. */
export function DebtorItems({ under, standing = false }: DebtorItemsProps) {
  const named = useSeesSomeLots() && standing;
  return (
    <div className="field-grid">
      <AskedItems
        of={debtorFilter}
        {...(under !== undefined && { under })}
        asks={[
          { name: 'parkIds', placeholder: named ? '请选择' : '全部车场', required: named },
          { name: 'clazzIds', children: <ClazzesSelect /> },
          { name: 'isParking', children: <Select allowClear placeholder="不限" options={presence} /> },
          ...bounds.map((name) => ({ name, placeholder: '不限', normalize })),
        ]}
      />
    </div>
  );
}
