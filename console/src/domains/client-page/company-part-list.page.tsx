import { clientKind, companyParts } from '@bochong/contract/client-page';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';

const form = recordForm(companyParts, {
  title: '企业板块链接',
  rowKey: 'partId',
  nameOf: ({ partName }) => partName,
  blank: { client: clientKind.H5, sort: 0, status: 1 },
  asks: ['partName', 'client', { name: 'url', wide: true }, 'sort', 'status'],
});

/** Addresses of the operator's other businesses, as drivers find them. */
export default function CompanyPartListPage() {
  return (
    <ListPage
      list={companyParts.list}
      rowKey="partId"
      columns={['partName', 'client', 'status', { name: 'url', width: 340 }, 'hostAllowed', 'sort', 'updateTime']}
      filters={['partName', 'client']}
      actions={<form.Add />}
      rowActions={form.rowActions}
      empty="启用的板块出现在所选客户端的首页"
    />
  );
}
