import { type BulletinDetail, bulletins } from '@bochong/contract/bulletin';
import { DetailPage } from '../../kit/detail.tsx';
import { FormPage } from '../../kit/form-page.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { BulletinItems, type BulletinValues, fromWire, toWire } from './bulletin-form.tsx';

const back = '/sysBulletin/manage/list';

function BulletinEdit({ bulletin }: { bulletin: BulletinDetail }) {
  const update = useAction(bulletins.update, { success: '公告已保存' });
  const initial = fromWire(bulletin);
  const save = (values: BulletinValues) =>
    update.run({ body: { ...toWire({ ...initial, ...values }), bulletinId: bulletin.bulletinId, rev: bulletin.rev } });
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
