import type { PowerBudget } from '@bochong/contract/charging-power';
import styles from './power-bar.module.css';

/** Watts as people read them. */
export const kw = (watts: number) => (watts / 1000).toLocaleString('zh-CN', { maximumFractionDigits: 1 });

/** What a station draws against what it may draw, or could where it has no limit; nothing is drawn while no gun tells its power. */
export function PowerBar({ row: { usedW, limitW, ratedW, silent } }: { row: PowerBudget }) {
  const mostW = limitW ?? ratedW;
  const percent = usedW === null || mostW === 0 ? null : Math.round((usedW / mostW) * 100);
  const tone = limitW === null || percent === null ? 'free' : percent >= 95 ? 'red' : percent >= 80 ? 'amber' : 'green';
  const most = limitW === null ? `额定 ${kw(ratedW)}` : kw(limitW);
  const unknown = silent > 0 ? `${silent} 笔充电未报功率` : '';
  return (
    <div className={styles.power} data-tone={tone}>
      <meter
        aria-label="当前功率"
        min={0}
        max={Math.max(1, mostW)}
        value={usedW ?? 0}
        aria-valuetext={usedW === null ? unknown : `${kw(usedW)} kW`}
        hidden={percent === null}
      />
      <span title={unknown}>
        {usedW === null ? (
          unknown
        ) : (
          <>
            <b>{kw(usedW)}</b> / {most}
            {percent !== null && ` · ${percent}%`}
            {unknown && <small>{unknown}</small>}
          </>
        )}
      </span>
    </div>
  );
}
