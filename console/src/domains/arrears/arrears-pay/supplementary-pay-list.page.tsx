import { arrearsPays } from '@bochong/contract/arrears';
import { Detail } from '../../../kit/detail.tsx';
import { ArrearsPayFacts } from './arrears-pay-facts.tsx';
import { ArrearsPayList } from './arrears-pay-list.tsx';

export default function SupplementaryPayListPage() {
  return (
    <ArrearsPayList
      opens={{
        title: '补缴详情',
        width: 860,
        show: ({ payId }) => (
          <Detail endpoint={arrearsPays.get} input={{ params: { id: payId } }}>
            {(pay) => <ArrearsPayFacts pay={pay} />}
          </Detail>
        ),
      }}
    />
  );
}
