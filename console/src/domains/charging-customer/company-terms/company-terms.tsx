import { companyPayMode, companyTerms } from '@bochong/contract/charging-customer';
import { LoadedForm } from '../../../kit/action-form.tsx';
import { Detail, DrawerButton } from '../../../kit/detail.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { discountAsks } from '../measures.tsx';
import { WalletView } from '../owner/wallet-view.tsx';

interface OfCompany {
  companyId: string;
  companyName: string;
}

/** 充电协议 of a company: what it charges by; saved for the first time, it may charge on its account. */
export const CompanyTermsLink = ({ companyId, companyName }: OfCompany) => (
  <LoadedForm
    read={companyTerms.get}
    to={companyTerms.save}
    of={{ params: { id: companyId } }}
    word="充电协议"
    title={`充电协议 ${companyName}`}
    grid
    asks={[
      'payMode',
      { name: 'creditLimitFen', tooltip: `${companyPayMode.label(companyPayMode.PREPAID)}企业填0；不能低于已用授信与冻结` },
      'billDay',
      ...discountAsks,
      ...(['validFrom', 'validTo'] as const),
      { name: 'stationIds', wide: true },
    ]}
    done="充电协议已保存，从下一次充电起生效"
  />
);

/** The account that a company's charges are paid from, once it has terms. */
export const CompanyWallet = ({ companyId, companyName }: OfCompany) => (
  <DrawerButton word="充电账户" title={`充电账户 ${companyName}`} width={960}>
    <Detail endpoint={companyTerms.get} input={{ params: { id: companyId } }}>
      {({ opened }) => (opened ? <WalletView walletId={companyId} /> : <Notice title="尚未开通充电：先在“充电协议”里设置付费方式和折扣" />)}
    </Detail>
  </DrawerButton>
);
