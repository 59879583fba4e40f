import { deviceType, maxIssueDevices, remoteIssues } from '@bochong/contract/device';
import { rowShapeOf } from '@bochong/contract/kernel/field';
import { Button, Form, Select, Table } from 'antd';
import { useState } from 'react';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsFor } from '../../../kit/columns.tsx';
import { newRequestId } from '../../../kit/request-id.ts';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './remote-config.module.css';
import { freshSetting, SettingItems, type SettingValues, settingOf } from './setting-items.tsx';

type Filter = { parkId?: string; deviceType?: number };
const columns = columnsFor(rowShapeOf(remoteIssues.choices), ['deviceName', 'deviceSn', 'parkName', 'deviceType', 'onlineStatus']);

/** Tells one setting to the devices that are ticked; those that cannot carry it are not offered. */
export function IssueForm() {
  const [form] = Form.useForm<SettingValues>();
  const type = Form.useWatch('type', form) ?? freshSetting.type;
  const [filter, setFilter] = useState<Filter>({ deviceType: deviceType.TERMINAL });
  const [chosen, choose] = useState<readonly string[]>([]);
  const [requestId, setRequestId] = useState(newRequestId);
  const { data, isFetching } = useEndpoint(remoteIssues.choices, { query: { type, ...filter } as never });
  const ticked = (data ?? []).map(({ deviceId }) => deviceId).filter((id) => chosen.includes(id));
  const issue = useAction(remoteIssues.issue, { success: '已下发，等待设备取走' });
  const send = async (values: SettingValues) => {
    if (!(await issue.run({ body: { setting: settingOf(values), deviceIds: ticked, requestId } }))) return;
    choose([]);
    setRequestId(newRequestId());
  };
  return (
    <Form form={form} layout="vertical" initialValues={freshSetting} onFinish={send} className={styles.issue ?? ''}>
      <div>
        <SettingItems />
        <Button type="primary" htmlType="submit" loading={issue.pending} disabled={ticked.length === 0}>
          {ticked.length === 0 ? '请选择设备' : `下发到 ${ticked.length} 台设备`}
        </Button>
      </div>
      <div>
        <div className={styles.pick}>
          <ParkSelect
            value={filter.parkId ?? null}
            onChange={(parkId: string | undefined) => setFilter({ ...filter, ...{ parkId } } as Filter)}
          />
          <Select
            aria-label="设备类型"
            placeholder="设备类型"
            className="field-select"
            allowClear
            options={[...deviceType.options]}
            value={filter.deviceType ?? null}
            onChange={(code: number | undefined) => setFilter({ ...filter, ...{ deviceType: code } } as Filter)}
          />
        </div>
        <Table
          size="small"
          rowKey="deviceId"
          loading={isFetching}
          columns={columns.map(({ width: _, fixed: __, ...column }) => column) as never}
          dataSource={data ?? []}
          pagination={false}
          scroll={{ y: 260 }}
          rowSelection={{ selectedRowKeys: ticked, onChange: (keys) => choose(keys.map(String)) }}
          locale={{ emptyText: '没有启用的、支持该指令的设备' }}
        />
        {data?.length === maxIssueDevices && <small>只列出前 {maxIssueDevices} 台，请按车场或类型缩小范围。</small>}
      </div>
    </Form>
  );
}
