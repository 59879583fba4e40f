import { fieldOf } from '@bochong/contract/kernel/field';
import { businessRuleDefaults, businessRuleFields, businessRules, ruleSource } from '@bochong/contract/parking-lot';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { Facts } from '../../../kit/detail.tsx';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { showValue } from '../../../kit/kind-view.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

function Values({ parkId }: { parkId: string }) {
  const { data } = useEndpoint(businessRules.effective, { params: { id: parkId } });
  if (!data) return <Skeleton rows={8} />;
  const { values, sources, parkName, ruleName } = data;
  const own = Object.values(sources).filter((source) => source === ruleSource.OWN).length;
  const items = Object.keys(businessRuleDefaults).map((name) => {
    const field = fieldOf(businessRuleFields, name);
    return {
      label: field?.title ?? name,
      value: (
        <>
          {field && showValue(values[name as keyof typeof values], { field, row: values })}{' '}
          <CodeTag of={ruleSource} code={sources[name] ?? ruleSource.DEFAULT} />
        </>
      ),
    };
  });
  return (
    <>
      <p>
        {parkName}：{ruleName ? `使用业务规则“${ruleName}”` : '未使用业务规则，按默认值'}
        {own > 0 && `，其中 ${own} 项单独设置，优先于规则 `}
        {own > 0 && (
          <ActionLink
            to={businessRules.followRule}
            input={{ params: { id: parkId } }}
            ask={`取消${parkName}的 ${own} 项单独设置？`}
            description={ruleName ? `之后全部按规则“${ruleName}”` : '之后全部按默认值'}
            done="已取消单独设置"
          >
            取消单独设置
          </ActionLink>
        )}
      </p>
      <Facts columns={2} items={items} />
    </>
  );
}

function LotRule({ parkId }: { parkId: string | undefined }) {
  const [chosen, choose] = useState(parkId);
  return (
    <>
      {parkId === undefined && <ParkSelect aria-label="车场" value={chosen ?? null} onChange={choose} />}
      {chosen && <Values parkId={chosen} />}
    </>
  );
}

/** What holds at a lot and where each value comes from; without a lot, of one that is chosen. */
export function LotRuleButton({ parkId }: { parkId?: string }) {
  const show = useDialog();
  const press = () =>
    show((open, close) => (
      <Modal open={open} title="车场生效的业务规则" onCancel={close} footer={null} width={820} destroyOnHidden>
        <LotRule parkId={parkId} />
      </Modal>
    ));
  return (
    <Allowed to={businessRules.effective}>
      <Button onClick={press}>{parkId === undefined ? '查看车场生效规则' : '业务规则'}</Button>
    </Allowed>
  );
}
