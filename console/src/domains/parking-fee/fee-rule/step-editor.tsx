import type { FeeStep } from '@bochong/contract/parking-fee';
import { Button, InputNumber } from 'antd';
import { MoneyInput } from '../../../fields/money-input.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import styles from './content-editor.module.css';
import { newStep } from './new-rule.ts';

/** Steps of a band, one sentence a line: 前 60 分钟内 每 60 分钟 5.00 元. The last one has no end. */
export function StepEditor({ value, onChange }: { value: readonly FeeStep[]; onChange(steps: FeeStep[]): void }) {
  const set = (index: number, change: Partial<FeeStep>) =>
    onChange(value.map((step, at) => (at === index ? { ...step, ...change } : step)));
  const add = () => {
    const last = value.at(-1) ?? newStep();
    const start = value.at(-2)?.uptoMinutes ?? 0;
    const upto = start + last.unitMinutes * Math.max(1, Math.ceil(60 / last.unitMinutes));
    onChange([...value.slice(0, -1), { ...last, uptoMinutes: upto }, { ...newStep(), unitFeeFen: last.unitFeeFen }]);
  };
  const remove = (index: number) => {
    const rest = value.filter((_, at) => at !== index);
    onChange(rest.map((step, at) => (at === rest.length - 1 ? { ...step, uptoMinutes: null } : step)));
  };
  return (
    <div className={styles.stepEditor}>
      {value.map((step, index) => (
        <div key={index}>
          <span className={styles.stepReach}>
            {step.uptoMinutes === null ? (
              index === 0 ? (
                '全程'
              ) : (
                '之后'
              )
            ) : (
              <>
                停满
                <InputNumber
                  aria-label={`第${index + 1}阶梯上限分钟`}
                  min={1}
                  precision={0}
                  value={step.uptoMinutes}
                  onChange={(minutes) => set(index, { uptoMinutes: minutes ?? 1 })}
                />
                分钟前
              </>
            )}
          </span>
          每
          <InputNumber
            aria-label={`第${index + 1}阶梯计费单位分钟`}
            min={1}
            precision={0}
            value={step.unitMinutes}
            onChange={(minutes) => set(index, { unitMinutes: minutes ?? 1 })}
          />
          分钟
          <MoneyInput
            aria-label={`第${index + 1}阶梯单价`}
            value={step.unitFeeFen}
            onChange={(fen) => set(index, { unitFeeFen: fen ?? 0 })}
          />
          {value.length > 1 && (
            <Button type="text" size="small" aria-label={`删除第${index + 1}阶梯`} onClick={() => remove(index)}>
              ✕
            </Button>
          )}
        </div>
      ))}
      <LinkButton onClick={add}>+ 增加阶梯</LinkButton>
    </div>
  );
}
