import { freeLinks } from '@bochong/contract/parking-fee';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { joined } from './free-text.ts';
import { TermActions } from './term-actions.tsx';

const path = '/systemManage/freeDuration/link';

/** Lots whose vehicles have one free duration between them. */
export default function FreeLinkListPage() {
  return (
    <ListPage
      list={freeLinks.list}
      rowKey="linkId"
      columns={[
        { name: 'linkName', width: 170 },
        'status',
        { name: 'parkNames', show: (row) => joined(row.parkNames), width: 300, ellipsis: true },
        ...(['freeName', 'freeText'] as const),
        { name: 'mergeMinutes', title: '转场合并', show: ({ mergeMinutes: most }) => (most === 0 ? '关闭' : `${most}分钟内`), width: 100 },
        ...(['since', 'operatorName', 'dealerName'] as const),
      ]}
      empty="联动后，同一车牌在成员车场之间共用一份免费时长"
      filters={['linkName', 'parkId', 'status']}
      actions={
        <GoTo to={freeLinks.create} path={`${path}/add`} button="primary">
          新增
        </GoTo>
      }
      rowActions={(row) => (
        <>
          <GoTo to={freeLinks.update} path={`${path}/edit?id=${row.linkId}`}>
            编辑
          </GoTo>
          <TermActions name={row.linkName} id={row.linkId} row={row} kind="联动" turn={freeLinks.switch} remove={freeLinks.remove} />
        </>
      )}
      opens={(row) => void go(`${path}/detail?id=${row.linkId}`)}
    />
  );
}
