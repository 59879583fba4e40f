import {
  chargingTariffs,
  type TariffPreview as Preview,
  rateLabel,
  type TariffContent,
  yuanPerKwh,
} from '@bochong/contract/charging-tariff';
import { InputNumber, Skeleton } from 'antd';
import { useDeferredValue, useState } from 'react';
import { InstantInput } from '../../../fields/date-field.tsx';
import { formatDuration, formatFen, formatInstant } from '../../../kit/format.ts';
import { dayOf } from '../../../kit/instant.ts';
import { MoneyCurve } from '../../../kit/money-curve.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { RateMark } from './day-band.tsx';
import styles from './preview.module.css';
import shades from './rates.module.css';
import { YearMap } from './year-map.tsx';

interface Trial {
  startAt: string;
  energyWh: number;
  powerW: number;
}

const kwh = (wh: number) => (wh / 1000).toFixed(2);
const clockOf = (instant: string) => formatInstant(instant).slice(11, 16);

/** What the same energy costs by the full hour in which a charge begins. */
function HourBars({ byHour, chosen, energyWh }: { byHour: readonly number[]; chosen: number; energyWh: number }) {
  const [least, most] = [Math.min(...byHour), Math.max(1, ...byHour)];
  const hours = byHour.flatMap((fen, hour) => (fen === least ? [hour] : []));
  const saved = (byHour[chosen] ?? least) - least;
  return (
    <>
      <ol className={styles.hours} aria-label={`各时刻开始充${kwh(energyWh)}度的金额`}>
        {byHour.map((fen, hour) => (
          <li
            key={hour}
            title={`${hour}:00开始 ${formatFen(fen)}元`}
            data-best={fen === least && least < most}
            data-chosen={hour === chosen}
            style={{ height: `${(fen / most) * 100}%` }}
          />
        ))}
      </ol>
      <div className={styles.hourAxis} aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}时</span>
        ))}
      </div>
      <p className={styles.best}>
        {least === most
          ? `全天都是${formatFen(least)}元`
          : `最省：${hours.slice(0, 3).join('、')}时${hours.length > 3 ? '等' : ''}开始，${formatFen(least)}元；最贵${formatFen(most)}元`}
        {saved > 0 && `；所试的时刻比最省贵${formatFen(saved)}元`}
      </p>
    </>
  );
}

/** A charge as it is billed: a bar of its lines, what each costs, the sum under them. */
function TriedSession({ session, startAt }: { session: Preview['session']; startAt: string }) {
  const { lines, elecFen, serviceFen, payableFen, endAt } = session;
  const seconds = (Date.parse(endAt) - Date.parse(startAt)) / 1000;
  return (
    <section aria-label={`试算应付${formatFen(payableFen)}元`}>
      <div className={shades.sessionBar} aria-hidden="true">
        {lines.map((line) => (
          <i
            key={line.from}
            data-rate={line.rateLabel}
            style={{ flexGrow: Date.parse(line.to) - Date.parse(line.from) }}
            title={`${clockOf(line.from)}-${clockOf(line.to)} ${rateLabel.label(line.rateLabel)}`}
          />
        ))}
      </div>
      <div className={styles.axis}>
        <span>{clockOf(startAt)} 开始</span>
        <span>{formatDuration(seconds)}</span>
        <span>{formatInstant(endAt).slice(5, 16)} 结束</span>
      </div>
      <table className={styles.lines}>
        <thead>
          <tr>
            {['时间', '时段', '电量(度)', '单价', '电费', '服务费'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.from}>
              <td>
                {clockOf(line.from)}-{clockOf(line.to)}
              </td>
              <td>
                <RateMark of={line.rateLabel} />
              </td>
              <td>{kwh(line.energyWh)}</td>
              <td>{yuanPerKwh(line.elecPriceE5 + line.servicePriceE5)}</td>
              <td>{formatFen(line.elecFen)}</td>
              <td>{formatFen(line.serviceFen)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              应付 {formatFen(payableFen)}元
            </th>
            <td>{formatFen(elecFen)}</td>
            <td>{formatFen(serviceFen)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** What prices mean, drawn while they are edited: the days of a year, the hours of a day, and one charge. */
export function TariffPreview({ content }: { content: TariffContent }) {
  const [trial, setTrial] = useState<Trial>(() => ({ startAt: `${dayOf(Date.now())}T16:30:00+08:00`, energyWh: 45_000, powerW: 60_000 }));
  const asked = { content: useDeferredValue(content), trial: useDeferredValue(trial) };
  const { data, isError, error } = useEndpoint(
    chargingTariffs.preview,
    { body: asked },
    { placeholderData: (before) => before, staleTime: 60_000 },
  );
  const set = (change: Partial<Trial>) => setTrial({ ...trial, ...change });
  const date = trial.startAt.slice(0, 10);
  const most = data?.byEnergy.at(-1)?.energyWh ?? 0;
  return (
    <section className={styles.preview} aria-label="实时预览">
      <h3>实时预览</h3>
      {isError ? (
        <p className={styles.doubt}>{error.message}</p>
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <>
          <p className={styles.summary}>{data.priceText}（电费+服务费，元/度）</p>
          {[...data.problems, ...data.doubts].map((doubt) => (
            <p key={doubt} className={styles.doubt}>
              ⚠ {doubt}
            </p>
          ))}
          <h4>一年的价格（点一天来试算）</h4>
          <YearMap
            year={data.year}
            profiles={content.profiles}
            chosen={date}
            onChoose={(day) => set({ startAt: `${day}${trial.startAt.slice(10)}` })}
          />
          <h4>试算一次充电</h4>
          <div className={styles.trial}>
            <InstantInput label="开始充电" value={trial.startAt} onChange={(startAt) => set({ startAt })} />
            <InputNumber<number>
              aria-label="试算电量"
              min={0.1}
              max={500}
              suffix="度"
              value={trial.energyWh / 1000}
              onChange={(value) => set({ energyWh: Math.round((value ?? 1) * 1000) })}
            />
            <InputNumber<number>
              aria-label="试算功率"
              min={1}
              max={1000}
              suffix="千瓦"
              value={trial.powerW / 1000}
              onChange={(value) => set({ powerW: Math.round((value ?? 1) * 1000) })}
            />
          </div>
          <TriedSession session={data.session} startAt={trial.startAt} />
          <h4>
            {date} 各时刻开始充{kwh(trial.energyWh)}度
          </h4>
          <HourBars byHour={data.byHour} chosen={Number(trial.startAt.slice(11, 13))} energyWh={trial.energyWh} />
          <h4>{clockOf(trial.startAt)}开始，金额随电量变化</h4>
          <MoneyCurve
            label="金额随充电电量变化的曲线"
            points={[{ at: 0, fen: 0 }, ...data.byEnergy.map(({ energyWh, payableFen }) => ({ at: energyWh, fen: payableFen }))]}
            nameOf={(wh) => `${kwh(wh)}度`}
            ticks={[0, 0.25, 0.5, 0.75, 1].map((share) => [
              most * share,
              `${Math.round((most * share) / 100) / 10}${share === 0 ? '度' : ''}`,
            ])}
          />
        </>
      )}
    </section>
  );
}
