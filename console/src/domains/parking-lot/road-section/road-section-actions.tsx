import { type RoadSection, roadSections, roadStatus } from '@bochong/contract/parking-lot';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const invalidates = [roadSections.list];

/** What can be done to one row: edit, close with a reason or open again, delete after asking. */
export function RoadSectionActions({ row, onEdit }: { row: RoadSection; onEdit(): void }) {
  const open = row.status === roadStatus.OPEN;
  const [closing, setClosing] = useState(false);
  const switching = useAction(roadSections.switchStatus, { success: open ? '路段已关闭' : '路段已启用', invalidates });
  const removing = useAction(roadSections.remove, { success: '路段已删除', invalidates });
  const switchTo = (status: 0 | 1, reason: string) => switching.run({ params: { id: row.roadId }, body: { status, reason, rev: row.rev } });
  return (
    <>
      <Allowed code="DNOL18335979">
        <LinkButton onClick={onEdit}>编辑</LinkButton>
        <LinkButton loading={switching.pending} onClick={() => (open ? setClosing(true) : void switchTo(roadStatus.OPEN, ''))}>
          {open ? '关闭' : '启用'}
        </LinkButton>
      </Allowed>
      <Allowed code="HXMJ85759679">
        <ConfirmLink
          question={`删除路段“${row.roadName}”？`}
          okText="删除"
          onConfirm={() => removing.run({ params: { id: row.roadId } })}
          danger
        >
          删除
        </ConfirmLink>
      </Allowed>
      <FormModal<{ reason: string }>
        title={`关闭路段 ${row.roadName}`}
        open={closing}
        okText="关闭路段"
        onClose={() => setClosing(false)}
        onSubmit={({ reason }) => switchTo(roadStatus.CLOSED, reason)}
      >
        <Form.Item name="reason" label="关闭原因" rules={[{ required: true, message: '请填写关闭原因' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </>
  );
}
