import { type Stranger, strangers } from '@bochong/contract/charging-connect';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { showOnce } from '../../../kit/shown-once.tsx';

/** Makes equipment of a device that called; its key is shown this once. */
function Register({ stranger: { strangerId, ocppIdentity } }: { stranger: Stranger }) {
  return (
    <ActionForm
      to={strangers.register}
      word="登记"
      title={`登记 ${ocppIdentity}`}
      grid
      given={{ params: { id: strangerId } }}
      initial={{ equipmentName: ocppIdentity.slice(0, 30), guns: 2, ratedPowerW: 120_000 }}
      asks={['stationId', 'equipmentName', 'equipmentCode', 'ratedPowerW', 'guns']}
      onDone={({ authKey }) =>
        authKey !== null &&
        showOnce({ title: '设备密钥（AuthorizationKey）', secret: authKey, note: '请现在复制到设备中；设备连上后在“充电设备”中接入。' })
      }
    />
  );
}

export default function StrangerListPage() {
  return (
    <ListPage
      list={strangers.list}
      rowKey="strangerId"
      columns={[{ name: 'ocppIdentity', width: 200 }, 'address', 'attempts', 'firstAt', 'lastAt', { name: 'path', width: 260 }]}
      query={{ pollMs: 10_000 }}
      filters={['keyword']}
      rowActions={(row) => <Register stranger={row} />}
      empty="有设备用没登记的OCPP标识来连接时，会出现在这里"
      opens={{ title: ({ ocppIdentity }) => ocppIdentity }}
    />
  );
}
