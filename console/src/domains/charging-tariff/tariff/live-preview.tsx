import type { TariffContent, TariffFields } from '@bochong/contract/charging-tariff';
import { Alert, Form, type FormInstance } from 'antd';
import { useDeferredValue, useRef } from 'react';
import { problemsOf } from './content-editor.tsx';
import styles from './editor.module.css';
import { TariffPreview } from './tariff-preview.tsx';

/** Draws the prices as they stand; while they contradict themselves the last sound ones stay. */
export function LivePreview({ form }: { form: FormInstance<TariffFields> }) {
  const content = useDeferredValue(Form.useWatch('content', form) as TariffContent | undefined);
  const sound = useRef<TariffContent | undefined>(undefined);
  const problems = content ? problemsOf(content) : [];
  if (content && problems.length === 0) sound.current = content;
  return (
    <div className={styles.live}>
      {problems[0] && (
        <Alert
          type="warning"
          showIcon
          title={problems[0].message}
          description={problems.length > 1 ? `另有${problems.length - 1}处需要修改，预览停在改之前` : '预览停在改之前'}
        />
      )}
      {sound.current && <TariffPreview content={sound.current} />}
    </div>
  );
}
