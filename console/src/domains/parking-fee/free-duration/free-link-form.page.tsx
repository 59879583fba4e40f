import { type FreeLinkFields, freeLinkFields, freeLinks } from '@bochong/contract/parking-fee';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { FreeDurationSelect } from './free-duration-select.tsx';

const Item = itemOf(freeLinkFields);

type Edited = Partial<FreeLinkFields> & { rev: number };
const blank: Edited = { mergeMinutes: 0, rev: 0 };

/** One page that adds and edits. */
export default function FreeLinkFormPage() {
  const id = useTabParameter('id');
  const { data: loaded } = useEndpoint(freeLinks.get, { params: { id: id ?? '' } }, { enabled: id !== null });
  const create = useAction(freeLinks.create, { success: '联动已新增，对此后入场的车辆生效' });
  const update = useAction(freeLinks.update, { success: '联动已保存，对此后入场的车辆生效' });
  const save = ({ linkName, parkIds, freeId, mergeMinutes }: FreeLinkFields, { rev }: Edited) => {
    const body = { linkName, parkIds, freeId, mergeMinutes };
    return id === null ? create.run({ body }) : update.run({ params: { id }, body: { ...body, rev } });
  };
  return (
    <FormPage<FreeLinkFields, Edited> initial={id === null ? blank : loaded} onSubmit={save} back="/systemManage/freeDuration/link">
      <Item name="linkName" />
      <Item name="parkIds" extra="同一车牌在成员车场之间共用一份免费时长，从在任一车场首次使用起算">
        <ParkSelect mode="multiple" placeholder="至少2个车场" />
      </Item>
      <Item name="freeId" extra="当日首次、窗口内一次或窗口内累计的免费时长" rules={[{ required: true, message: '请选择免费时长' }]}>
        <FreeDurationSelect />
      </Item>
      <Item name="mergeMinutes" extra="离开一个成员车场后在此时间内进入另一个，两次停车合并计费；0为关闭" />
    </FormPage>
  );
}
