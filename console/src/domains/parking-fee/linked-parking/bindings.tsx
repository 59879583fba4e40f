import { type LinkedParking, linkedParkings, type RuleBinding } from '@bochong/contract/parking-fee';
import { ActionLink } from '../../../kit/action-link.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { periodText } from '../free-duration/free-text.ts';

const Cancel = ({ row, parkName }: { row: RuleBinding; parkName: string }) => (
  <ActionLink
    to={linkedParkings.cancel}
    input={{ params: { id: row.bindingId } }}
    ask={`取消“${parkName}”与“${row.ruleName}”的关联？`}
    description="车场继续按之前的规则计费。"
    done="已取消关联"
    danger
  >
    取消关联
  </ActionLink>
);

/** Every rule that has charged a lot, and those to come. */
export const Bindings = ({ lot: { parkId, parkName } }: { lot: LinkedParking }) => (
  <LoadedTable
    list={linkedParkings.bindings}
    input={{ params: { id: parkId } }}
    rowKey="bindingId"
    columns={[
      {
        name: 'ruleName',
        title: '规则',
        show: ({ ruleId, ruleName, version }) => (
          <GoTo path={`/chargeRules/rule/detail?id=${ruleId}`}>
            {ruleName} V{version}
          </GoTo>
        ),
      },
      { name: 'since', title: '期间', width: 270, show: ({ since, until }) => periodText(since, until) },
      'operatorName',
    ]}
    rowActions={(row) => row.cancellable && <Cancel row={row} parkName={parkName} />}
    empty="还没有规则为该车场收费"
  />
);
