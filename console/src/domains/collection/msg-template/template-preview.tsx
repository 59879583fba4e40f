import { renderMessage, sampleValues, segmentsOf } from '@bochong/contract/collection';
import styles from './msg-template.module.css';

/** What a template becomes for an invented debtor, how long that is and how many messages are billed. */
export function TemplatePreview({ signName = '', content = '' }: { signName?: string | undefined; content?: string | undefined }) {
  const message = renderMessage(signName, content, sampleValues);
  return (
    <div className={styles.preview}>
      <p>{message}</p>
      <span>
        {message.length} 字 · 计费 {segmentsOf(message)} 条
      </span>
    </div>
  );
}
