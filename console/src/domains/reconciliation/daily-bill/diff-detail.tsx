import { diffAction, type ReconcileDiff, reconcileDiff, reconcileDiffs } from '@bochong/contract/reconciliation';
import { Alert, Space } from 'antd';
import { SubjectLink } from '../../../fields/subject-link.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { StepList } from '../../../kit/step-list.tsx';
import { DiffDeed } from './diff-deeds.tsx';
import { DiffNumber } from './diff-number.tsx';

/** A difference: what explains it, what can be done about it, and what was. */
export const DiffDetail = ({ id }: { id: string }) => (
  <Detail endpoint={reconcileDiffs.get} input={{ params: { id } }}>
    {({ steps, ...diff }) => (
      <>
        <Alert
          type="info"
          title={diff.reason || diff.explanation}
          action={
            <Space>
              {diff.deeds.map((deed, index) => (
                <DiffDeed key={deed} diff={diff} deed={deed} button={index === 0 ? 'primary' : 'default'} />
              ))}
            </Space>
          }
        />
        <RecordFacts
          title="差异"
          columns={2}
          of={reconcileDiff}
          record={diff as ReconcileDiff}
          fields={[
            ...(['diffType', 'handleStatus', 'platformFen', 'channelFen', 'platformAt', 'channelAt', 'diffFen', 'couponFen'] as const),
            ...(['proposal', 'otherDay', 'answer', 'answeredAt'] as const),
          ]}
        />
        <RecordFacts
          title="单据"
          columns={2}
          of={reconcileDiff}
          record={diff as ReconcileDiff}
          fields={[
            { name: 'matchKey', show: (one) => <DiffNumber diff={one} /> },
            'channelNo',
            ...(['bizType', 'payState', 'plateNo'] as const),
            { name: 'orderNo', show: (one) => <SubjectLink {...one} /> },
            ...(['refundNo', 'refundStatus', 'foundAt', 'handledBy', 'handledAt'] as const),
          ]}
        />
        <StepList
          steps={steps.toReversed().map(({ at, action, text, operatorName }) => ({
            ...{ at, what: diffAction.label(action), by: operatorName, said: text },
          }))}
        />
      </>
    )}
  </Detail>
);
