import { type PlateClazz, plateClazzes, plateClazzPage } from '@bochong/contract/arrears';
import { Button, Input } from 'antd';
import { columnsOf } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { formatFen } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { ClazzTag } from '../arrears-plate/plate-columns.tsx';
import { RowRemove } from '../row-remove.tsx';
import { usePlateClazzForm } from './plate-clazz-form.tsx';
import '../arrears-plate/arrears-plate.css';

const col = columnsOf(plateClazzes.list);
const Filter = filterOf(plateClazzes.list);

/** The bounds of a rule in words. */
function ruleText({ autoRule }: PlateClazz): string {
  if (autoRule === null) return '仅人工';
  const { minFen, minCount, minAge, refusedCount } = autoRule;
  const parts = [
    minFen === null ? '' : `欠费≥${formatFen(minFen)}元`,
    minCount === null ? '' : `≥${minCount}笔`,
    minAge === null ? '' : `账龄≥${minAge}天`,
    refusedCount === null ? '' : `拒缴≥${refusedCount}次`,
  ];
  return parts.filter(Boolean).join(' 且 ');
}

const columns = [
  col.custom('clazzName', '分类名称', (row) => <ClazzTag row={{ clazzName: row.clazzName, clazzColor: row.color }} />, {
    fixed: 'left',
    width: 140,
  }),
  col.number('level', { width: 80 }),
  col.custom('autoRule', '自动规则', ruleText, { width: 320 }),
  col.custom('manual', '可人工调整', (row) => (row.manual ? '是' : '否'), { width: 100 }),
  col.number('plateCount', { width: 90 }),
  col.number('sort', { width: 80 }),
  col.time('updatedAt'),
];

export default function PlateClazzListPage() {
  const form = usePlateClazzForm();
  return (
    <>
      <ListPage
        list={plateClazzes.list}
        rowKey="clazzId"
        columns={columns}
        empty="点“新增”按欠费金额、笔数、账龄给车牌分类"
        filters={
          <Filter name="clazzName">
            <Input allowClear />
          </Filter>
        }
        actions={
          <Allowed to={plateClazzes.create}>
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        opens={{ title: '车牌分类', history: 'plateClazz' }}
        rowActions={(row) => (
          <>
            <Allowed to={plateClazzes.update}>
              <LinkButton onClick={() => form.edit(row)}>编辑</LinkButton>
            </Allowed>
            <RowRemove code={plateClazzPage.can.delete} endpoint={plateClazzes.remove} id={row.clazzId} name={row.clazzName} />
          </>
        )}
      />
      {form.dialog}
    </>
  );
}
