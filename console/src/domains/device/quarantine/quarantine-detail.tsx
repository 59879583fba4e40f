import { quarantinedMessage, quarantineStatus, quarantines } from '@bochong/contract/device';
import { Button, Space } from 'antd';
import { Detail } from '../../../kit/detail.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** The body as JSON with line breaks, or as it came when it is none. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function QuarantineActions({ id, onDone }: { id: string; onDone(): void }) {
  const reapply = useAction(quarantines.reapply, { onSuccess: onDone, success: '已重新处理' });
  const discard = useAction(quarantines.discard, { onSuccess: onDone, success: '已丢弃' });
  return (
    <Space>
      <Allowed to={quarantines.reapply}>
        <Button type="primary" loading={reapply.pending} onClick={() => void reapply.run({ params: { id } })}>
          重新处理
        </Button>
      </Allowed>
      <Allowed to={quarantines.discard}>
        <Button loading={discard.pending} onClick={() => void discard.run({ params: { id }, body: {} })}>
          丢弃
        </Button>
      </Allowed>
    </Space>
  );
}

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
          <pre className="raw-body">{readable(message.body)}</pre>
          {message.status === quarantineStatus.PENDING && <QuarantineActions id={id} onDone={onDone} />}
        </>
      )}
    </Detail>
  );
}
