import { authType, importType, licenseMode, licenseState, licenses, poolChangeType, tradeType } from '@bochong/contract/license';
import { Input } from 'antd';
import { DateRangeItem } from '../../fields/date-range.tsx';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { columnsOf } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { LicenseItems } from './license-items.tsx';
import { viewTabs } from './views.ts';

const history = columnsOf(licenses.histories);
const HistoryFilter = filterOf(licenses.histories);
const historyColumns = [
  history.text('licenseNo', { fixed: 'left', width: 180 }),
  history.enum('state', licenseState, { 1: 'green', 2: 'grey', 3: 'red', 4: 'grey' }),
  history.text('poolName', { width: 150 }),
  history.enum('mode', licenseMode),
  history.custom('items', '授权项', ({ items }) => <LicenseItems items={items.map((item) => ({ ...item, text: `${item.qty}` }))} />, {
    width: 360,
  }),
  history.text('startDate', { width: 110 }),
  history.text('expireDate', { width: 110 }),
  history.enum('importType', importType),
  history.time('importedAt'),
  history.text('importedBy', { width: 110 }),
  history.text('machineCode', { width: 180 }),
];

/** Licences as they were imported; none is ever changed. */
export function HistoryList() {
  return (
    <ListPage
      list={licenses.histories}
      rowKey="licenseId"
      columns={historyColumns}
      tabs={viewTabs}
      empty="导入过的授权文件出现在这里"
      filters={
        <>
          <HistoryFilter name="licenseNo">
            <Input allowClear />
          </HistoryFilter>
          <DateRangeItem names={['startTime', 'endTime']} label="导入时间" />
        </>
      }
    />
  );
}

const trade = columnsOf(licenses.trades);
const TradeFilter = filterOf(licenses.trades);
const tradeColumns = [
  trade.time('at'),
  trade.enum('tradeType', tradeType),
  trade.enum('authType', authType),
  trade.number('qty'),
  trade.number('beforeQty', { width: 110 }),
  trade.number('afterQty', { width: 110 }),
  trade.text('parkName', { width: 180 }),
  trade.text('licenseNo', { width: 180 }),
  trade.text('poolName', { width: 150 }),
  trade.text('operator', { width: 110 }),
  trade.text('remark', { width: 180 }),
];

/** Every change of what pools have available. */
export function TradeList() {
  return (
    <ListPage
      list={licenses.trades}
      rowKey="tradeId"
      columns={tradeColumns}
      tabs={viewTabs}
      empty="授权的导入、分配和调整出现在这里"
      filters={
        <>
          <TradeFilter name="tradeType">
            <EnumSelect of={tradeType} />
          </TradeFilter>
          <TradeFilter name="authType">
            <EnumSelect of={authType} />
          </TradeFilter>
          <DateRangeItem names={['startTime', 'endTime']} label="时间" />
        </>
      }
    />
  );
}

const change = columnsOf(licenses.changes);
const ChangeFilter = filterOf(licenses.changes);
const placed = (items: readonly { parkName: string; authType: number; qty: number }[]) =>
  items.map((item) => `${item.parkName} ${authType.label(item.authType)} ${item.qty}`).join('；');
const changeColumns = [
  change.time('at'),
  change.enum('changeType', poolChangeType),
  change.text('poolName', { width: 150 }),
  change.custom('before', '变更前', (row) => placed(row.before), { width: 260 }),
  change.custom('after', '变更后', (row) => placed(row.after), { width: 260 }),
  change.text('reason', { width: 180 }),
  change.text('operator', { width: 110 }),
  change.text('changeNo', { width: 200 }),
];

/** Acts of linking and adjusting, with quantities before and after. */
export function ChangeList() {
  return (
    <ListPage
      list={licenses.changes}
      rowKey="changeId"
      columns={changeColumns}
      tabs={viewTabs}
      empty="分配和调整停车场的授权后，变更前后的数量出现在这里"
      filters={
        <ChangeFilter name="changeType">
          <EnumSelect of={poolChangeType} />
        </ChangeFilter>
      }
    />
  );
}
