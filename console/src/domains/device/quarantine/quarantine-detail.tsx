import { quarantinedMessage, quarantineStatus, quarantines } from '@bochong/contract/device';
import { Space } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { RawText } from '../../../kit/raw-text.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';

/** The body as JSON with line breaks, or as it came when it is none. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const QuarantineActions = ({ id, onDone }: { id: string; onDone(): void }) => (
  <Space>
    <ActionLink to={quarantines.reapply} input={{ params: { id } }} button="primary" done="已重新处理" onDone={onDone}>
      重新处理
    </ActionLink>
    <ActionLink to={quarantines.discard} input={{ params: { id }, body: {} }} button="default" done="已丢弃" onDone={onDone}>
      丢弃
    </ActionLink>
  </Space>
);

/** One kept message: why it was refused, its raw body, and what can be done with it. */
export function QuarantineDetail({ id, onDone }: { id: string; onDone(): void }) {
  return (
    <Detail endpoint={quarantines.get} input={{ params: { id } }}>
      {(message) => (
        <>
          <RecordFacts
            columns={2}
            of={quarantinedMessage}
            record={message}
            fields={['deviceSn', 'source', 'receivedAt', 'status', 'reason', 'message', 'handledBy', 'handleRemark']}
          />
          <RawText>{readable(message.body)}</RawText>
          {message.status === quarantineStatus.PENDING && <QuarantineActions id={id} onDone={onDone} />}
        </>
      )}
    </Detail>
  );
}
