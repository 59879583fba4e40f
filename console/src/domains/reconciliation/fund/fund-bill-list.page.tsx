import { type FundBill, type FundItem, fundBills, fundItemState, fundKind } from '@bochong/contract/reconciliation';
import { Money } from '../../../fields/money.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatFen } from '../../../kit/format.ts';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { FundFlow } from './fund-flow.tsx';
import { FetchFund, FundAccountSelect, ImportFund } from './import-fund.tsx';
import { OpenFetches } from './open-fetches.tsx';

const month = () => ({ startTime: `${daysAfter(dayOf(Date.now()), -31)} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });
function ItemActions({ item }: { item: FundItem }) {
  if (item.state !== fundItemState.OPEN) return null;
  const given = { params: { id: item.itemId }, body: { rev: item.rev } };
  const fen = 0 - item.amountFen;
  return (
    <>
      {item.kind === fundKind.PAYOUT && fen > 0 && (
        <ActionForm
          to={fundBills.arrive}
          word="登记到账"
          title={`登记到账 ${item.serialNo}`}
          initial={{ settledOn: dayOf(item.at), arrivedFen: fen }}
          given={given}
          asks={['settledOn', { name: 'arrivedFen', maxFen: fen, extra: '少于提现金额的部分记为提现手续费' }, 'bankRef']}
          done="已登记并入账"
        >
          <p>
            渠道提现 <Money fen={fen} sign />。
          </p>
        </ActionForm>
      )}
      <ActionForm to={fundBills.explain} word="说明" title={`说明 ${item.serialNo}`} given={given} asks={['note']} done="已说明" />
    </>
  );
}

const Day = ({ bill }: { bill: FundBill }) => (
  <>
    <FundFlow bill={bill} />
    <h3 className="form-title">提现与其他变动</h3>
    <LoadedTable
      list={fundBills.items}
      input={{ params: { id: bill.fundId } }}
      rowKey="itemId"
      columns={[
        { name: 'at', width: 150 },
        { name: 'bizName', width: 80 },
        { name: 'serialNo', width: 140 },
        'amountFen',
        { name: 'state', width: 84 },
        { name: 'settledOn', width: 100 },
        ...(['arrivedFen', 'payoutFeeFen'] as const),
        { name: 'bankRef', width: 120 },
        'note',
      ]}
      rowActions={(item) => <ItemActions item={item} />}
      empty="当天没有提现和其他变动"
    />
  </>
);

const Open = ({ bill: { openCount, gapFen } }: { bill: FundBill }) => {
  if (gapFen) return <StateTag tone="red">{`期初与上日差${formatFen(gapFen)}`}</StateTag>;
  return openCount > 0 ? <StateTag tone="red">{`待处理${openCount}`}</StateTag> : <StateTag tone="green">已核对</StateTag>;
};

/** What channels' own accounts of our money say, day by day: what came, what was paid out, what is left; and whether the bank has it. */
export default function FundBillListPage() {
  return (
    <ListPage
      list={fundBills.list}
      rowKey="fundId"
      query={{ opening: month }}
      columns={[
        { name: 'billDay', width: 110 },
        { name: 'accountName', width: 140 },
        ...(['openingFen', 'payoutFen', 'closingFen'] as const),
        { name: 'openCount', title: '核对', width: 150, show: (bill) => <Open bill={bill} /> },
        ...([
          'tradeFen',
          'refundFen',
          'feeFen',
          'tradeDiffFen',
          'splitFen',
          'otherFen',
          'gapFen',
          'lineCount',
          'version',
          'importedBy',
          'importedAt',
          'provider',
        ] as const),
        'dealerName',
      ]}
      filters={['startTime', { name: 'accountId', control: <FundAccountSelect /> }, 'open']}
      summary={['tradeFen', 'refundFen', 'feeFen', 'payoutFen', 'arrivedFen', 'openCount']}
      actions={
        <>
          <OpenFetches />
          <FetchFund />
          <ImportFund />
        </>
      }
      rowActions={(bill) => (
        <>
          <FetchFund bill={bill} />
          <ImportFund bill={bill} />
        </>
      )}
      opens={{ title: (bill) => `资金账单 ${bill.accountName} ${bill.billDay}`, width: 1240, show: (bill) => <Day bill={bill} /> }}
      empty="每天自动从渠道获取，也可在渠道商户平台下载后导入；提现会与登记的到账自动核对"
    />
  );
}
