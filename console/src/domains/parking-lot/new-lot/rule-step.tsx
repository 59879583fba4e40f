import { type FeeTemplate, feeRules, feeTemplates } from '@bochong/contract/parking-fee';
import type { Park } from '@bochong/contract/parking-lot';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { TemplateChooser } from '../../parking-fee/index.ts';
import styles from './new-lot.module.css';

/** Second step: what a stay costs. A lot nobody has used is charged from this minute on. */
export function RuleStep({ park, next }: { park: Park; next(): void }) {
  const [template, setTemplate] = useState(feeTemplates[0] as FeeTemplate);
  const [from, setFrom] = useState<string>();
  if (from !== undefined || !park.uncovered)
    return (
      <>
        <Alert
          type="success"
          showIcon
          title={from === undefined ? '收费规则已生效' : `收费规则自 ${formatInstant(from)} 起生效`}
          description="改价在“收费规则”里发布新版本：新入场的车辆按新版本，在场车辆仍按入场时的版本。"
        />
        <div className={styles.presses}>
          <Button type="primary" onClick={next}>
            下一步
          </Button>
          <GoTo to={feeRules.list} path="/chargeRules/rule/list" button="default">
            收费规则
          </GoTo>
        </div>
      </>
    );
  return (
    <>
      <TemplateChooser value={template} onChange={setTemplate} />
      <div className={styles.presses}>
        <ActionLink
          to={feeRules.adopt}
          input={{ body: { parkId: park.parkId, ruleName: `${park.parkName} ${template.name}`.slice(0, 50), content: template.content } }}
          done="收费规则已启用"
          onDone={({ effectiveFrom }) => {
            setFrom(effectiveFrom);
            next();
          }}
          button="primary"
        >
          启用这个规则
        </ActionLink>
        <GoTo to={feeRules.create} path="/chargeRules/rule/add" button="default">
          在规则编辑器里修改
        </GoTo>
        <Button onClick={next}>以后再设</Button>
        <Allowed to={feeRules.adopt}>
          <small>还没有车停过的车场立即生效；已有停车记录的，10分钟后生效</small>
        </Allowed>
      </div>
    </>
  );
}
