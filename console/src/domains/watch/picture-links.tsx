import type { RowOf } from '@bochong/contract/kernel/endpoint';
import { flagCode } from '@bochong/contract/kernel/fields';
import { type monitors, monitorViews } from '@bochong/contract/watch';
import { Modal } from 'antd';
import { Suspense } from 'react';
import { ActionForm } from '../../kit/action-form.tsx';
import { useDialog } from '../../kit/dialog-host.tsx';
import { formatInstant } from '../../kit/format.ts';
import { heavy } from '../../kit/heavy.tsx';
import { wireInstant } from '../../kit/instant.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';

type Monitor = RowOf<typeof monitors.list>;

const LivePicture = heavy(async () => (await import('./live-picture.tsx')).LivePicture);
const Recording = heavy(async () => (await import('./recording.tsx')).Recording);

const missing = '没有配置媒体网关';

/** What live pictures need, where this installation has none of it. */
const NoGateway = () => (
  <Notice title={missing} text="画面由媒体网关（MediaMTX）提供。请系统管理员按运维手册安装它，并设置 BOCHONG_MEDIA_GATEWAY 后重启。" />
);

/** Said over the list: without a gateway no picture comes, and nobody knows which camera is online. */
export function GatewayHint() {
  const { data } = useEndpoint(monitorViews.gateway, {});
  if (data === undefined || (data.preview && data.playback)) return null;
  return <span role="status">{data.preview ? '没有配置回放服务，录像不能回放' : `${missing}，不能预览和回放，在线状态未知`}</span>;
}

/** The live picture of a camera. */
export function PreviewLink({ monitorId, name, streamSub }: Monitor) {
  const show = useDialog();
  const { data } = useEndpoint(monitorViews.gateway, {});
  const press = () =>
    show((open, close) => (
      <Modal open={open} title={`${name} · 预览`} onCancel={close} footer={null} width={880} destroyOnHidden>
        <Suspense fallback={<Skeleton rows={6} />}>
          {data?.preview ? <LivePicture monitorId={monitorId} hasSub={streamSub !== ''} /> : <NoGateway />}
        </Suspense>
      </Modal>
    ));
  return (
    <Allowed to={monitorViews.preview}>
      <LinkButton disabled={data === undefined} onClick={press}>
        预览
      </LinkButton>
    </Allowed>
  );
}

const hourAgo = () => wireInstant(Date.now() - 3_600_000);

/** A recording of a camera that the gateway records: from when, how long. */
export function PlaybackLink({ monitorId, name, recorded }: Monitor) {
  const show = useDialog();
  if (recorded !== flagCode.ON) return null;
  const play = (url: string, from: string) =>
    show((open, close) => (
      <Modal open={open} title={`${name} · 回放`} onCancel={close} footer={null} width={880} destroyOnHidden>
        <Suspense fallback={<Skeleton rows={6} />}>
          <Recording url={url} words={`从${formatInstant(from)}起的录像`} />
        </Suspense>
      </Modal>
    ));
  return (
    <ActionForm
      to={monitorViews.playback}
      word="回放"
      title={`回放“${name}”`}
      okText="回放"
      given={{ params: { id: monitorId } }}
      initial={{ startTime: hourAgo(), minutes: 30 }}
      leaves={[]}
      onDone={({ url, startTime }) => play(url, startTime)}
    />
  );
}
