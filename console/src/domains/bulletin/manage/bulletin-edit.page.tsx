import { type BulletinDetail, bulletinFields, bulletins } from '@bochong/contract/bulletin';
import { DetailPage } from '../../../kit/detail.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { BulletinItems, type BulletinValues } from './bulletin-form.tsx';

const back = '/sysBulletin/manage/list';

function BulletinEdit({ bulletin }: { bulletin: BulletinDetail }) {
  const update = useAction(bulletins.update, { success: '公告已保存' });
  const initial = Object.fromEntries(
    Object.keys(bulletinFields.shape).map((name) => [name, bulletin[name as keyof BulletinDetail]]),
  ) as unknown as BulletinValues;
  const save = (values: BulletinValues) =>
    update.run({ body: { ...initial, ...values, bulletinId: bulletin.bulletinId, rev: bulletin.rev } });
  return (
    <FormPage<BulletinValues> initial={initial} onSubmit={save} back={back}>
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
