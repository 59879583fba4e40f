import { laneCodeStatus, laneCodes, type PlacedCode } from '@bochong/contract/parking-lot';
import { Button, Modal } from 'antd';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { PrintSheet } from '../../../kit/print-sheet.tsx';
import { QrCode } from '../../../kit/qr-code.tsx';
import styles from './lane-code-print.module.css';
import { invitation } from './lane-code-sheet.tsx';

const Code = ({ code }: { code: PlacedCode }) => (
  <figure className={styles.code}>
    <b>{code.parkName}</b>
    <span>{code.gateName || '全场通用'}</span>
    <QrCode value={window.location.origin + code.path} size={150} label={`${code.parkName} ${code.gateName} 二维码`} />
    <strong>{invitation[code.codeType]}</strong>
    <small>第{code.version}版</small>
  </figure>
);

function Sheet({ codes }: { codes: readonly PlacedCode[] }) {
  const live = codes.filter(({ status }) => status === laneCodeStatus.ENABLED);
  const drawn = live.map((code) => <Code key={code.codeId} code={code} />);
  const off = codes.length - live.length;
  return (
    <>
      <p>
        {live.length} 张，A4 纸每页 6 张（2×3）。{off > 0 && `停用的 ${off} 张不打印。`}
      </p>
      <section className={styles.preview} aria-label="车道码">
        {drawn}
      </section>
      <PrintSheet className={styles.sheet}>{drawn}</PrintSheet>
    </>
  );
}

/** Prints several codes, six on a page; those that are switched off lead nowhere and stay out. */
export function PrintCodes({ codes }: { codes: readonly PlacedCode[] }) {
  const show = useDialog();
  const press = () =>
    show((open, close) => (
      <Modal open={open} title="打印车道码" okText="打印" onOk={() => window.print()} onCancel={close} width={760} destroyOnHidden>
        <Sheet codes={codes} />
      </Modal>
    ));
  return (
    <Allowed to={laneCodes.export}>
      <Button onClick={press}>打印二维码</Button>
    </Allowed>
  );
}
