import { type SplitDetail, splitBills, splitDetailStatus, splitReceiver } from '@bochong/contract/split';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { formatFen } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';

const { WAITING, UNDER_WAY, DONE, FAILED, RETURNED } = splitDetailStatus;

const Deeds = ({ detail, released }: { detail: SplitDetail; released: boolean }) => {
  const { detailId: id, accountName, amountFen, shareFen, returnedFen, detailStatus: status, receiverType, channelSplitNo, rev } = detail;
  const params = { id };
  const merchant = receiverType === splitReceiver.MERCHANT;
  const byHand = status === DONE && channelSplitNo === '' && receiverType !== splitReceiver.INTERNAL;
  const bank = receiverType === splitReceiver.BANK && status === WAITING;
  return (
    <>
      {status === FAILED && merchant && !released && (
        <ActionLink
          to={splitBills.retry}
          input={{ params, body: { rev } }}
          ask={`重新向“${accountName}”分账 ${formatFen(amountFen)} 元？`}
          done="已提交渠道"
        >
          重试
        </ActionLink>
      )}
      {(bank || (status === FAILED && merchant && released)) && (
        <ActionForm
          to={splitBills.confirm}
          word="线下确认"
          title={`线下确认 ${accountName} ${formatFen(amountFen - returnedFen)} 元`}
          given={{ params, body: { rev } }}
          asks={[{ name: 'voucherNo', required: true }]}
          done="已确认"
        >
          <p>请先向对方付出款项，再登记凭证号。</p>
        </ActionForm>
      )}
      {status !== UNDER_WAY && status !== RETURNED && !byHand && shareFen > returnedFen && (
        <ActionForm
          to={splitBills.return}
          word="回退"
          title={`回退 ${accountName} ${formatFen(shareFen - returnedFen)} 元`}
          danger
          given={{ params, body: { rev } }}
          asks={[{ name: 'reason', required: true }]}
          done="已提交回退"
        >
          <p>{status === DONE ? '渠道从对方账户扣回；扣不回的部分从其后续分账中抵扣。' : '尚未分出，直接取消。'}</p>
        </ActionForm>
      )}
    </>
  );
};

/** Payments that are shared out, each with its shares. */
export default function SplitBillListPage() {
  return (
    <ListPage
      list={splitBills.list}
      rowKey="splitBillId"
      columns={[
        ...([
          'billNo',
          'parkName',
          'bizType',
          'payType',
          'mode',
          'ruleNames',
          'paidFen',
          'feeFen',
          'baseFen',
          'splitFen',
          'returnedFen',
          'status',
        ] as const),
        ...(['paidAt', 'planAt', 'doneAt', 'dealerName'] as const),
      ]}
      filters={['keyword', 'parkIds', 'status', 'mode', 'startTime']}
      actions={<ExportButton endpoint={splitBills.export} />}
      summary={['count', 'paidFen', 'splitFen', 'returnedFen']}
      opens={{
        title: ({ billNo }) => `分账账单 ${billNo}`,
        width: 960,
        more: ({ splitBillId, released }) => (
          <LoadedTable
            list={splitBills.details}
            input={{ params: { id: splitBillId } }}
            rowKey="detailId"
            columns={['accountName', 'shareFen', 'nettedFen', 'amountFen', 'returnedFen', 'detailStatus', 'failText']}
            rowActions={(detail) => <Deeds detail={detail} released={released} />}
          />
        ),
      }}
      empty="规则生效后，符合条件的支付在这里产生分账"
    />
  );
}
