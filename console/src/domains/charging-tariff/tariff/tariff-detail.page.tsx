import { chargingTariffs, type TariffDetail, tariffDetail, tariffStatus } from '@bochong/contract/charging-tariff';
import { DetailPage } from '../../../kit/detail.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { DayBand } from './day-band.tsx';
import styles from './detail.module.css';
import { TariffActions } from './tariff-actions.tsx';
import { Bindings, Versions } from './tariff-history.tsx';
import { TariffPreview } from './tariff-preview.tsx';

const always = ['currentType', 'boundText', 'effectiveFrom', 'effectiveTo', 'publishedBy', 'publishedAt'] as const;
/** Said of what has them. */
const sometimes = ['remark', 'voidReason'] as const;

export default function TariffDetailPage() {
  return (
    <DetailPage endpoint={chargingTariffs.get} input={(id: string) => ({ params: { id } })} back="/chargePlatform/rule/list">
      {(tariff: TariffDetail) => (
        <section className={styles.detail} aria-label="计费规则">
          <div>
            <header>
              <h2>{tariff.tariffName}</h2> V{tariff.versionNo}
              <CodeTag of={tariffStatus} code={tariff.status} />
              <span className={styles.buttons}>
                <TariffActions row={tariff} inRow={false} />
              </span>
            </header>
            <RecordFacts
              columns={2}
              of={tariffDetail}
              record={tariff}
              fields={[...always, ...sometimes.filter((name) => tariff[name] !== '')]}
            />
            {tariff.content.profiles.map(({ profileId, profileName, segments }) => (
              <section key={profileId}>
                <h4>
                  {profileName}
                  {profileId === tariff.content.defaultProfileId && '（默认）'}
                </h4>
                <DayBand title={profileName} segments={segments} />
              </section>
            ))}
            <Bindings tariffId={tariff.tariffId} />
            <Versions tariff={tariff} />
          </div>
          <TariffPreview content={tariff.content} />
        </section>
      )}
    </DetailPage>
  );
}
