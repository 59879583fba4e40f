import type { Operator } from '@bochong/contract/dealer';
import { dealerErasures } from '@bochong/contract/dealer-life';
import { ActionForm } from '../../../kit/action-form.tsx';
import { go } from '../../../kit/navigation.ts';
import { ErasureOutlook } from './kept-facts.tsx';

/** Asks for the erasure of a frozen unit; what would go and what stays stands in the dialog, in figures. */
export const RequestErasure = ({ row: { dealerId, dealerName } }: { row: Operator }) => (
  <ActionForm
    to={dealerErasures.request}
    word="注销"
    title={`申请注销 ${dealerName}`}
    okText="申请注销"
    danger
    width={720}
    given={{ body: { dealerId } }}
    asks={['reason', 'dealerName']}
    done="已申请注销，等待另一位平台人员审批"
    onDone={() => void go('/systemManage/dealerErasure/list')}
  >
    <ErasureOutlook dealerId={dealerId} />
  </ActionForm>
);
