import { type BulletinDetail, bulletinFields, bulletins } from '@bochong/contract/bulletin';
import { DetailPage } from '../../../kit/detail.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { type Fields, pick } from '../../../kit/record-body.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { BulletinItems, type BulletinValues } from './bulletin-form.tsx';

const back = '/sysBulletin/manage/list';

const fieldsOf = (bulletin: BulletinValues) =>
  pick(Object.keys(bulletinFields.shape), bulletin as unknown as Fields) as unknown as BulletinValues;

function BulletinEdit({ bulletin }: { bulletin: BulletinDetail }) {
  const update = useAction(bulletins.update, { success: '公告已保存' });
  const save = (values: BulletinValues, { bulletinId, rev, ...edited }: BulletinDetail) =>
    update.run({ body: { ...fieldsOf(edited), ...values, bulletinId, rev } });
  return (
    <FormPage<BulletinValues, BulletinDetail> initial={bulletin} onSubmit={save} back={back}>
      <BulletinItems />
    </FormPage>
  );
}

export default function BulletinEditPage() {
  return (
    <DetailPage endpoint={bulletins.auditTrail} input={(id) => ({ params: { id } })} back={back}>
      {(bulletin) => <BulletinEdit bulletin={bulletin} />}
    </DetailPage>
  );
}
