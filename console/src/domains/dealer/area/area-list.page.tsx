import { type AreaRecord, areaRecord, areaRecords } from '@bochong/contract/dealer';
import { titleOf } from '@bochong/contract/kernel/schema';
import { areaLevel } from '@bochong/contract/parking-lot';
import { Table } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { Detail } from '../../../kit/detail.tsx';

interface Node extends AreaRecord {
  children?: Node[];
}

function treeOf(areas: readonly AreaRecord[], parentId: string | null = null): Node[] {
  return areas
    .filter((area) => area.parentId === parentId)
    .map((area) => {
      const children = treeOf(areas, area.areaId);
      return { ...area, ...(children.length > 0 && { children }) };
    });
}

const Actions = ({ row: { areaId, areaName, level, sort, rev } }: { row: AreaRecord }) => (
  <>
    {level === areaLevel.DISTRICT && (
      <ActionForm to={areaRecords.create} word="新增片区" given={{ body: { parentId: areaId } }} initial={{ sort: 0 }} done="片区已新增" />
    )}
    {level === areaLevel.STREET && (
      <ActionForm
        to={areaRecords.update}
        word="编辑"
        given={{ params: { id: areaId }, body: { rev } }}
        initial={{ areaName, sort }}
        done="片区已保存"
      />
    )}
    <ActionLink to={areaRecords.remove} input={{ params: { id: areaId } }} ask={`删除“${areaName}”？`} done="区域已删除" danger>
      删除
    </ActionLink>
  </>
);

const title = (name: keyof AreaRecord) => titleOf(areaRecord.shape[name]);
const columns = [
  { title: title('areaName'), dataIndex: 'areaName', width: 320 },
  { title: '级别', width: 120, render: (_: unknown, { level }: Node) => areaLevel.label(level) },
  { title: title('regionCode'), dataIndex: 'regionCode', width: 140 },
  { title: title('parkCount'), dataIndex: 'parkCount', width: 100, align: 'right' as const },
  { title: title('sort'), dataIndex: 'sort', width: 90, align: 'right' as const },
  { title: '操作', width: 200, render: (_: unknown, row: Node) => <Actions row={row} /> },
];

/** The unit's areas: districts of the state, and the unit's own parts of them. */
export default function AreaListPage() {
  return (
    <section className="page-card">
      <div className="list-actions">
        <ActionForm
          to={areaRecords.addRegion}
          word="新增"
          title="新增行政区划"
          button="primary"
          given={{}}
          asks={[
            {
              name: 'regionCode',
              label: '区县',
              children: (
                <ChosenSelect
                  endpoint={areaRecords.regions}
                  input={(keyword) => ({ query: { keyword } })}
                  option={({ regionCode, name }) => ({ value: regionCode, label: `${name} ${regionCode}` })}
                  hintAt={50}
                />
              ),
            },
          ]}
          done="已加入，含其省、市"
        />
      </div>
      <Detail endpoint={areaRecords.list} input={{}}>
        {(areas) => (
          <Table<Node>
            size="middle"
            rowKey="areaId"
            pagination={false}
            columns={columns}
            scroll={{ x: 900 }}
            locale={{ emptyText: '先新增车场所在的区县，再按需要划分片区' }}
            expandable={{ defaultExpandAllRows: true }}
            dataSource={treeOf(areas)}
          />
        )}
      </Detail>
    </section>
  );
}
