import {
  authType,
  graceDays,
  type Issued,
  issueForm,
  type LicenseItem,
  licenseIssuing,
  type UnitLicence,
  type UnitPool,
} from '@bochong/contract/license';
import { Form, InputNumber } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { saveFile } from '../../../kit/api.ts';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormRows } from '../../../kit/form-rows.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { dayOf, daysAfter, nowInstant } from '../../../kit/instant.ts';
import { showOnce } from '../../../kit/shown-once.tsx';

interface Terms {
  expireDate: string;
  graceDays: number;
  form: 1 | 2;
  codeDays: number;
  reason: string;
}
const usual = { form: issueForm.CODE, graceDays, codeDays: 14 } as const;

/** Hands over what was issued: a file is saved, a code is shown this once. */
function useHandOver(): (issued: Issued) => void {
  return ({ licenseNo, content, activationCode, codeUntil }) => {
    if (content !== null) saveFile(new File([content], `${licenseNo}.lic`, { type: 'application/json' }));
    if (activationCode !== null && codeUntil !== null) {
      const note = `请现在复制并交给运营单位，在“运营商授权”里点“在线激活”。只能使用一次，有效至${formatInstant(codeUntil)}。`;
      showOnce({ title: `${licenseNo} 的激活码`, secret: activationCode, note });
    }
  };
}

const Item = itemOf(licenseIssuing.issue);

const TermItems = () => {
  const form = Form.useWatch<number | undefined>('form');
  return (
    <>
      <Item name="graceDays" />
      <Item name="form" />
      {form !== issueForm.FILE && <Item name="codeDays" />}
      <Item name="reason" />
    </>
  );
};

/** A new licence for a unit: its quantities are added to what it has. */
export function IssueLicence({ unit: { dealerId, dealerName } }: { unit: UnitLicence }) {
  const handOver = useHandOver();
  const today = dayOf(nowInstant());
  return (
    <ActionForm
      to={licenseIssuing.issue}
      word="签发"
      title={`为 ${dealerName} 签发授权`}
      okText="签发"
      initial={{ ...usual, startDate: today, expireDate: daysAfter(today, 365), items: [{ authType: authType.LANE, qty: 10 }] }}
      input={({ items, startDate, ...terms }: Terms & { items: LicenseItem[]; startDate: string }) => ({
        body: { ...usual, ...terms, dealerId, items, startDate },
      })}
      done="授权已签发"
      onDone={handOver}
    >
      <p>导入后，数量加到该单位的授权池，授权池的到期日延到较晚的一天。</p>
      <FormRows name="items" add="添加授权项" blank={{ authType: authType.ROADSIDE_BERTH, qty: 100 }} remove="移除" most={7}>
        {(at, index) => (
          <>
            <Form.Item name={[at, 'authType']}>
              <EnumSelect of={authType} allowClear={false} aria-label={`授权项${index + 1}类型`} />
            </Form.Item>
            <Form.Item name={[at, 'qty']} rules={[{ required: true, message: '请填写数量' }]}>
              <InputNumber min={1} max={1_000_000} precision={0} aria-label={`授权项${index + 1}数量`} />
            </Form.Item>
          </>
        )}
      </FormRows>
      <Item name="startDate" />
      <Item name="expireDate" />
      <TermItems />
    </ActionForm>
  );
}

/** A later end for a pool; its quantities stay as they are. */
export function RenewPool({ pool: { poolId, poolName, expireDate } }: { pool: UnitPool }) {
  const handOver = useHandOver();
  const from = [expireDate, dayOf(nowInstant())].sort()[1] ?? expireDate;
  return (
    <ActionForm
      to={licenseIssuing.renew}
      word="续期"
      title={`续期 ${poolName}`}
      okText="签发续期"
      initial={{ ...usual, expireDate: daysAfter(from, 365) }}
      input={(terms: Terms) => ({ body: { ...usual, ...terms, poolId } })}
      done="续期已签发"
      onDone={handOver}
    >
      <p>现在到期日为{expireDate}；导入后到期日改为下面这一天，数量不变。</p>
      <Item name="expireDate" />
      <TermItems />
    </ActionForm>
  );
}
