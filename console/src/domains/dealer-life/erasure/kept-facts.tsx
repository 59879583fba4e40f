import { dealerErasures } from '@bochong/contract/dealer-life';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Detail, Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';

type Kept = Data<typeof dealerErasures.outlook>['kept'];

/** What the law keeps of a unit, why, and until when. */
export const KeptFacts = ({ kept }: { kept: Kept }) => (
  <Facts
    title="依法留存"
    columns={1}
    items={kept.map(({ reason, years, until, rows }) => ({
      label: reason,
      value: `${rows.toLocaleString()} 行，${until ? `保存至 ${until}` : `保存 ${years} 年`}`,
    }))}
  />
);

/** What would go and what stays of a unit as it stands now. */
export const ErasureOutlook = ({ dealerId }: { dealerId: string }) => (
  <Detail endpoint={dealerErasures.outlook} input={{ params: { dealerId } }}>
    {({ tables, waitDays, exportedAt, kept }) => (
      <section aria-label="注销的后果">
        <ul>
          <li>由另一位平台人员审批，通过后等待 {waitDays} 天，期间可随时撤销</li>
          <li>到期后抹除 {tables} 张表中该单位的全部数据和文件，不可恢复；单位名称可再次使用</li>
          <li>{exportedAt ? `最近一次数据导出完成于 ${formatInstant(exportedAt)}` : '该单位没有可下载的数据导出，建议先导出'}</li>
        </ul>
        <KeptFacts kept={kept} />
      </section>
    )}
  </Detail>
);
