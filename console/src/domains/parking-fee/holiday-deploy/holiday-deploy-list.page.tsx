import { deployStatus, type HolidayDeploy, holidayDeploys } from '@bochong/contract/parking-fee';
import { InputNumber } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { spansOf, spanText } from './deploy-days.ts';
import { holidayDeployForm } from './holiday-deploy-form.tsx';

const daysText = (row: HolidayDeploy) =>
  spansOf(row.days)
    .map((span) => `${span.label || '未命名'} ${spanText(span)}`)
    .join('；');
const parksText = (row: HolidayDeploy) => (row.parkIds === null ? '全部车场' : row.parkNames.join('、'));
const hinted = (text: string) => <span title={text}>{text}</span>;

function Actions({ row }: { row: HolidayDeploy }) {
  return (
    <>
      <holidayDeployForm.Edit row={row} />
      {row.status === deployStatus.DRAFT && (
        <>
          <ActionLink
            to={holidayDeploys.publish}
            input={{ params: { id: row.deployId }, body: { rev: row.rev } }}
            ask={`发布“${row.deployName}”？`}
            description="这些日期将按所填日期类型计费；到了的日期不能再改。"
            okText="发布"
            done="已发布，按日期生效"
          >
            发布
          </ActionLink>
          <holidayDeployForm.Remove row={row} />
        </>
      )}
    </>
  );
}

/** Which dates are charged as holidays, and which weekends as workdays. */
export default function HolidayDeployListPage() {
  return (
    <ListPage
      list={holidayDeploys.list}
      rowKey="deployId"
      columns={[
        { name: 'deployName', width: 170 },
        { name: 'year', show: ({ year }) => year, width: 66 },
        ...(['status', 'source'] as const),
        { name: 'parkNames', show: (row) => hinted(parksText(row)), width: 150, ellipsis: true },
        { name: 'days', show: (row) => hinted(daysText(row)), width: 360, ellipsis: true },
        { name: 'holidays', title: '节假日/调休', show: (row) => `${row.holidays} / ${row.workdays} 天`, width: 110 },
        ...(['basedOn', 'publishedAt', 'updatedAt', 'dealerName'] as const),
      ]}
      empty="没有节假日配置时，周六周日按休息日计费，其余按工作日"
      filters={['deployName', { name: 'year', control: <InputNumber min={2000} max={2100} precision={0} /> }, 'parkId', 'status']}
      actions={<holidayDeployForm.Add />}
      rowActions={(row) => <Actions row={row} />}
      opens={{ title: '节假日配置', history: 'holidayDeploy' }}
    />
  );
}
