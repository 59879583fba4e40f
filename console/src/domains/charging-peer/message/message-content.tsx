import { type PeerMessage, peerMessages } from '@bochong/contract/charging-peer';
import { Button } from 'antd';
import { useState } from 'react';
import { Detail } from '../../../kit/detail.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RawText } from '../../../kit/raw-text.tsx';

/** A text set out in lines where it is JSON. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const Plain = ({ id }: { id: string }) => (
  <Detail endpoint={peerMessages.content} input={{ params: { id } }}>
    {({ asked, answered }) => (
      <>
        <h4>请求明文</h4>
        <RawText>{readable(asked)}</RawText>
        <h4>答复明文</h4>
        <RawText>{answered === '' ? '没有内容，只答复了返回码' : readable(answered)}</RawText>
      </>
    )}
  </Detail>
);

/** A message as it came; what is in it only when it is asked for, which is written down. */
export function MessageContent({ message: { messageId, opened } }: { message: PeerMessage }) {
  const [plain, setPlain] = useState(false);
  return (
    <>
      <h4>报文原文</h4>
      <Detail endpoint={peerMessages.get} input={{ params: { id: messageId } }}>
        {({ wire }) => <RawText>{readable(wire)}</RawText>}
      </Detail>
      {!opened && <p>签名、令牌或时间没有通过检查，内容未解密。</p>}
      {opened && (
        <Allowed to={peerMessages.content}>
          {plain ? <Plain id={messageId} /> : <Button onClick={() => setPlain(true)}>查看明文（记入操作日志）</Button>}
        </Allowed>
      )}
    </>
  );
}
