import { licenseActions, licenses } from '@bochong/contract/license';
import { Button, Input } from 'antd';
import { useRef } from 'react';
import { ActionForm } from '../../../kit/action-form.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** What an import changes. */
export const licenseLists = [licenses.pools, licenses.histories, licenses.trades, licenses.local, licenses.info];

interface Done {
  /** After a licence was taken in. */
  onDone?(): void;
}

/** Reads a licence file and imports it. */
export function ImportLicense({ onDone }: Done) {
  const input = useRef<HTMLInputElement>(null);
  const imported = useAction(licenseActions.import, { success: '授权已导入', onSuccess: () => onDone?.() });
  const read = async (file: File | undefined) => {
    if (file) await imported.run({ body: { content: await file.text() } });
    if (input.current) input.current.value = '';
  };
  return (
    <Allowed to={licenseActions.import}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".lic,.json,.txt"
        aria-label="授权文件"
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Button type="primary" loading={imported.pending} onClick={() => input.current?.click()}>
        导入授权
      </Button>
    </Allowed>
  );
}

/** Turns an activation code into a licence at the licence centre. */
export const ActivateLicense = ({ onDone }: Done) => (
  <ActionForm
    to={licenseActions.activate}
    word="在线激活"
    button="default"
    okText="激活"
    given={{}}
    asks={[
      {
        name: 'activationCode',
        extra: '25位字母和数字，分5组，由服务商提供',
        children: <Input autoComplete="off" placeholder="XXXXX-XXXXX-XXXXX-XXXXX-XXXXX" maxLength={29} />,
      },
    ]}
    done="授权已激活"
    onDone={() => onDone?.()}
  />
);
