import { type OpenSystem, openSystems } from '@bochong/contract/open-api';
import { formatTime } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { OpenCalls } from './open-calls.tsx';
import { OpenDeliveries } from './open-deliveries.tsx';
import { OpenSystemActions } from './open-system-actions.tsx';
import { openSystemForm } from './open-system-form.tsx';
import { RequestCheck } from './request-check.tsx';

/** How long the key holds, and whether the one before does too. */
function KeyAge({ system: { secretAt, formerUntil } }: { system: OpenSystem }) {
  if (formerUntil !== null) return <StateTag tone="blue">{`轮换中，旧密钥至${formatTime(formerUntil, '{m}-{d} {h}:{i}')}`}</StateTag>;
  return <span>{formatTime(secretAt, '{y}-{m}-{d}')} 生成</span>;
}

/** What a system did and what it was told. */
const SystemLife = ({ system }: { system: OpenSystem }) => (
  <>
    <OpenDeliveries system={system} />
    <OpenCalls system={system} />
  </>
);

/** Systems of others that call us and are told what happens. */
export default function OpenSystemListPage() {
  return (
    <ListPage
      list={openSystems.list}
      rowKey="systemId"
      query={{ pollMs: 30_000 }}
      columns={[
        { name: 'name', width: 160 },
        'status',
        { name: 'todayCalls', width: 90 },
        { name: 'todayRefused', width: 90 },
        { name: 'lastRefusal', width: 180, show: ({ lastRefusal }) => lastRefusal || '没有' },
        { name: 'appKey', width: 200 },
        { name: 'secretAt', title: '密钥', width: 170, show: (system) => <KeyAge system={system} /> },
        'scopes',
        { name: 'parkNames', width: 180 },
        ...(['qpsLimit', 'expireAt'] as const),
        { name: 'ipAllowList', show: ({ ipAllowList }) => (ipAllowList.length === 0 ? '不限来源' : ipAllowList.join('、')) },
        ...(['callbackUrl', 'events', 'lastRefusedAt', 'updatedAt', 'dealerName'] as const),
      ]}
      filters={['name', 'status']}
      actions={
        <>
          <openSystemForm.Add />
          <RequestCheck />
        </>
      }
      rowActions={(row) => <OpenSystemActions row={row} />}
      empty="点“新增”登记一个要对接的系统，把AppKey和AppSecret交给对方"
      opens={{ title: ({ name }) => name, width: 960, more: (system) => <SystemLife key={system.systemId} system={system} /> }}
    />
  );
}
