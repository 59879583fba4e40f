import { parkOrderAppeals } from '@bochong/contract/appeal';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { LoadedForm } from '../../../kit/action-form.tsx';

const LeaderSelect = chosenSelect({
  endpoint: parkOrderAppeals.handleUsers,
  input: () => ({ query: {} }),
  value: 'userId',
  label: 'userName',
  mode: 'multiple',
});

/** From where on a decision needs a leader, and who that is. */
export const LeaderConfigButton = () => (
  <LoadedForm
    button="default"
    read={parkOrderAppeals.leaderConfig}
    to={parkOrderAppeals.saveLeaderConfig}
    word="领导处理配置"
    done="领导处理配置已保存"
    grid
    asks={[
      ...(['enabled', 'voidAlways', 'reduceFenOver', 'refundFenOver', 'timeShiftMinutesOver', 'mergeCountOver'] as const),
      ...(['ownerMonthlyCountOver', 'timeoutHours', 'timeoutAction', 'refundAtOnce'] as const),
      { name: 'leaderUserIds', wide: true, extra: '不选则有领导处理权限的人员均可处理', children: <LeaderSelect /> },
    ]}
  />
);
