import { chargingTariffs, type TariffDetail, tariffBindings, tariffCurrent, tariffStatus } from '@bochong/contract/charging-tariff';
import { Select } from 'antd';
import { useState } from 'react';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './detail.module.css';
import { tariffDifferences } from './tariff-compare.ts';

/** All versions, and what this one changed against another. */
export function Versions({ tariff }: { tariff: TariffDetail }) {
  const { data = [] } = useEndpoint(chargingTariffs.versions, { params: { id: tariff.versionId } });
  const others = data.filter(({ versionId }) => versionId !== tariff.versionId);
  const [chosen, setChosen] = useState<string>();
  const usual = others.find(({ versionNo }) => versionNo < tariff.versionNo) ?? others[0];
  const otherId = chosen ?? usual?.versionId;
  const other = useEndpoint(chargingTariffs.get, { params: { id: otherId ?? '' } }, { enabled: otherId !== undefined });
  const when = (instant: string | null) => (instant === null ? '' : formatInstant(instant).slice(0, 16));
  return (
    <section className={styles.versions}>
      <h4>版本</h4>
      {data.map((row) => (
        <GoTo key={row.versionId} path={row.versionId === tariff.versionId ? null : `/chargePlatform/rule/detail?id=${row.versionId}`}>
          V{row.versionNo} <CodeTag of={tariffStatus} code={row.status} /> {when(row.effectiveFrom)}{' '}
          {row.effectiveTo && `至 ${when(row.effectiveTo)}`}
        </GoTo>
      ))}
      {other.data && (
        <>
          <h4>
            与
            <Select
              size="small"
              aria-label="比较的版本"
              value={otherId ?? ''}
              options={others.map(({ versionId, versionNo }) => ({ value: versionId, label: `版本${versionNo}` }))}
              onChange={setChosen}
              popupMatchSelectWidth={false}
            />
            相比
          </h4>
          <ul>
            {tariffDifferences(other.data.content, tariff.content).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What it prices, did, and will. */
export const Bindings = ({ tariffId }: { tariffId: string }) => (
  <section>
    <h4>应用到</h4>
    <LoadedTable
      list={tariffBindings.list}
      input={{ query: { tariffId } }}
      rowKey="bindingId"
      columns={[
        {
          name: 'scopeName',
          show: (row) => `${row.scopeName}${row.currentType === tariffCurrent.ANY ? '' : `（${tariffCurrent.label(row.currentType)}）`}`,
        },
        ...(['effectiveFrom', 'effectiveTo', 'operatorName'] as const),
      ]}
      empty="还没有应用到电站"
      rowActions={(row) =>
        row.effectiveTo === null && (
          <ActionLink
            to={tariffBindings.end}
            input={{ params: { id: row.bindingId } }}
            ask={`不再用于${row.scopeName}？`}
            description="从现在起开始的充电按范围更大的规则计价；还没生效的会撤回。"
            done="已结束"
            danger
          >
            结束
          </ActionLink>
        )
      }
    />
  </section>
);
