import type { RowOf } from '@bochong/contract/kernel/endpoint';
import { drivenTypes, probeStage, thirdCalls, thirdSettings, thirdStatus, thirdType, useOf, vendorOf } from '@bochong/contract/third-party';
import { Form } from 'antd';
import { ActionLink } from '../../kit/action-link.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';
import { toast } from '../../kit/toast.ts';
import { VendorSelect, VendorValues } from './vendor-values.tsx';

type Setting = RowOf<typeof thirdSettings.list>;

/** What the product does with a setting as it stands. */
const useText = ({ thirdType: type, status }: Setting) =>
  drivenTypes.includes(type) ? (status === thirdStatus.ON ? '正在使用' : '启用后使用') : '仅登记';

/** Says, while the type is chosen, what comes of enabling one. */
function UseOfType() {
  const type = Form.useWatch<number | undefined>('thirdType');
  return type === undefined ? null : <p>{useOf[type]}</p>;
}

const form = recordForm(thirdSettings, {
  title: '第三方配置',
  rowKey: 'settingId',
  nameOf: ({ name }) => name,
  removal: '它的接口地址一并删除，调用记录保留到期。',
  width: 720,
  children: <UseOfType />,
  asks: [
    'thirdType',
    { name: 'vendor', children: <VendorSelect /> },
    'name',
    'parkId',
    { name: 'params', wide: true, children: <VendorValues secret={false} /> },
    { name: 'secrets', wide: true, extra: '密钥加密保存，不再显示；保持******即不修改', children: <VendorValues secret /> },
  ],
});

function Actions({ row }: { row: Setting }) {
  const on = row.status === thirdStatus.ON;
  return (
    <>
      <ActionLink
        to={thirdSettings.test}
        input={{ params: { id: row.settingId } }}
        onDone={({ stage, results }) => {
          const worst = results.find((one) => one.stage !== probeStage.OK) ?? results[0];
          toast(
            stage === probeStage.OK ? 'success' : 'error',
            `${probeStage.label(stage)}${worst ? `：${worst.said}，${worst.costMs}毫秒` : ''}`,
          );
        }}
      >
        测试连接
      </ActionLink>
      <form.Edit row={row} />
      <ActionLink
        to={thirdSettings.switchStatus}
        input={{ params: { id: row.settingId }, body: { status: on ? thirdStatus.OFF : thirdStatus.ON, rev: row.rev } }}
        ask={`${on ? '停用' : '启用'}“${row.name}”？`}
        description={useOf[row.thirdType] ?? ''}
        done={on ? '已停用' : '已启用'}
        danger={on}
      >
        {on ? '停用' : '启用'}
      </ActionLink>
      {!on && <form.Remove row={row} />}
    </>
  );
}

const Calls = ({ row }: { row: Setting }) => (
  <>
    <h4>调用记录</h4>
    <LoadedTable
      list={thirdCalls.list}
      input={{ query: { settingId: row.settingId } }}
      rowKey="callId"
      columns={['at', 'apiName', 'ok', 'said', 'costMs', 'request', 'answer', 'traceId']}
      empty="还没有调用；点“测试连接”试一次"
    />
  </>
);

/** Accounts at other companies' services, with what the product does with each. */
export default function ThirdSettingListPage() {
  return (
    <ListPage
      list={thirdSettings.list}
      rowKey="settingId"
      columns={[
        { name: 'name', width: 180 },
        'thirdType',
        { name: 'vendor', show: ({ thirdType: type, vendor }) => vendorOf(type, vendor)?.title ?? vendor },
        'status',
        {
          name: 'params',
          title: '产品使用',
          width: 110,
          show: useText,
        },
        'parkName',
        'lastTestStage',
        'lastTestAt',
        { name: 'lastTestResult', width: 240 },
        'updateTime',
        'dealerName',
      ]}
      filters={['name', 'thirdType', 'status']}
      actions={<form.Add />}
      rowActions={(row) => <Actions row={row} />}
      empty={`目前产品实际调用的是${drivenTypes.map((type) => thirdType.label(type)).join('、')}；其余类型可登记和测试连接`}
      opens={{ title: ({ name }) => name, width: 1000, more: (row) => <Calls key={row.settingId} row={row} /> }}
    />
  );
}
