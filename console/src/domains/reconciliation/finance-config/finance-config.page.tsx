import { withdrawHandlingPage, withdrawSetting, withdrawSettings } from '@bochong/contract/balance';
import { couponPage, couponSettingFields, couponSettings } from '@bochong/contract/coupon';
import { operatorPage } from '@bochong/contract/dealer';
import { invoicePage, invoiceSettingFields, invoiceSettings } from '@bochong/contract/e-invoice';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { payAccountPage, payConfigPage, paySetting, paySettingPage, paySettings } from '@bochong/contract/pay-account';
import { accountTerms, financeConfigs, financeTerms, pendingStatementPage } from '@bochong/contract/reconciliation';
import { parkingRefundPage, refundLimits, refundSettings } from '@bochong/contract/refund';
import { splitRulePage, splitSettingFields, splitSettings } from '@bochong/contract/split';
import { Card, Flex } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { LoadedForm } from '../../../kit/action-form.tsx';
import type { Callable } from '../../../kit/api.ts';
import { Detail } from '../../../kit/detail.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';

type Owner = Record<'code' | 'path' | 'title', string>;

interface PartProps {
  title: string;
  pages: readonly Owner[];
  edit?: ReactNode;
  children: ReactNode;
}

/** Settings, the pages where they are kept (for whom these are open), and the owner's own form. */
const Part = ({ title, pages, edit, children }: PartProps) => {
  const from = pages.map(({ code, path, title: name }) => <GoTo key={code} to={code} path={path}>{`来源：${name}`}</GoTo>);
  return (
    <Card
      size="small"
      title={title}
      extra={
        <Flex gap="small" align="center">
          {[...from, edit && <span key="edit">{edit}</span>]}
        </Flex>
      }
    >
      {children}
    </Card>
  );
};

interface SettingProps {
  title: string;
  page: Owner;
  read: Endpoint;
  to: Endpoint;
  of: z.ZodObject;
}

/** Settings that the owner's calls read and change, for whom these are open. */
const Setting = ({ title, page, read, to, of }: SettingProps) => (
  <Allowed to={read}>
    <Part
      title={title}
      pages={[page]}
      edit={
        <LoadedForm
          read={read as Callable<object, object>}
          to={to as Callable<object, unknown>}
          word="修改"
          title={`修改${title}设置`}
          button="default"
          done="已保存"
          width={560}
        />
      }
    >
      <Detail endpoint={read as Callable<object, Record<string, unknown>>} input={{}}>
        {(record) => <RecordFacts of={of} record={record} fields={Object.keys(of.shape)} />}
      </Detail>
    </Part>
  </Allowed>
);

/** What the platform, the channels' bills and closed months decide. */
const Terms = () => (
  <Detail endpoint={financeConfigs.get} input={{}}>
    {(terms) => (
      <>
        <Part title="月结" pages={[operatorPage]}>
          <RecordFacts
            of={financeTerms}
            record={terms}
            fields={[{ name: 'settleDay', show: ({ settleDay }) => `每月 ${settleDay} 日` }, 'verifyAt', 'nextVerify']}
          />
        </Part>
        <Part title="收款账户、费率与账期" pages={[payAccountPage, payConfigPage, pendingStatementPage]}>
          <SmallTable
            of={accountTerms}
            rows={terms.accounts}
            rowKey="accountId"
            columns={['accountName', 'provider', 'feeBp', 'lastBillDay', 'lockedMonth', 'openMonth']}
            empty="还没有收款账户"
          />
        </Part>
      </>
    )}
  </Detail>
);

/** One page of what decides how money is handled. Each value is kept by its owner alone and changed by the owner's own call. */
export default function FinanceConfigPage() {
  return (
    <Flex vertical gap="middle">
      <Terms />
      <Setting title="收款" page={paySettingPage} read={paySettings.get} to={paySettings.update} of={paySetting} />
      <Setting title="退款" page={parkingRefundPage} read={refundSettings.get} to={refundSettings.update} of={refundLimits} />
      <Setting title="分账" page={splitRulePage} read={splitSettings.get} to={splitSettings.update} of={splitSettingFields} />
      <Setting title="开票" page={invoicePage} read={invoiceSettings.get} to={invoiceSettings.update} of={invoiceSettingFields} />
      <Setting title="提现" page={withdrawHandlingPage} read={withdrawSettings.get} to={withdrawSettings.update} of={withdrawSetting} />
      <Setting title="用券" page={couponPage} read={couponSettings.get} to={couponSettings.update} of={couponSettingFields} />
    </Flex>
  );
}
