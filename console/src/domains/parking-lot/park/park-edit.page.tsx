import { type Park, parks } from '@bochong/contract/parking-lot';
import { DetailPage } from '../../../kit/detail.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { GatePanel } from '../gate/gate-panel.tsx';
import { ZonePanel } from '../zone/zone-panel.tsx';
import { completePark, ParkItems, type ParkValues } from './park-form.tsx';

const back = '/systemManage/parkingLot/list';

function ParkEdit({ park }: { park: Park }) {
  const update = useAction(parks.update, { success: '车场已保存' });
  const save = (values: ParkValues, { parkId, rev }: Park) =>
    update.run({ params: { id: parkId }, body: { ...completePark(values), rev } });
  const parts = (
    <>
      <GatePanel parkId={park.parkId} />
      <ZonePanel parkId={park.parkId} />
    </>
  );
  return (
    <div className="park-edit">
      <FormPage<ParkValues, Park> initial={park} onSubmit={save} back={back} aside={parts}>
        <ParkItems />
      </FormPage>
    </div>
  );
}

export default function ParkEditPage() {
  return (
    <DetailPage endpoint={parks.get} input={(id) => ({ params: { id } })} back={back}>
      {(park) => <ParkEdit park={park} />}
    </DetailPage>
  );
}
