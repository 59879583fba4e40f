import { bulletins } from '@bochong/contract/bulletin';
import { FormPage } from '../../../kit/form-page.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { BulletinItems, type BulletinValues, blankBulletin } from './bulletin-form.tsx';

export default function BulletinAddPage() {
  const create = useAction(bulletins.create, { success: '公告已保存为草稿，提交审核后发布' });
  const save = (values: BulletinValues) => create.run({ body: { ...blankBulletin, ...values } });
  return (
    <FormPage<BulletinValues> initial={blankBulletin} onSubmit={save} back="/sysBulletin/manage/list" submitText="保存草稿">
      <BulletinItems />
    </FormPage>
  );
}
