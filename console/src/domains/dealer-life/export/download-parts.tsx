import { type DealerExport, dealerExports } from '@bochong/contract/dealer-life';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { passwords } from '@bochong/contract/session';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { challengeAnswer } from '../../../kit/digest.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { bytesText } from './bytes-text.ts';

type Parts = Data<typeof dealerExports.download>['parts'];

/** The parts of an export, once the own password is proved; addresses last ten minutes. */
function DownloadDialog({ of: { exportId, dealerName }, open, close }: { of: DealerExport; open: boolean; close(): void }) {
  const [parts, setParts] = useState<Parts>();
  const challenge = useAction(passwords.challenge);
  const download = useAction(dealerExports.download);
  const prove = async ({ plain }: { plain: string }) => {
    const asked = await challenge.run({ body: {} });
    if (asked === undefined) return undefined;
    const password = await challengeAnswer(plain, asked.salt, asked.codeValue);
    const data = await download.run({ params: { exportId }, body: { password, codeKey: asked.codeKey } });
    if (data) setParts(data.parts);
    return undefined;
  };
  return (
    <FormModal<{ plain: string }>
      title={`下载 ${dealerName} 的全部数据`}
      open={open}
      okText={parts ? '重新获取地址' : '验证并取得下载地址'}
      width={720}
      onSubmit={prove}
      onClose={close}
    >
      <Form.Item name="plain" label="登录密码" rules={[{ required: true, message: '请输入登录密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      {parts && (
        <section aria-label="分卷">
          <p>地址十分钟内有效。全部分卷放在同一文件夹后，用 npm run admin -- verify-export 核对。</p>
          <ul>
            {parts.map(({ name, size, sha256, url }) => (
              <li key={name}>
                <a href={url} download={name}>
                  {name}
                </a>{' '}
                {bytesText(size)} <code>{sha256.slice(0, 16)}…</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormModal>
  );
}

export function DownloadParts({ row }: { row: DealerExport }) {
  const show = useDialog();
  return (
    <Allowed to={dealerExports.download}>
      <LinkButton onClick={() => show((open, close) => <DownloadDialog of={row} open={open} close={close} />)}>下载</LinkButton>
    </Allowed>
  );
}
