import { invoiceKind, invoiceSubjects, taxInfoConfigs, taxPolicy } from '@bochong/contract/e-invoice';
import { chosenSelect } from '../../fields/chosen-select.tsx';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { ParkSelect } from '../../fields/park-select.tsx';
import { dayOf } from '../../kit/instant.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';

/** Chooses a seller; typing searches by name and number. */
const SubjectSelect = chosenSelect({
  endpoint: invoiceSubjects.chosen,
  input: (keyword) => ({ query: { ...(keyword && { keyword }) } }),
  value: 'subjectId',
  label: 'name',
  hintAt: 50,
  placeholder: '开票主体',
});

const taxConfigForm = recordForm(taxInfoConfigs, {
  title: '税务信息配置',
  rowKey: 'configId',
  nameOf: ({ itemName }) => itemName,
  removal: '它的车场和业务不能再开票；已开的发票不变',
  blank: {
    taxPolicy: taxPolicy.NORMAL,
    rateBp: 900,
    kinds: [invoiceKind.NORMAL],
    parkIds: [],
    endDate: null,
    startDate: dayOf(Date.now()),
    remarkTemplate: '{plate} {park} {in}~{out}',
  },
  asks: [
    { name: 'subjectId', children: <SubjectSelect /> },
    'bizType',
    { name: 'itemName', wide: true },
    { name: 'taxCode', extra: '以主管税务机关核定为准' },
    'taxPolicy',
    'rateBp',
    'unit',
    { name: 'kinds', children: <EnumSelect of={invoiceKind} mode="multiple" /> },
    'maxSingleFen',
    'startDate',
    'endDate',
    { name: 'parkIds', wide: true, children: <ParkSelect mode="multiple" /> },
    { name: 'remarkTemplate', wide: true },
  ],
});

/** How each business is taxed: of a lot, a business and a day there is one configuration. */
export default function TaxConfigListPage() {
  return (
    <ListPage
      list={taxInfoConfigs.list}
      rowKey="configId"
      columns={[
        { name: 'itemName', width: 220 },
        ...(['bizType', 'rateBp', 'taxPolicy'] as const),
        { name: 'lots', width: 180, show: ({ lots }) => lots || '全部车场' },
        ...(['startDate', 'endDate'] as const),
        { name: 'kinds', width: 150, show: ({ kinds }) => kinds.map((kind) => invoiceKind.label(kind)).join('、') },
        ...(['maxSingleFen', 'subjectName', 'taxCode', 'unit', 'remarkTemplate', 'dealerName'] as const),
      ]}
      filters={[{ name: 'subjectId', control: <SubjectSelect /> }, 'bizType', 'parkIds']}
      actions={<taxConfigForm.Add />}
      rowActions={taxConfigForm.rowActions}
      opens={{ title: ({ itemName }) => itemName }}
      empty="先新增开票主体，再为停车、包期、充电各配置一条"
    />
  );
}
