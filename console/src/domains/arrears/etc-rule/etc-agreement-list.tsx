import { etcRules } from '@bochong/contract/arrears';
import { Select } from 'antd';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf, StateTag } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { etcTabs } from './etc-deduct-list.tsx';

const col = columnsOf(etcRules.agreements);
const Filter = filterOf(etcRules.agreements);
const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.custom('state', '签约状态', (row) => <StateTag tone={row.endedAt ? 'grey' : 'green'}>{row.endedAt ? '已解约' : '签约中'}</StateTag>, {
    width: 100,
  }),
  col.text('agreementNo', { width: 220 }),
  col.time('signedAt'),
  col.time('endedAt'),
  col.money('owedFen'),
];
const states = [
  { value: 1, label: '签约中' },
  { value: 0, label: '已解约' },
];

/** Whose owners agreed to deductions, as the issuers tell it; nobody else's account is touched. */
export const EtcAgreementList = () => (
  <ListPage
    list={etcRules.agreements}
    rowKey="agreementNo"
    tabs={etcTabs}
    columns={columns}
    empty="车主在ETC发行方签约后，即出现在这里"
    filters={
      <>
        <Filter name="plateNo">
          <PlateInput />
        </Filter>
        <Filter name="inForce">
          <Select allowClear options={states} className="field-select" />
        </Filter>
      </>
    }
    opens={{ title: 'ETC签约' }}
  />
);
