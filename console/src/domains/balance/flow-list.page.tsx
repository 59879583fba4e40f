import { balanceFlows } from '@bochong/contract/balance';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';

/** Every movement of every account, with what it held since. */
export default function FlowListPage() {
  return (
    <ListPage
      list={balanceFlows.list}
      rowKey="flowId"
      columns={[
        'at',
        { name: 'holderName', width: 190 },
        ...(['holderType', 'flowType', 'bizType', 'changePrincipalFen', 'changeGiftFen', 'changeCreditFen'] as const),
        ...(['principalAfterFen', 'giftAfterFen', 'operatorName', 'remark', 'dealerName'] as const),
      ]}
      filters={['searchValue', 'flowType', 'bizType', 'holderType', 'startTime']}
      actions={<ExportButton endpoint={balanceFlows.export} />}
      empty="充值、消费、退款、提现和调整都会在这里留下一行"
    />
  );
}
