import { thirdEnv, thirdMethod, thirdUrls } from '@bochong/contract/third-party';
import { ChosenSelect } from '../../fields/chosen-select.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';

const settingChoice = (
  <ChosenSelect endpoint={thirdUrls.settings} input={(keyword) => ({ query: { keyword } })} option={(one) => one} hintAt={50} />
);

const form = recordForm(thirdUrls, {
  title: '第三方地址',
  rowKey: 'urlId',
  nameOf: ({ apiName, settingName }) => `${settingName} ${apiName}`,
  removal: '生产环境的地址删除后，改用配置里的接口地址。',
  blank: { method: thirdMethod.POST, timeoutMs: 5000, retry: 0, env: thirdEnv.PRODUCTION },
  asks: [
    { name: 'settingId', children: settingChoice },
    { name: 'apiName', tooltip: '短信配置的 send 是发送接口：生产环境的地址替换配置里的接口地址' },
    'method',
    { name: 'env', tooltip: '测试环境的地址只用于“测试连接”' },
    { name: 'url', wide: true },
    'timeoutMs',
    { name: 'retry', tooltip: '没有连上或没有答复时立即重试的次数' },
  ],
});

/** Addresses of the interfaces of third parties. */
export default function ThirdUrlListPage() {
  return (
    <ListPage
      list={thirdUrls.list}
      rowKey="urlId"
      columns={[
        'apiName',
        'settingName',
        'thirdType',
        'env',
        'method',
        { name: 'url', width: 320 },
        'timeoutMs',
        'retry',
        'updateTime',
        'dealerName',
      ]}
      filters={['url', { name: 'settingId', control: settingChoice }, 'env']}
      actions={<form.Add />}
      rowActions={form.rowActions}
      empty="先在“第三方配置”里新增配置，再在这里登记它的接口地址"
    />
  );
}
