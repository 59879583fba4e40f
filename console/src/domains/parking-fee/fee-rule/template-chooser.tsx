import { type FeeTemplate, feeRules, feeTemplates } from '@bochong/contract/parking-fee';
import { useId } from 'react';
import { formatDuration, formatFen } from '../../../kit/format.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { FeeCurve } from './fee-curve.tsx';
import styles from './template-chooser.module.css';

interface TemplateChooserProps {
  value: FeeTemplate;
  onChange(template: FeeTemplate): void;
}

function Shown({ content }: Pick<FeeTemplate, 'content'>) {
  const { data } = useEndpoint(feeRules.preview, { body: { content, curveHours: 24 } }, { staleTime: 60_000 });
  return (
    <section className={styles.shown} aria-label="收费公示和费用曲线">
      <h4>收费公示</h4>
      {data ? (
        <>
          <p>{data.summary}</p>
          <h4>费用随时长变化（周一8:00入场）</h4>
          <FeeCurve points={data.curve} />
        </>
      ) : (
        <Skeleton rows={6} />
      )}
    </section>
  );
}

/** The usual kinds of tariffs with what three stays cost by each, and the public text and price curve of the chosen one. */
export function TemplateChooser({ value, onChange }: TemplateChooserProps) {
  const name = useId();
  return (
    <>
      <fieldset className={styles.templates} aria-label="收费模板">
        {feeTemplates.map((template) => (
          <label key={template.key} className={styles.template}>
            <span>
              <input type="radio" name={name} checked={template.key === value.key} onChange={() => onChange(template)} />
              <b>{template.name}</b>
            </span>
            <small>{template.suits}</small>
            <dl className={styles.fees}>
              {template.examples.map(({ minutes, payableFen }) => (
                <div key={minutes}>
                  <dt>停{formatDuration(minutes * 60)}</dt>
                  <dd>{formatFen(payableFen)}元</dd>
                </div>
              ))}
            </dl>
          </label>
        ))}
      </fieldset>
      <Shown content={value.content} />
    </>
  );
}
