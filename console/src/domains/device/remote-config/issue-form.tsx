import { deviceType, maxIssueDevices, remoteIssues } from '@bochong/contract/device';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { newRequestId } from '../../../kit/request-id.ts';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './remote-config.module.css';
import { freshSetting, SettingItems, type SettingValues, settingOf } from './setting-items.tsx';

type Filter = { parkId?: string; deviceType?: number };

/** Tells one setting to the devices that are ticked; those that cannot carry it are not offered. */
export function IssueForm() {
  const [form] = Form.useForm<SettingValues>();
  const type = Form.useWatch('type', form) ?? freshSetting.type;
  const [filter, setFilter] = useState<Filter>({ deviceType: deviceType.TERMINAL });
  const [chosen, choose] = useState<readonly string[]>([]);
  const [requestId, setRequestId] = useState(newRequestId);
  const query = { type, ...filter };
  const { data } = useEndpoint(remoteIssues.choices, { query } as never);
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
            aria-label="车场"
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
        <div className={styles.choices}>
          <LoadedTable
            list={remoteIssues.choices}
            input={{ query }}
            rowKey="deviceId"
            columns={['deviceName', 'deviceSn', 'parkName', 'deviceType', 'onlineStatus']}
            rowSelection={{ selectedRowKeys: ticked, onChange: (keys) => choose(keys.map(String)) }}
            empty="没有启用的、支持该指令的设备"
          />
        </div>
        {data?.length === maxIssueDevices && <small>只列出前 {maxIssueDevices} 台，请按车场或类型缩小范围。</small>}
      </div>
    </Form>
  );
}
