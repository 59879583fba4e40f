import { go } from '../../../kit/navigation.ts';
import { ArrearsPayList } from './arrears-pay-list.tsx';

export default function ArrearsPayListPage() {
  return <ArrearsPayList opens={(row) => void go(`/underpaymentManage/arrearsPay/detail?id=${row.payId}`)} />;
}
