import { etcDeductState, etcRules } from '@bochong/contract/arrears';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { tabsOf } from '../../../kit/status-tabs.tsx';

/** Tabs of the page: the rules, and what they brought about. */
export const etcTabs = { ...tabsOf('tab', ['', '追缴规则'], ['deducts', '扣款记录'], ['agreements', '签约车辆']), apart: true };

/** What was taken, or is to be taken, from accounts whose owners agreed. */
export const EtcDeductList = () => (
  <ListPage
    list={etcRules.deducts}
    rowKey="deductId"
    tabs={etcTabs}
    columns={['plateNo', 'parkName', 'ruleName', 'amountFen', 'state', 'tries', 'failCode', 'dueAt', 'at', 'tradeNo']}
    filters={['plateNo', 'state', 'startTime']}
    empty="规则启用且车主签约后，扣款即出现在这里"
    rowActions={(row) =>
      row.state === etcDeductState.WAITING && (
        <ActionLink to={etcRules.cancelDeduct} input={{ body: { deductId: row.deductId } }} ask="取消这笔扣款？" done="扣款已取消" danger>
          取消扣款
        </ActionLink>
      )
    }
    opens={(row) => void go(`/underpaymentManage/underpaymentRecord/detail?id=${row.arrearsId}`)}
  />
);
