import { bulletins } from '@bochong/contract/bulletin';
import { Button, Modal } from 'antd';
import { shownInPlace, useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { BulletinBody } from './bulletin-body.tsx';

/** Bulletins everybody must read, one after the other, over everything until each was read. */
export function ForcedReading() {
  const { data = [] } = useEndpoint(bulletins.forced, {}, { meta: shownInPlace });
  const read = useAction(bulletins.read);
  const [bulletin] = data;
  if (!bulletin) return null;
  return (
    <Modal
      open
      title={bulletin.title}
      width={720}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" loading={read.pending} onClick={() => read.run({ body: { bulletinIds: [bulletin.bulletinId] } })}>
          {data.length > 1 ? `已阅读，下一条（还有${data.length - 1}条）` : '已阅读'}
        </Button>
      }
    >
      <BulletinBody content={bulletin.content} attachments={bulletin.attachments} />
    </Modal>
  );
}
