import type { Operator } from '@bochong/contract/dealer';
import { dealerErasures } from '@bochong/contract/dealer-life';
import { ActionForm } from '../../../kit/action-form.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { go } from '../../../kit/navigation.ts';
import { KeptFacts } from './kept-table.tsx';

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
    <Detail endpoint={dealerErasures.outlook} input={{ params: { dealerId } }}>
      {({ tables, waitDays, exportedAt, kept }) => (
        <section aria-label="注销的后果">
          <ul>
            <li>由另一位平台人员审批，通过后等待 {waitDays} 天，期间可随时撤销</li>
            <li>到期后抹除 {tables} 张表中该单位的全部数据和文件，不可恢复；单位名称可再次使用</li>
            <li>{exportedAt ? `最近一次数据导出完成于 ${formatInstant(exportedAt)}` : '该单位没有可下载的数据导出，建议先导出'}</li>
          </ul>
          <KeptFacts kept={kept} />
        </section>
      )}
    </Detail>
  </ActionForm>
);
