import { plateClazzes } from '@bochong/contract/arrears';
import { recordForm } from '../../../kit/record-form.tsx';
import { AutoRule } from './auto-rule.tsx';

export const plateClazzForm = recordForm(plateClazzes, {
  title: '车牌分类',
  rowKey: 'clazzId',
  nameOf: (row) => row.clazzName,
  width: 640,
  blank: {
    level: 1,
    color: '#c02a26',
    sort: 10,
    manual: true,
    autoRule: { minFen: null, minCount: null, minAge: null, refusedCount: null },
  },
  asks: [
    'clazzName',
    { name: 'level', extra: '7–9 恶意，4–6 重点，1–3 一般' },
    { name: 'color', children: <input type="color" className="color-input" /> },
    'sort',
    'manual',
    {
      name: 'autoRule',
      label: '按规则自动分类',
      wide: true,
      extra: '同时达到填写的各项，等级最高者生效，每晚计算',
      children: <AutoRule />,
    },
  ],
});
