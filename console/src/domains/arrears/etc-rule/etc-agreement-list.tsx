import { etcRules } from '@bochong/contract/arrears';
import { ListPage } from '../../../kit/list-page.tsx';
import { OnOff } from '../../../kit/on-off.tsx';
import { etcTabs } from './etc-deduct-list.tsx';

/** Whose owners agreed to deductions, as the issuers tell it; nobody else's account is touched. */
export const EtcAgreementList = () => (
  <ListPage
    list={etcRules.agreements}
    rowKey="agreementNo"
    tabs={etcTabs}
    columns={[
      'plateNo',
      { name: 'state', title: '签约状态', width: 100, show: (row) => <OnOff on={!row.endedAt} words={['签约中', '已解约']} /> },
      'agreementNo',
      'signedAt',
      'endedAt',
      'owedFen',
    ]}
    filters={['plateNo', 'inForce']}
    empty="车主在ETC发行方签约后，即出现在这里"
    opens={{ title: 'ETC签约' }}
  />
);
