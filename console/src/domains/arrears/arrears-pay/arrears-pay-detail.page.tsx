import { arrearsPays } from '@bochong/contract/arrears';
import { DetailPage } from '../../../kit/detail.tsx';
import { ArrearsPayFacts } from './arrears-pay-facts.tsx';

export default function ArrearsPayDetailPage() {
  return (
    <DetailPage endpoint={arrearsPays.get} input={(id) => ({ params: { id } })} back="/underpaymentManage/arrearsPay/list">
      {(pay) => <ArrearsPayFacts pay={pay} />}
    </DetailPage>
  );
}
