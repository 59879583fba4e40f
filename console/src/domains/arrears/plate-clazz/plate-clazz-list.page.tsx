import { plateClazzes } from '@bochong/contract/arrears';
import { ListPage } from '../../../kit/list-page.tsx';
import { ClazzTag } from '../arrears-plate/clazz-tag.tsx';
import { ruleText } from './auto-rule.tsx';
import { plateClazzForm } from './plate-clazz-form.tsx';

export default function PlateClazzListPage() {
  return (
    <ListPage
      list={plateClazzes.list}
      rowKey="clazzId"
      columns={[
        { name: 'clazzName', width: 140, show: (row) => <ClazzTag row={{ clazzName: row.clazzName, clazzColor: row.color }} /> },
        'level',
        { name: 'autoRule', width: 320, show: ruleText },
        'manual',
        'plateCount',
        'sort',
        'updatedAt',
      ]}
      filters={['clazzName']}
      empty="点“新增”按欠费金额、笔数、账龄给车牌分类"
      actions={<plateClazzForm.Add />}
      opens={{ title: '车牌分类', history: 'plateClazz' }}
      rowActions={plateClazzForm.rowActions}
    />
  );
}
