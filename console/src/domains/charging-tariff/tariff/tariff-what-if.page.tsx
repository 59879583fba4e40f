import { tariffWhatIf } from '@bochong/contract/charging-order';
import { chargingTariffs, type TariffDetail, tariffStatus } from '@bochong/contract/charging-tariff';
import { useState } from 'react';
import { DateRange } from '../../../fields/date-range.tsx';
import { StationSelect } from '../../../fields/station-select.tsx';
import { ReportNote, RunHead } from '../../../kit/change-report.tsx';
import { DetailPage } from '../../../kit/detail.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { useRun } from '../../../kit/use-run.ts';
import { PublishTariff } from './tariff-actions.tsx';
import { TariffReport } from './tariff-what-if-outcome.tsx';

/** The last thirty days that are over. */
const lastDays = (): [string, string] => {
  const today = dayOf(Date.now());
  return [daysAfter(today, -30), daysAfter(today, -1)];
};

function WhatIf({ tariff }: { tariff: TariffDetail }) {
  const [stationIds, setStationIds] = useState<string[]>([]);
  const [[from, to], setPeriod] = useState(lastDays);
  const run = useRun(tariffWhatIf.run);
  const { progress, outcome, start } = run;
  return (
    <>
      <RunHead
        run={run}
        unit="次充电"
        onStart={() => void start({ params: { id: tariff.versionId }, body: { stationIds, from, to } })}
        extra={tariff.status === tariffStatus.DRAFT && <PublishTariff row={tariff} button="default" />}
      >
        <h2>{tariff.tariffName}</h2> V{tariff.versionNo}
        <CodeTag of={tariffStatus} code={tariff.status} />
        <StationSelect
          aria-label="电站"
          mode="multiple"
          maxTagCount={2}
          placeholder="本规则计过价的充电"
          value={stationIds as never}
          onChange={(ids) => setStationIds(ids as unknown as string[])}
          disabled={progress !== null}
        />
        <DateRange days allowClear={false} label="期间" value={[from, to]} onChange={(next) => next && setPeriod(next)} />
      </RunHead>
      {outcome && <TariffReport outcome={outcome} />}
      {!progress && !outcome && (
        <ReportNote>
          用本版本的价格重新计算所选期间已结算的充电，与当时的应付比较；不选电站时，只算由本规则计过价的。只计算，不改动任何订单。
        </ReportNote>
      )}
    </>
  );
}

/** Tries a version of a tariff, draft or not, on past sessions before it is published. */
export default function TariffWhatIfPage() {
  return (
    <DetailPage endpoint={chargingTariffs.get} input={(id: string) => ({ params: { id } })} back="/chargePlatform/rule/list">
      {(tariff: TariffDetail) => <WhatIf tariff={tariff} />}
    </DetailPage>
  );
}
