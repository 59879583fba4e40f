import { type OpenSystem, openSystems } from '@bochong/contract/open-api';
import { Select } from 'antd';
import { recordForm } from '../../../kit/record-form.tsx';
import { showOnce } from '../../../kit/shown-once.tsx';

/** Shows the key that nobody can read again. */
export const showSecret = (title: string, { appKey, appSecret }: { appKey: string; appSecret: string }, note = ''): void =>
  showOnce({ title: `${title} 的AppSecret`, secret: appSecret, note: `请现在复制并与AppKey ${appKey} 一起交给对方。${note}` });

export const openSystemForm = recordForm(openSystems, {
  title: '开放平台系统',
  rowKey: 'systemId',
  nameOf: ({ name }: OpenSystem) => name,
  removal: '它的密钥随即作废，此后的请求不再得到答复，也不再向它推送；调用与推送记录保留。',
  width: 780,
  useAdded: () => (made) => showSecret('新系统', made),
  asks: [
    'name',
    { name: 'qpsLimit', tooltip: '超过的调用答复429；按每个服务进程计' },
    { name: 'scopes', wide: true },
    { name: 'parkIds', wide: true },
    {
      name: 'ipAllowList',
      wide: true,
      tooltip: '只答复这些地址；不填则不限。网段形如 203.0.113.0/24',
      children: <Select mode="tags" tokenSeparators={[',', '，', ' ']} open={false} suffixIcon={null} placeholder="不限来源" />,
    },
    'expireAt',
    { name: 'callbackUrl', wide: true },
    { name: 'events', wide: true },
  ],
});
