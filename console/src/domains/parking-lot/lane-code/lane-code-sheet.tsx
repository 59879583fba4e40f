import { type LaneCode, laneCodeStatus, laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { Button, Modal, Skeleton } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { QrCode } from '../../../kit/qr-code.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './lane-code-sheet.module.css';

interface CodePlace {
  parkId: string;
  gateId: string | null;
  codeType: LaneCode['codeType'];
  /** Name of the lot or lane, as it is printed over the code. */
  name: string;
}

/** What somebody does who scans it, in the words that are printed under it. */
export const invitation = {
  [laneCodeType.ENTRY]: '无牌车扫码入场',
  [laneCodeType.EXIT]: '扫码缴费出场',
  [laneCodeType.LOT]: '扫码缴停车费',
};

/** A code as it is printed and put up. */
function Printed({ code, name }: { code: LaneCode; name: string }) {
  const address = window.location.origin + code.path;
  return (
    <figure className={styles.sheet} data-off={code.status === laneCodeStatus.DISABLED || undefined}>
      <b>{name}</b>
      <QrCode value={address} size={240} label={`${name} ${laneCodeType.label(code.codeType)}`} />
      <strong>{invitation[code.codeType]}</strong>
      <figcaption>
        <a href={code.path} target="_blank" rel="noreferrer">
          {address}
        </a>
        <small>第{code.version}版</small>
      </figcaption>
    </figure>
  );
}

function Sheet({ name, ...place }: CodePlace) {
  const { data } = useEndpoint(laneCodes.list, { query: { parkId: place.parkId } });
  if (!data) return <Skeleton active />;
  const code = data.find(({ gateId, codeType }) => gateId === place.gateId && codeType === place.codeType);
  if (!code)
    return (
      <div className={styles.none}>
        <p>还没有{laneCodeType.label(place.codeType)}。生成后打印张贴，车主用微信、支付宝或手机浏览器扫码即可使用。</p>
        <ActionLink to={laneCodes.create} input={{ body: place }} done="车道码已生成" button="primary">
          生成
        </ActionLink>
      </div>
    );
  const on = code.status === laneCodeStatus.ENABLED;
  return (
    <>
      <Printed code={code} name={name} />
      <div className={styles.actions}>
        <CodeTag of={laneCodeStatus} code={code.status} />
        <ActionLink
          to={laneCodes.switchStatus}
          input={{ params: { id: code.codeId }, body: { status: on ? laneCodeStatus.DISABLED : laneCodeStatus.ENABLED, rev: code.rev } }}
          done="车道码状态已更新"
          ask={on ? '停用后，已张贴的码扫描后提示失效。停用？' : '启用后，已张贴的码恢复使用。启用？'}
        >
          {on ? '停用' : '启用'}
        </ActionLink>
        <ActionLink
          to={laneCodes.create}
          input={{ body: place }}
          done="车道码已更换，请张贴新码"
          ask="更换后，已张贴的旧码立即失效，须张贴新码。更换？"
          danger
        >
          更换
        </ActionLink>
        <Button type="primary" disabled={!on} onClick={() => window.print()}>
          打印
        </Button>
      </div>
    </>
  );
}

/** Shows the code of a lot or lane: to print, renew or switch off; made when there is none yet. */
export function LaneCodeLink(place: CodePlace) {
  const show = useDialog();
  const title = laneCodeType.label(place.codeType);
  return (
    <LinkButton
      aria-label={`${place.name} ${title}`}
      onClick={() =>
        show((open, close) => (
          <Modal open={open} title={title} onCancel={close} footer={null} width={420} destroyOnHidden>
            <Sheet {...place} />
          </Modal>
        ))
      }
    >
      {title}
    </LinkButton>
  );
}
