import { deploySource, deployStatus, type HolidayDeploy, holidayDeploys } from '@bochong/contract/parking-fee';
import { Button, Input, InputNumber } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { spansOf, spanText } from './deploy-days.ts';
import { useHolidayDeployForm } from './holiday-deploy-form.tsx';

const col = columnsOf(holidayDeploys.list);
const Filter = filterOf(holidayDeploys.list);
const daysText = (row: HolidayDeploy) =>
  spansOf(row.days)
    .map((span) => `${span.label || '未命名'} ${spanText(span)}`)
    .join('；');
const parksText = (row: HolidayDeploy) => (row.parkIds === null ? '全部车场' : row.parkNames.join('、'));
const columns = [
  col.text('deployName', { width: 170, fixed: 'left' }),
  col.custom('year', '年份', (row) => row.year, { width: 66 }),
  col.enum('status', deployStatus, { [deployStatus.DRAFT]: 'grey', [deployStatus.PUBLISHED]: 'green' }, { width: 86 }),
  col.enum('source', deploySource, undefined, { width: 80 }),
  col.custom('parkNames', '车场', (row) => <span title={parksText(row)}>{parksText(row)}</span>, { width: 150, ellipsis: true }),
  col.custom('days', '日期清单', (row) => <span title={daysText(row)}>{daysText(row)}</span>, { width: 360, ellipsis: true }),
  col.custom('holidays', '节假日/调休', (row) => `${row.holidays} / ${row.workdays} 天`, { width: 110 }),
  col.text('basedOn', { width: 170 }),
  col.time('publishedAt'),
  col.time('updatedAt'),
  col.dealer('dealerName'),
];

function Actions({ row, onEdit }: { row: HolidayDeploy; onEdit(): void }) {
  const publish = useAction(holidayDeploys.publish, { success: '已发布，按日期生效' });
  const remove = useAction(holidayDeploys.remove, { success: '已删除' });
  const params = { id: row.deployId };
  const isDraft = row.status === deployStatus.DRAFT;
  return (
    <>
      <Allowed to={holidayDeploys.update}>
        <LinkButton onClick={onEdit}>编辑</LinkButton>
      </Allowed>
      {isDraft && (
        <>
          <Allowed to={holidayDeploys.publish}>
            <ConfirmLink
              question={`发布“${row.deployName}”？`}
              description="这些日期将按所填日期类型计费；到了的日期不能再改。"
              okText="发布"
              onConfirm={() => publish.run({ params, body: { rev: row.rev } })}
            >
              发布
            </ConfirmLink>
          </Allowed>
          <Allowed to={holidayDeploys.remove}>
            <ConfirmLink question={`删除“${row.deployName}”？`} okText="删除" onConfirm={() => remove.run({ params })} danger>
              删除
            </ConfirmLink>
          </Allowed>
        </>
      )}
    </>
  );
}

/** Which dates are charged as holidays, and which weekends as workdays. */
export default function HolidayDeployListPage() {
  const form = useHolidayDeployForm();
  return (
    <>
      <ListPage
        list={holidayDeploys.list}
        rowKey="deployId"
        columns={columns}
        empty="没有节假日配置时，周六周日按休息日计费，其余按工作日"
        filters={
          <>
            <Filter name="deployName">
              <Input allowClear placeholder="名称" />
            </Filter>
            <Filter name="year">
              <InputNumber min={2000} max={2100} precision={0} placeholder="年份" />
            </Filter>
            <Filter name="parkId">
              <ParkSelect />
            </Filter>
            <Filter name="status">
              <EnumSelect of={deployStatus} />
            </Filter>
          </>
        }
        actions={
          <Allowed to={holidayDeploys.create}>
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        rowActions={(row) => <Actions row={row} onEdit={() => form.edit(row)} />}
        opens={{ title: '节假日配置', history: 'holidayDeploy' }}
      />
      {form.dialog}
    </>
  );
}
