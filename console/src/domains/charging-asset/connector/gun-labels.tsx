import { type ConnectorLabel, connectors, maxLabels } from '@bochong/contract/charging-asset';
import { Button, Empty, Modal } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { PrintSheet } from '../../../kit/print-sheet.tsx';
import { QrCode } from '../../../kit/qr-code.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { kilowatts } from '../kilowatts.tsx';
import styles from './gun-labels.module.css';

/** Whose guns: of a station, of equipment, or one. */
type LabelsOf = { stationId: string } | { equipmentId: string } | { connectorId: string };

/** The label of one gun, as it is stuck on. */
const Label = ({ gun }: { gun: ConnectorLabel }) => (
  <figure className={styles.label}>
    <QrCode value={window.location.origin + gun.path} size={118} label={`${gun.connectorCode} 二维码`} />
    <figcaption>
      <b>{gun.connectorCode}</b>
      <span>{[gun.berthNo && `车位 ${gun.berthNo}`, `${kilowatts(gun.ratedPowerW)} kW`].filter(Boolean).join(' · ')}</span>
      <small>{gun.stationName}</small>
    </figcaption>
  </figure>
);

function Labels({ of, renew }: { of: LabelsOf; renew: boolean }) {
  const { data } = useEndpoint(connectors.labels, { query: of });
  if (!data) return <Skeleton rows={6} />;
  const [first] = data;
  if (!first) return <Empty description="没有充电枪" />;
  const all = data.map((gun) => <Label key={gun.connectorId} gun={gun} />);
  return (
    <>
      <p>
        {data.length} 张标签，A4 纸每页 24 张（3×8）。车主扫码打开 {window.location.origin}/c/… ，不含枪编码，别人猜不出来。
        {data.length === maxLabels && `只列出前 ${maxLabels} 张，其余请按设备打印。`}
      </p>
      <section className={styles.preview} aria-label="二维码标签">
        {all}
      </section>
      <PrintSheet className={styles.sheet}>{all}</PrintSheet>
      <div className={styles.actions}>
        {renew && (
          <ActionLink
            to={connectors.renewCode}
            input={{ params: { id: first.connectorId } }}
            ask="更换后，已张贴的旧码立即失效，须张贴新码。更换？"
            done="二维码已更换，请张贴新码"
            danger
          >
            更换
          </ActionLink>
        )}
        <Button type="primary" onClick={() => window.print()}>
          打印
        </Button>
      </div>
    </>
  );
}

/** Shows the printed codes of guns, to print or renew, for whom they are open. */
export function LabelsLink({ of, name, renew = false }: { of: LabelsOf; name: string; renew?: boolean }) {
  const show = useDialog();
  const press = () =>
    show((open, close) => (
      <Modal open={open} title={`${name} 的二维码`} onCancel={close} footer={null} width={renew ? 480 : 860} destroyOnHidden>
        <Labels of={of} renew={renew} />
      </Modal>
    ));
  return (
    <Allowed to={connectors.labels}>
      <LinkButton onClick={press}>二维码</LinkButton>
    </Allowed>
  );
}
