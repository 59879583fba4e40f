import { authStatus, licenseIssuing } from '@bochong/contract/license';
import { Detail } from '../../../kit/detail.tsx';
import { Figures } from '../../../kit/figures.tsx';
import { StatusTabs } from '../../../kit/status-tabs.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { ActivateLicense, ImportLicense } from '../record/import-license.tsx';
import { viewTabs } from '../views.ts';
import { ClockAlert } from './clock-alert.tsx';
import styles from './licence-picture.module.css';
import { OutlookList } from './outlook-list.tsx';
import { QuotaBars } from './quota-bars.tsx';
import { RenewalTimeline } from './renewal-timeline.tsx';

/** The unit's licences at a glance: quotas, how long they last, and what the next ninety days bring. */
export function OwnLicence() {
  const [, setSearch] = useTabSearch();
  return (
    <div className={styles.overview}>
      <StatusTabs items={viewTabs.items} value="" onChange={(view) => void setSearch({ view })} />
      <Detail endpoint={licenseIssuing.own} input={{}}>
        {({ unit, events, clock }) => (
          <>
            <ClockAlert clock={clock} />
            {unit ? (
              <>
                <Figures
                  items={[
                    ['授权状态', authStatus.label(unit.authStatus)],
                    ['到期日', unit.expireDate ?? '未导入', { note: unit.remainDays === null ? '' : `剩余${unit.remainDays}天` }],
                    ['授权池', unit.pools.length],
                  ]}
                />
                <div className="list-filter-buttons">
                  <ActivateLicense />
                  <ImportLicense />
                </div>
                <section>
                  <h3 className="form-title">授权数量</h3>
                  <QuotaBars quotas={unit.quotas} />
                  <p className={styles.legend}>蓝条为已分配给停车场，竖线为停车场实有；总量只计有效的授权池</p>
                </section>
                <section>
                  <h3 className="form-title">今后90天</h3>
                  <OutlookList events={events} />
                </section>
                <section>
                  <h3 className="form-title">有效期</h3>
                  <RenewalTimeline pools={unit.pools} />
                </section>
              </>
            ) : (
              <p>平台人员没有自己的授权；各单位的授权在“授权签发”里查看。</p>
            )}
          </>
        )}
      </Detail>
    </div>
  );
}
