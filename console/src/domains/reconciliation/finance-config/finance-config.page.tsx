import { withdrawHandlingPage, withdrawSetting, withdrawSettings } from '@bochong/contract/balance';
import { couponPage, couponSettingFields, couponSettings } from '@bochong/contract/coupon';
import { operatorPage } from '@bochong/contract/dealer';
import { invoicePage, invoiceSettingFields, invoiceSettings } from '@bochong/contract/e-invoice';
import { payAccountPage, payConfigPage, paySetting, paySettingPage, paySettings } from '@bochong/contract/pay-account';
import { accountTerms, financeConfigs, financeTerms, pendingStatementPage } from '@bochong/contract/reconciliation';
import { parkingRefundPage, refundLimits, refundSettings } from '@bochong/contract/refund';
import { splitRulePage, splitSettingFields, splitSettings } from '@bochong/contract/split';
import { Card, Flex } from 'antd';
import type { ReactNode } from 'react';
import { LoadedForm } from '../../../kit/action-form.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';

interface Owner {
  code: string;
  path: string;
  title: string;
}

/** Where a setting comes from, for whom that page is open. */
const From = ({ page: { code, path, title } }: { page: Owner }) => (
  <GoTo to={code} path={path}>
    {`来源：${title}`}
  </GoTo>
);

/** Settings of one owner: what they are, where they are kept, and the owner's own form. */
const Part = ({ title, page, edit, children }: { title: string; page: Owner; edit?: ReactNode; children: ReactNode }) => (
  <Card
    size="small"
    title={title}
    extra={
      <Flex gap="small" align="center">
        <From page={page} />
        {edit}
      </Flex>
    }
  >
    {children}
  </Card>
);
const saved = { word: '修改', button: 'default', done: '已保存', width: 560 } as const;

/** What the platform, the channels' bills and closed months decide. */
const Terms = () => (
  <Detail endpoint={financeConfigs.get} input={{}}>
    {(terms) => (
      <>
        <Part title="月结" page={operatorPage}>
          <RecordFacts
            of={financeTerms}
            record={terms}
            fields={[{ name: 'settleDay', show: ({ settleDay }) => `每月 ${settleDay} 日` }, 'verifyAt', 'nextVerify']}
          />
        </Part>
        <Card
          size="small"
          title="收款账户、费率与账期"
          extra={
            <Flex gap="small">
              <From page={payAccountPage} />
              <From page={payConfigPage} />
              <From page={pendingStatementPage} />
            </Flex>
          }
        >
          <SmallTable
            of={accountTerms}
            rows={terms.accounts}
            rowKey="accountId"
            columns={['accountName', 'provider', 'feeBp', 'lastBillDay', 'lockedMonth', 'openMonth']}
            empty="还没有收款账户"
          />
        </Card>
      </>
    )}
  </Detail>
);

/** One page of what decides how money is handled. Each value is kept by its owner alone and changed by the owner's own call. */
export default function FinanceConfigPage() {
  return (
    <Flex vertical gap="middle">
      <Terms />
      <Allowed to={paySettings.get}>
        <Part
          title="收款"
          page={paySettingPage}
          edit={<LoadedForm read={paySettings.get} to={paySettings.update} title="修改支付设置" {...saved} />}
        >
          <Detail endpoint={paySettings.get} input={{}}>
            {(record) => <RecordFacts of={paySetting} record={record} fields={['maxSingleFen', 'cashAllowed', 'handInHours']} />}
          </Detail>
        </Part>
      </Allowed>
      <Allowed to={refundSettings.get}>
        <Part
          title="退款"
          page={parkingRefundPage}
          edit={<LoadedForm read={refundSettings.get} to={refundSettings.update} title="修改退款设置" {...saved} />}
        >
          <Detail endpoint={refundSettings.get} input={{}}>
            {(record) => (
              <RecordFacts of={refundLimits} record={record} fields={['autoLimitFen', 'systemLimitFen', 'leaderLimitFen', 'maxDays']} />
            )}
          </Detail>
        </Part>
      </Allowed>
      <Allowed to={splitSettings.get}>
        <Part
          title="分账"
          page={splitRulePage}
          edit={<LoadedForm read={splitSettings.get} to={splitSettings.update} title="修改分账设置" {...saved} />}
        >
          <Detail endpoint={splitSettings.get} input={{}}>
            {(record) => <RecordFacts of={splitSettingFields} record={record} fields={['maxBp', 'delayDays', 'feeBp']} />}
          </Detail>
        </Part>
      </Allowed>
      <Allowed to={invoiceSettings.get}>
        <Part
          title="开票"
          page={invoicePage}
          edit={<LoadedForm read={invoiceSettings.get} to={invoiceSettings.update} title="修改开票设置" {...saved} />}
        >
          <Detail endpoint={invoiceSettings.get} input={{}}>
            {(record) => <RecordFacts of={invoiceSettingFields} record={record} fields={['autoAudit', 'windowDays', 'redOnRefund']} />}
          </Detail>
        </Part>
      </Allowed>
      <Allowed to={withdrawSettings.get}>
        <Part
          title="提现"
          page={withdrawHandlingPage}
          edit={<LoadedForm read={withdrawSettings.get} to={withdrawSettings.update} title="修改提现设置" {...saved} />}
        >
          <Detail endpoint={withdrawSettings.get} input={{}}>
            {(record) => <RecordFacts of={withdrawSetting} record={record} fields={['minFen', 'dailyTimes', 'original']} />}
          </Detail>
        </Part>
      </Allowed>
      <Allowed to={couponSettings.get}>
        <Part
          title="用券"
          page={couponPage}
          edit={<LoadedForm read={couponSettings.get} to={couponSettings.update} title="修改用券设置" {...saved} />}
        >
          <Detail endpoint={couponSettings.get} input={{}}>
            {(record) => <RecordFacts of={couponSettingFields} record={record} fields={['maxPerOrder']} />}
          </Detail>
        </Part>
      </Allowed>
    </Flex>
  );
}
