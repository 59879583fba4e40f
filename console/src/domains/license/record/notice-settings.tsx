import { users } from '@bochong/contract/access';
import { licenseNotices, type NoticeConfig, noticeChannel, operatorAuthPage, popupFrequency } from '@bochong/contract/license';
import { Button, Checkbox, Form, Radio, Select } from 'antd';
import { Detail } from '../../../kit/detail.tsx';
import { usePermission } from '../../../kit/permission.tsx';
import { StatusTabs } from '../../../kit/status-tabs.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { viewTabs } from '../views.ts';

/** When and how the unit is told that a licence is about to end. */
export function NoticeSettings() {
  const [, setSearch] = useTabSearch();
  return (
    <div className="list-page">
      <StatusTabs items={viewTabs.items} value="notice" onChange={(view) => void setSearch({ view })} />
      <Detail endpoint={licenseNotices.config} input={{ query: {} }}>
        {(config) => <NoticeForm config={config} />}
      </Detail>
    </div>
  );
}

function NoticeForm({ config }: { config: NoticeConfig }) {
  const save = useAction(licenseNotices.config, { success: '提醒配置已保存' });
  const maySave = usePermission(operatorAuthPage.can.notice);
  const { data: people = [] } = useEndpoint(users.byResource, { query: { resourceCode: operatorAuthPage.code } });
  const submit = (values: Omit<NoticeConfig, 'remindDays'> & { remindDays: (number | string)[] }) =>
    void save.run({ query: { ...values, save: 1, remindDays: values.remindDays.map(Number) } });
  return (
    <Form layout="vertical" initialValues={config} onFinish={submit} disabled={!maySave} className="page-card form-grid">
      <Form.Item
        name="remindDays"
        label="提前提醒（天）"
        rules={[
          { required: true, message: '请输入提醒天数' },
          {
            validator: async (_, days: (number | string)[] = []) => {
              if (days.some((day) => !/^[1-9]\d{0,2}$/.test(String(day)) || Number(day) > 365)) throw new Error('应为1~365之间的整数');
            },
          },
        ]}
      >
        <Select mode="tags" maxCount={10} tokenSeparators={[',', '，', ' ']} open={false} suffixIcon={null} />
      </Form.Item>
      <Form.Item name="receivers" label="接收人" extra="从能查看授权的用户中选择；不选时，弹窗提醒全部用户">
        <Select
          mode="multiple"
          maxCount={50}
          optionFilterProp="label"
          options={people.map(({ userId, userName, account }) => ({ value: userId, label: `${userName}（${account}）` }))}
        />
      </Form.Item>
      <Form.Item name="channels" label="提醒方式" extra="短信发给单位负责人和接收人">
        <Checkbox.Group options={[...noticeChannel.options]} />
      </Form.Item>
      <Form.Item name="popupFrequency" label="弹窗频率">
        <Radio.Group options={[...popupFrequency.options]} />
      </Form.Item>
      <div className="form-buttons">
        {maySave && (
          <Button type="primary" htmlType="submit" loading={save.pending}>
            保存
          </Button>
        )}
      </div>
    </Form>
  );
}
