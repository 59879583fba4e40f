import { licenceKey, licenseIssuing, outlookKind } from '@bochong/contract/license';
import { ActionForm } from '../../../kit/action-form.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { Figures } from '../../../kit/figures.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { StatusTabs } from '../../../kit/status-tabs.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { ClockAlert } from './clock-alert.tsx';
import { issuingTabs } from './issuing-views.ts';
import styles from './licence-picture.module.css';
import { OutlookList } from './outlook-list.tsx';

const RotateKey = () => (
  <ActionForm to={licenseIssuing.rotate} word="更换密钥" button="default" okText="更换" given={{}} asks={['reason']} done="签发密钥已更换">
    <p>新授权用新密钥签名；旧密钥签发的授权照常可以导入和使用。其他安装若以公钥校验，须把新公钥加进配置。</p>
  </ActionForm>
);

/** What the next ninety days bring to all units, and the keys that licences are signed with. */
export function Outlook() {
  const [, setSearch] = useTabSearch();
  return (
    <div className={styles.overview}>
      <StatusTabs items={issuingTabs.items} value="outlook" onChange={(view) => void setSearch({ view })} />
      <Detail endpoint={licenseIssuing.outlook} input={{}}>
        {({ events, clock, keys, units }) => {
          const of = (...kinds: number[]) =>
            new Set(events.filter(({ kind }) => kinds.includes(kind)).map(({ dealerId }) => dealerId)).size;
          const refusing = of(outlookKind.REFUSING);
          return (
            <>
              <ClockAlert clock={clock} />
              <Figures
                items={[
                  ['运营单位', units],
                  ['90天内全部到期', of(outlookKind.UNIT_ENDS), { note: '到期后进入宽限，一切照常' }],
                  ['90天内宽限结束', of(outlookKind.GRACE_ENDS), { note: '之后不能新增车场、通道、泊位等' }],
                  ['正在限制', refusing, { note: '通行、缴费、退款不受影响', alarm: refusing > 0 }],
                  ['待使用激活码', events.filter(({ kind }) => kind === outlookKind.CODE_LAPSES).length],
                ]}
              />
              <section>
                <h3 className="form-title">谁在哪一天到期，之后会怎样</h3>
                <OutlookList events={events} named />
              </section>
              <section>
                <h3 className="form-title">签发密钥</h3>
                <SmallTable of={licenceKey} rows={keys} rowKey="keyId" columns={['keyId', 'createdAt', 'own', 'current']} />
                <p className={styles.legend}>
                  <RotateKey />
                </p>
              </section>
            </>
          );
        }}
      </Detail>
    </div>
  );
}
