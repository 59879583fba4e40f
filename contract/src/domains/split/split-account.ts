import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, id, instant, nameText, rev, signedFen, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { splitAccountPage, splitRulePage } from './menu.ts';
import { splitAccountStatus, splitBind, splitOwner, splitProvider, splitReceiver, splitRelation } from './split-enums.ts';

const shape = {
  name: nameText('账户名称', 30),
  ownerType: splitOwner.schema,
  receiverType: splitReceiver.schema,
  /** Whose merchant it is; none for the other receivers. */
  provider: splitProvider.schema
    .nullable()
    .default(null as never)
    .meta({ empty: '—' }),
  /** Of a bank account only the end is ever answered; sent back as it was answered it stays. */
  receiverNo: text('接收方账号', 64).regex(/^[\w@.*-]*$/, '接收方账号只能是字母、数字和 @ . - _'),
  /** Checked by the channel against its own records. */
  receiverName: text('接收方全称', 80).meta({ help: '商户号的主体全称，渠道会核对' }),
  bankName: text('开户行', 60),
  relation: splitRelation.schema,
  remark: text('备注', 100),
};
type Fields = z.output<z.ZodObject<typeof shape>>;

const sound = <T extends z.ZodType<Fields>>(schema: T) =>
  schema.superRefine(({ receiverType, provider, receiverNo, receiverName, bankName }, context) => {
    const wrong = (path: keyof Fields, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const merchant = receiverType === splitReceiver.MERCHANT;
    if (merchant !== (provider !== null)) wrong('provider', merchant ? '请选择渠道' : '只有商户号有渠道');
    if (receiverType !== splitReceiver.INTERNAL && receiverNo === '') wrong('receiverNo', '请输入接收方账号');
    if (receiverType !== splitReceiver.INTERNAL && receiverName === '') wrong('receiverName', '请输入接收方全称');
    if (receiverType === splitReceiver.BANK && bankName === '') wrong('bankName', '请输入开户行');
    if (receiverType !== splitReceiver.BANK && bankName !== '') wrong('bankName', '只有银行账户有开户行');
  });

export const splitAccountFields = z.object(shape);
export type SplitAccountFields = z.output<typeof splitAccountFields>;

export const splitAccount = z.object({
  ...shape,
  splitAccountId: id('分账账户'),
  name: z.string().meta({ title: '账户名称' }),
  receiverNo: z.string().meta({ title: '接收方账号', kind: 'code' }),
  receiverName: z.string().meta({ title: '接收方全称' }),
  bankName: z.string().meta({ title: '开户行' }),
  remark: words('备注'),
  bindStatus: splitBind.schema,
  bindText: words('绑定结果'),
  status: splitAccountStatus.schema,
  /** What is owed to it; null for whoever answers for some lots only. */
  balanceFen: signedFen('余额').nullable(),
  createdAt: instant('创建时间'),
  dealerName,
  rev,
});
export type SplitAccount = z.output<typeof splitAccount>;

const path = '/finance/v2/api/split/accounts';
const params = z.object({ id: uuid('分账账户') });
const { can } = splitAccountPage;

export const splitAccounts = {
  list: endpoint({
    method: 'GET',
    path,
    title: '分账账户',
    access: [splitAccountPage.code],
    query: pageQuery({
      keyword: searchText('名称/接收方全称').optional(),
      ownerType: queryCode(splitOwner.schema).optional(),
      receiverType: queryCode(splitReceiver.schema).optional(),
      bindStatus: queryCode(splitBind.schema).optional(),
      status: queryCode(splitAccountStatus.schema).optional(),
    }),
    data: pageOf(splitAccount),
  }),
  /** Accounts that a rule can name. */
  chosen: endpoint({
    method: 'GET',
    path: `${path}/chosen`,
    title: '选择分账账户',
    access: [splitRulePage.code],
    query: z.object({ keyword: searchText('名称').optional() }),
    data: z.array(
      z.object({ splitAccountId: uuid('分账账户'), name: z.string(), receiverType: splitReceiver.schema, bindStatus: splitBind.schema }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增分账账户',
    access: [can.add],
    body: sound(z.object(shape)),
    data: z.object({ splitAccountId: uuid('分账账户') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改分账账户',
    access: [can.edit],
    params,
    body: sound(z.object({ ...shape, rev })),
    data: z.null(),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/status`,
    title: '启停分账账户',
    access: [can.switch],
    params,
    body: z.object({ status: splitAccountStatus.schema, rev }),
    data: z.null(),
  }),
  /** Tells the channel of the receiver, or that it is none any more; what the channel says shows in the list. */
  bind: endpoint({
    method: 'POST',
    path: `${path}/:id/bind`,
    title: '绑定分账账户',
    access: [can.bind],
    params,
    body: z.object({ bound: z.boolean().meta({ title: '绑定' }), rev }),
    data: z.null(),
  }),
};
