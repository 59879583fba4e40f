import { subOperatorTypes } from '@bochong/contract/sub-operator';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';

const form = recordForm(subOperatorTypes, {
  title: '子运营商类型',
  rowKey: 'typeId',
  nameOf: ({ typeName }) => typeName,
  blank: { splitDefaultBp: 0 },
  asks: ['typeName', 'splitDefaultBp', 'remark'],
});

/** Kinds of partners. */
export default function SubOperatorTypeListPage() {
  return (
    <ListPage
      list={subOperatorTypes.list}
      rowKey="typeId"
      columns={['typeName', 'splitDefaultBp', 'operatorCount', 'remark', 'updateTime']}
      filters={['typeName']}
      actions={<form.Add />}
      rowActions={form.rowActions}
    />
  );
}
