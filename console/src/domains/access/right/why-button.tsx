import { rightOutcome, rightStep, userRights } from '@bochong/contract/access';
import { Alert, Select, Timeline } from 'antd';
import { useState } from 'react';
import { DrawerButton } from '../../../kit/detail.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './why-button.module.css';

const colours = { [rightOutcome.ALLOWS]: 'green', [rightOutcome.REFUSES]: 'red', [rightOutcome.LIMITS]: 'orange' } as const;

function Chain({ userId, code, name }: { userId: string; code: string; name: string }) {
  const { data } = useEndpoint(userRights.why, { params: { id: userId }, query: { code } });
  if (data === undefined) return null;
  return (
    <>
      <Alert type={data.allowed ? 'success' : 'error'} showIcon title={`${name}${data.allowed ? '可以' : '不可以'}使用“${data.title}”`} />
      <Timeline
        items={data.steps.map(({ step, outcome, words }) => ({
          color: colours[outcome],
          children: (
            <>
              <b>{rightStep.label(step)}</b> <CodeTag of={rightOutcome} code={outcome} />
              <div>{words}</div>
            </>
          ),
        }))}
      />
    </>
  );
}

function Asking({ userId, name }: { userId: string; name: string }) {
  const { data = [], isLoading } = useEndpoint(userRights.resources, {}, { staleTime: 'static' });
  const [code, setCode] = useState<string>();
  return (
    <div className={styles.asking ?? ''}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label="页面或按钮"
        placeholder="选择或搜索页面、按钮"
        loading={isLoading}
        value={code ?? null}
        onChange={setCode}
        options={data.map(({ code: value, title: label }) => ({ value, label }))}
      />
      {code !== undefined && <Chain userId={userId} code={code} name={name} />}
    </div>
  );
}

/** Why somebody may do something, or may not: the chain from the account to the page or button. */
export const WhyButton = ({ userId, name }: { userId: string; name: string }) => (
  <Allowed to={userRights.why}>
    <DrawerButton word="权限核对" title={`${name} 的权限`} width={560}>
      <Asking userId={userId} name={name} />
    </DrawerButton>
  </Allowed>
);
