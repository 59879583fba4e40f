import { type InvoiceSubject, invoicePlatform, invoiceSubjects, subjectStatus, taxpayerType } from '@bochong/contract/e-invoice';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';

const { ENABLED, STOPPED } = subjectStatus;

const subjectForm = recordForm(invoiceSubjects, {
  title: '开票主体',
  rowKey: 'subjectId',
  blank: { taxpayerType: taxpayerType.GENERAL },
  asks: [
    'name',
    'taxNo',
    'taxpayerType',
    'drawer',
    'address',
    'tel',
    'bank',
    'account',
    { name: 'taxAccount', extra: '电子税务局的登录账号' },
  ],
});

/** Keys are written, never shown: a part that is left out stays. */
const KeyForm = ({ row: { subjectId, name, rev } }: { row: InvoiceSubject }) => (
  <ActionForm
    to={invoiceSubjects.setKeys}
    word="密钥"
    title={`更新密钥 ${name}`}
    okText="更新"
    given={{ params: { id: subjectId }, body: { rev } }}
    asks={['appKey', 'appSecret', 'accessToken']}
    done="密钥已更新"
  >
    <p>在诺诺开放平台创建应用后获得。只写不读：留空的部分保持不变。</p>
  </ActionForm>
);

function SubjectActions({ row }: { row: InvoiceSubject }) {
  const params = { id: row.subjectId };
  const to = row.status === ENABLED ? STOPPED : ENABLED;
  return (
    <>
      <ActionLink
        to={invoiceSubjects.auth}
        input={{ params, body: { rev: row.rev } }}
        ask={`“${row.name}”的税局账号已完成登录认证？`}
        description="向开票平台核对账号状态，并立即继续等待中的发票"
        done="认证已确认"
      >
        登录认证
      </ActionLink>
      <subjectForm.Edit row={row} />
      {row.platform !== invoicePlatform.SIMULATED && <KeyForm row={row} />}
      <ActionLink
        to={invoiceSubjects.switchStatus}
        input={{ params, body: { status: to, rev: row.rev } }}
        {...(to === STOPPED && { ask: `停用“${row.name}”？`, description: '停用后它的业务不能开票；已申请的照常开具' })}
        done={to === STOPPED ? '已停用' : '已启用'}
        danger={to === STOPPED}
      >
        {to === STOPPED ? '停用' : '启用'}
      </ActionLink>
    </>
  );
}

/** Who invoices are made out by, as each stands at its platform and at the tax bureau. */
export default function SubjectListPage() {
  return (
    <ListPage
      list={invoiceSubjects.list}
      rowKey="subjectId"
      columns={[
        { name: 'name', width: 220 },
        ...(['accountState', 'creditRemainFen', 'status', 'configs', 'taxNo', 'taxpayerType', 'platform', 'authAt'] as const),
        {
          name: 'hasKeys',
          show: ({ hasKeys, platform }) => (platform === invoicePlatform.SIMULATED ? '不需要' : hasKeys === 1 ? '已填写' : '未填写'),
        },
        ...(['drawer', 'address', 'tel', 'bank', 'account', 'taxAccount', 'createdAt', 'dealerName'] as const),
      ]}
      filters={['keyword', 'status', 'accountState']}
      actions={<subjectForm.Add />}
      rowActions={(row) => <SubjectActions row={row} />}
      opens={{ title: ({ name }) => name }}
      empty="新增开票主体并填写密钥，再在“税务信息配置”中设置各业务的税率"
    />
  );
}
