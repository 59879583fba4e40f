import { type PassCardRow, passCards, passSource, passStatus } from '@bochong/contract/special-vehicle';
import { Input, InputNumber, Select } from 'antd';
import { Fragment } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf, StateTag, type Tone } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { PersonalNumber } from '../../../kit/personal-number.tsx';
import { PassRuleSelect } from './pass-rule-select.tsx';

const col = columnsOf(passCards.list);
const Filter = filterOf(passCards.list);

export const passTones: Partial<Record<number, Tone>> = {
  [passStatus.NOT_STARTED]: 'blue',
  [passStatus.ACTIVE]: 'green',
  [passStatus.EXPIRED]: 'grey',
  [passStatus.CANCELLED]: 'grey',
  [passStatus.FROZEN]: 'amber',
};

/** The first plates, and how many there are. */
export function PlateTags({ plates }: { plates: PassCardRow['plates'] }) {
  return (
    <>
      {plates.slice(0, 2).map(({ plateNo, plateColor }) => (
        <PlateTag key={plateNo} plateNo={plateNo} color={plateColor} />
      ))}
      {plates.length > 2 && ` 等${plates.length}辆`}
    </>
  );
}

/** Every plate of a card by its number alone; they wrap where there is room for it. */
export const PlateList = ({ plates }: { plates: readonly string[] }) => (
  <span>
    {plates.map((plateNo) => (
      <Fragment key={plateNo}>
        <PlateTag plateNo={plateNo} />{' '}
      </Fragment>
    ))}
  </span>
);

export const passCardColumns = [
  col.custom('plates', '车牌', ({ plates }) => <PlateTags plates={plates} />, { fixed: 'left', width: 150 }),
  col.enum('passStatus', passStatus, passTones, { width: 92 }),
  col.text('ownerName', { width: 90 }),
  col.text('validTo', { width: 112 }),
  col.custom(
    'daysLeft',
    '剩余天数',
    ({ daysLeft, passStatus: status }) =>
      status === passStatus.ACTIVE && daysLeft <= 7 ? <StateTag tone="amber">{`${daysLeft} 天`}</StateTag> : `${daysLeft} 天`,
    { width: 86 },
  ),
  col.text('ruleName', { width: 160 }),
  col.text('parkNames', { width: 200 }),
  col.text('phone', { width: 130, render: (row) => <PersonalNumber record="passCard" id={row.cardId} masked={row.phone} /> }),
  col.text('validFrom', { width: 112 }),
  col.money('totalPaidFen'),
  col.custom(
    'syncTargets',
    '下发',
    ({ syncTargets, syncSuccess, syncFailed }) => {
      if (syncTargets === 0) return '—';
      const tone = syncFailed > 0 ? 'red' : syncSuccess < syncTargets ? 'blue' : 'green';
      return <StateTag tone={tone}>{`${syncSuccess}/${syncTargets}`}</StateTag>;
    },
    { width: 84 },
  ),
  col.text('certCode', { width: 210 }),
  col.text('company', { width: 140 }),
  col.enum('source', passSource, undefined, { width: 84 }),
  col.time('lastPaidAt'),
  col.dealer('dealerName'),
];

export const passCardFilterItems = (
  <>
    <Filter name="plateNo">
      <PlateInput />
    </Filter>
    <Filter name="ownerName">
      <Input allowClear />
    </Filter>
    <Filter name="phone">
      <Input allowClear />
    </Filter>
    <Filter name="passStatus">
      <EnumSelect of={passStatus} />
    </Filter>
    <Filter name="ruleId">
      <PassRuleSelect />
    </Filter>
    <Filter name="parkIds">
      <ParkSelect mode="multiple" />
    </Filter>
    <Filter name="expiringDays">
      <InputNumber min={0} max={366} />
    </Filter>
    <Filter name="syncFailed">
      <Select allowClear options={[{ value: 1, label: '有终端下发失败' }]} />
    </Filter>
    <Filter name="source">
      <EnumSelect of={passSource} />
    </Filter>
    <Filter name="certCode">
      <Input allowClear />
    </Filter>
  </>
);
