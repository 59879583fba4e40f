import { chargeCardPage } from '@bochong/contract/charging-customer';
import { type LocalList, localListStatus, localLists } from '@bochong/contract/charging-local-list';
import { ActionForm } from '../../../kit/action-form.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { statusWord } from '../../charging-connect/index.ts';

const { SENDING, UNSUPPORTED } = localListStatus;

/** The whole list of a device once more; one that cannot, or is at it, is not asked. */
const Resend = ({ row }: { row: LocalList }) =>
  row.status !== UNSUPPORTED &&
  row.status !== SENDING && (
    <ActionForm
      to={localLists.resend}
      word="重新下发"
      title={`重新下发 ${row.equipmentName}`}
      okText="下发"
      given={{ params: { id: row.equipmentId } }}
      asks={[{ name: 'reason', required: true }]}
      done="正在下发，结果见名单状态"
    >
      <p>设备上的名单整份换成现在应有的 {row.wanted - row.leftOut} 张卡；离线的设备上线后下发。</p>
    </ActionForm>
  );

/** Which devices keep the cards they should; opened, the cards of one. */
export default function LocalListListPage() {
  return (
    <ListPage
      list={localLists.list}
      rowKey="equipmentId"
      columns={[
        { name: 'equipmentName', width: 160 },
        'status',
        { name: 'wanted', width: 90 },
        { name: 'held', show: ({ held }) => held ?? '未知', width: 80 },
        { name: 'leftOut', show: ({ leftOut }) => leftOut || '—', width: 80 },
        { name: 'version', width: 80 },
        { name: 'said', show: ({ said }) => statusWord(said), width: 120 },
        ...(['onlineStatus', 'stationName', 'dealerName', 'changedAt'] as const),
      ]}
      query={{ pollMs: 15_000 }}
      filters={['keyword', 'stationId', 'status']}
      empty="充电卡设为“离线可用”后，所到电站的设备在这里列出"
      rowActions={(row) => <Resend row={row} />}
      opens={{
        title: ({ equipmentName }) => equipmentName,
        word: '名单',
        more: ({ equipmentId }) => (
          <LoadedTable
            list={localLists.cards}
            input={{ params: { id: equipmentId } }}
            rowKey="idTag"
            columns={[
              { name: 'cardNo', show: ({ cardNo }) => <GoTo path={`${chargeCardPage.path}?keyword=${cardNo}`}>{cardNo}</GoTo> },
              ...(['idTag', 'status', 'expireAt', 'told'] as const),
            ]}
            empty="没有离线可用的卡"
          />
        ),
      }}
    />
  );
}
