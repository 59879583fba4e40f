import { maxScreenCells, moduleSize, type ScreenModule, screenModuleTitles } from '@bochong/contract/charging-screen';
import { Button, Select, Switch } from 'antd';
import styles from './screen-config.module.css';

interface ModulesEntryProps {
  id?: string;
  value?: readonly ScreenModule[];
  onChange?: (modules: ScreenModule[]) => void;
  disabled?: boolean;
  showMoney: boolean;
}

/** Modules in the order in which the screen places them, and the screen as they fill it. */
export function ModulesEntry({ id, value = [], onChange, disabled = false, showMoney }: ModulesEntryProps) {
  const change = (at: number, what: Partial<ScreenModule>) =>
    onChange?.(value.map((module, index) => (index === at ? { ...module, ...what } : module)));
  const move = (at: number, by: -1 | 1) => {
    const moved = [...value];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    onChange?.(moved);
  };
  return (
    <div className={styles.modules} id={id}>
      <ol>
        {value.map(({ key, visible, size }, at) => {
          const title = screenModuleTitles[key];
          return (
            <li key={key} data-hidden={!visible || undefined}>
              <Switch
                size="small"
                aria-label={`显示${title}`}
                checked={visible}
                disabled={disabled}
                onChange={(on) => change(at, { visible: on })}
              />
              <span>{title}</span>
              <Select
                size="small"
                aria-label={`${title}的大小`}
                value={size}
                disabled={disabled || !visible}
                options={[...moduleSize.options]}
                onChange={(chosen) => change(at, { size: chosen })}
              />
              <Button size="small" aria-label={`上移${title}`} disabled={disabled || at === 0} onClick={() => move(at, -1)}>
                ↑
              </Button>
              <Button size="small" aria-label={`下移${title}`} disabled={disabled || at === value.length - 1} onClick={() => move(at, 1)}>
                ↓
              </Button>
            </li>
          );
        })}
      </ol>
      <figure>
        <div className={styles.picture}>
          {value
            .filter(({ key, visible }) => visible && (showMoney || key !== 'totalIncome'))
            .map(({ key, size }) => (
              <span key={key} data-size={size}>
                {screenModuleTitles[key]}
              </span>
            ))}
        </div>
        <figcaption>大屏分四列，按左边的顺序填满，最多 {maxScreenCells} 格</figcaption>
      </figure>
    </div>
  );
}
