import { standardWord } from '@bochong/contract/kernel/enum-of';
import { namedTable, plateNames, plateNameTarget } from '@bochong/contract/vehicle-setting';
import { Form, Select } from 'antd';
import type { Control } from '../../kit/control.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';

const standard = (target: number, code: string) => {
  const option = namedTable(target)?.options.find(({ value }) => String(value) === code);
  return option ? standardWord(option) : code;
};

/** The codes of the target that stands in the form, by their standard names. */
function CodeSelect(props: Partial<Control<string>>) {
  const target: number | undefined = Form.useWatch('target');
  const options = (namedTable(target ?? 0)?.options ?? []).map((option) => ({ value: String(option.value), label: standardWord(option) }));
  return <Select options={options} showSearch={{ optionFilterProp: 'label' }} placeholder="标准名称" {...props} />;
}

const form = recordForm(plateNames, {
  title: '车牌名称',
  rowKey: 'plateNameId',
  nameOf: ({ target, code }) => standard(target, code),
  blank: { target: plateNameTarget.CAR_TYPE, enabled: true },
  removal: '恢复为标准名称',
  asks: ['target', { name: 'code', label: '标准名称', children: <CodeSelect /> }, 'displayName', 'ledText', 'voiceText', 'enabled'],
});

/** What the unit calls colours and kinds of plates, and who parks. */
export default function PlateNameListPage() {
  return (
    <ListPage
      list={plateNames.list}
      rowKey="plateNameId"
      columns={[
        'target',
        { name: 'code', title: '标准名称', show: ({ target, code }) => standard(target, code) },
        ...(['displayName', 'ledText', 'voiceText', 'enabled', 'updateTime'] as const),
      ]}
      filters={['target']}
      empty="未配置的都用标准名称"
      actions={<form.Add />}
      rowActions={form.rowActions}
    />
  );
}
