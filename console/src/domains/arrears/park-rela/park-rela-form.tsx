import { parkRelas } from '@bochong/contract/arrears';
import type { FormRule } from 'antd';
import { recordForm } from '../../../kit/record-form.tsx';

/** The main lot is a member whether or not it is chosen again. */
const membersOf = (main: unknown, chosen: unknown) => [...new Set([main as string, ...((chosen as string[] | undefined) ?? [])])];
const together: FormRule = ({ getFieldValue }) => ({
  validator: async (_, chosen?: string[]) => {
    if (membersOf(getFieldValue('mainParkId'), chosen).length < 2) throw new Error('请选择至少两个车场');
  },
});

export const parkRelaForm = recordForm(parkRelas, {
  title: '车场关联',
  rowKey: 'relaId',
  nameOf: (row) => row.relaName,
  width: 640,
  blank: { entryEnforce: true, exitEnforce: false, minFen: 0, minCount: 1, status: 1 },
  bodyOf: (values) => ({ ...values, parkIds: membersOf(values.mainParkId, values.parkIds) }),
  asks: [
    'relaName',
    'mainParkId',
    { name: 'parkIds', wide: true, rules: [together], extra: '任一成员的欠费，在其他成员处按其欠费入场、出场策略执行' },
    { name: 'minFen', extra: '0 表示不按金额' },
    ...(['minCount', 'entryEnforce', 'exitEnforce'] as const),
    { name: 'status', label: '启用' },
  ],
});
