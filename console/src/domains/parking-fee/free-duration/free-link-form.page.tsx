import { freeLinkFields, freeLinks } from '@bochong/contract/parking-fee';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { recordPage } from '../../../kit/record-page.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { FreeDurationSelect } from './free-duration-select.tsx';

const Item = itemOf(freeLinkFields);
const page = recordPage(freeLinks, {
  back: '/systemManage/freeDuration/link',
  added: '联动已新增，对此后入场的车辆生效',
  saved: '联动已保存，对此后入场的车辆生效',
  blank: { mergeMinutes: 0 },
  children: (
    <>
      <Item name="linkName" />
      <Item name="parkIds" extra="同一车牌在成员车场之间共用一份免费时长，从在任一车场首次使用起算">
        <ParkSelect mode="multiple" placeholder="至少2个车场" />
      </Item>
      <Item name="freeId" extra="当日首次、窗口内一次或窗口内累计的免费时长" rules={[{ required: true, message: '请选择免费时长' }]}>
        <FreeDurationSelect />
      </Item>
      <Item name="mergeMinutes" extra="离开一个成员车场后在此时间内进入另一个，两次停车合并计费；0为关闭" />
    </>
  ),
});

/** One page that adds and edits. */
export default function FreeLinkFormPage() {
  return useTabParameter('id') === null ? <page.Add /> : <page.Edit />;
}
