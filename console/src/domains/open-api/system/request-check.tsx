import { type RequestCheck as Check, openSystems } from '@bochong/contract/open-api';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { DrawerButton } from '../../../kit/detail.tsx';
import { RawText } from '../../../kit/raw-text.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import styles from './request-check.module.css';

const tag = ({ passed }: Check) => {
  if (passed === null) return <StateTag tone="grey">未执行</StateTag>;
  return passed ? <StateTag tone="green">通过</StateTag> : <StateTag tone="red">未通过</StateTag>;
};

const example = `GET /open/v1/lots?limit=5 HTTP/1.1
x-bochong-key: …
x-bochong-timestamp: …
x-bochong-nonce: …
x-bochong-signature: …
`;

function Checker() {
  const [request, setRequest] = useState('');
  const { run, pending, data } = useCheck();
  return (
    <>
      <p>
        粘贴对方实际发出的请求（方法和地址、请求头、空行、正文），逐项说明哪一步没有通过、为什么。这里不占用nonce，也不执行请求；
        <a href="/open/v1/docs.json" target="_blank" rel="noreferrer">
          接口文档（OpenAPI）
        </a>
      </p>
      <Input.TextArea
        aria-label="请求"
        rows={10}
        value={request}
        placeholder={example}
        maxLength={20_000}
        onChange={(event) => setRequest(event.target.value)}
      />
      <p>
        <Button type="primary" loading={pending} disabled={request.trim() === ''} onClick={() => void run(request)}>
          检查
        </Button>
      </p>
      {data && (
        <>
          <ol className={styles.checks}>
            {data.checks.map((check) => (
              <li key={check.check}>
                <span className={styles.name}>{check.check}</span>
                {tag(check)}
                <span>{check.note}</span>
              </li>
            ))}
          </ol>
          <h4>我方据此请求得到的待签名文本</h4>
          <RawText>{data.signed}</RawText>
        </>
      )}
    </>
  );
}

function useCheck() {
  const [data, setData] = useState<{ checks: Check[]; signed: string }>();
  const { run, pending } = useAction(openSystems.explain);
  return { pending, data, run: async (request: string) => setData(await run({ body: { request } })) };
}

/** Where a partner's request goes wrong, step by step. */
export const RequestCheck = () => (
  <DrawerButton word="检查请求" title="检查对方的请求" width={860}>
    <Checker />
  </DrawerButton>
);
