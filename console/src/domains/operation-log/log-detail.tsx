import { operationLogs } from '@bochong/contract/operation-log';
import { Detail } from '../../kit/detail.tsx';
import { FieldDiff } from '../../kit/field-diff.tsx';
import { RawText } from '../../kit/raw-text.tsx';

/** What a call changed, what it was asked for, and its row as it is kept. */
export const LogDetail = ({ id }: { id: string }) => (
  <Detail endpoint={operationLogs.get} input={{ params: { id } }}>
    {({ reason, changes, asked, raw }) => (
      <>
        {reason !== '' && <p>原因：{reason}</p>}
        <h4>变更前后</h4>
        {changes.length === 0 ? <p>这次操作没有改动记录的字段。</p> : <FieldDiff fields={changes} />}
        <h4>提交的内容</h4>
        {asked.length === 0 ? <p>没有提交内容。</p> : <FieldDiff fields={asked} />}
        <details>
          <summary>原始记录（密码、密钥和号码已遮盖）</summary>
          <RawText>{raw}</RawText>
        </details>
      </>
    )}
  </Detail>
);
