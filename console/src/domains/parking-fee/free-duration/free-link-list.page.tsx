import { type FreeLink, freeDurationLinkEditPage, freeDurationLinkPage, freeLinks, freeStatus } from '@bochong/contract/parking-fee';
import { Button, Input } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { TermActions } from './term-actions.tsx';

const col = columnsOf(freeLinks.list);
const Filter = filterOf(freeLinks.list);
const path = '/systemManage/freeDuration/link';
const parksText = ({ parkNames }: FreeLink) => parkNames.join('、');
const columns = [
  col.text('linkName', { width: 170, fixed: 'left' }),
  col.enum('status', freeStatus, { [freeStatus.ON]: 'green', [freeStatus.OFF]: 'grey' }, { width: 76 }),
  col.custom('parkNames', '成员车场', (row) => <span title={parksText(row)}>{parksText(row)}</span>, { width: 300, ellipsis: true }),
  col.text('freeName', { width: 150 }),
  col.text('freeText', { width: 280 }),
  col.custom('mergeMinutes', '转场合并', ({ mergeMinutes }) => (mergeMinutes === 0 ? '关闭' : `${mergeMinutes}分钟内`), { width: 100 }),
  col.time('since'),
  col.text('operatorName', { width: 90 }),
  col.dealer('dealerName'),
];

const codes = { edit: freeDurationLinkEditPage.code, switch: freeDurationLinkPage.can.switch, remove: freeDurationLinkPage.can.delete };

function Actions({ row }: { row: FreeLink }) {
  const turn = useAction(freeLinks.switch, { success: '已更新，对此后入场的车辆生效' });
  const remove = useAction(freeLinks.remove, { success: '已删除' });
  const params = { id: row.linkId };
  return (
    <TermActions
      name={row.linkName}
      kind="联动"
      status={row.status}
      codes={codes}
      onEdit={() => void go(`${path}/edit?id=${row.linkId}`)}
      onSwitch={(status) => turn.run({ params, body: { status, rev: row.rev } })}
      onRemove={() => remove.run({ params })}
    />
  );
}

/** Lots whose vehicles have one free duration between them. */
export default function FreeLinkListPage() {
  return (
    <ListPage
      list={freeLinks.list}
      rowKey="linkId"
      columns={columns}
      empty="联动后，同一车牌在成员车场之间共用一份免费时长"
      filters={
        <>
          <Filter name="linkName">
            <Input allowClear />
          </Filter>
          <Filter name="parkId">
            <ParkSelect />
          </Filter>
          <Filter name="status">
            <EnumSelect of={freeStatus} />
          </Filter>
        </>
      }
      actions={
        <Allowed to={freeLinks.create}>
          <Button type="primary" onClick={() => void go(`${path}/add`)}>
            新增
          </Button>
        </Allowed>
      }
      rowActions={(row) => <Actions row={row} />}
      opens={(row) => void go(`${path}/detail?id=${row.linkId}`)}
    />
  );
}
