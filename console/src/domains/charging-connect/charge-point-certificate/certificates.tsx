import { type ChargingEquipment, equipmentOnline, securityProfile } from '@bochong/contract/charging-asset';
import {
  certificateAuthority,
  certificateState,
  certificatesOfPoint,
  chargePointCertificate,
  chargePointCertificates,
  installedRoot,
} from '@bochong/contract/charging-connect';
import { Alert, Select, Space, Typography } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import type { Control } from '../../../kit/control.ts';
import { Detail, DrawerButton } from '../../../kit/detail.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';

const reason = { name: 'reason', placeholder: '写明原因，留在指令记录里' } as const;
const uses = { CentralSystemRootCertificate: '平台根证书', ManufacturerRootCertificate: '厂家根证书' } as const;
const good: ReadonlySet<number> = new Set([certificateState.ISSUED, certificateState.ACTIVE]);

const UseSelect = (control: Control<string>) => (
  <Select options={Object.entries(uses).map(([value, label]) => ({ value, label }))} {...control} />
);

type Device = Pick<ChargingEquipment, 'equipmentId' | 'equipmentName' | 'onlineStatus' | 'securityProfile'>;

/** What asks the device for something needs its connection. */
function Calls({ equipmentId, equipmentName, onlineStatus, securityProfile: profile }: Device) {
  const given = { params: { id: equipmentId } };
  const form = { given, button: 'default' } as const;
  return (
    <Space>
      {onlineStatus === equipmentOnline.ONLINE && (
        <>
          <ActionForm
            to={chargePointCertificates.renew}
            {...form}
            word="签发新证书"
            asks={[reason]}
            done="已请设备申请证书，结果见指令记录"
          >
            <p>设备生成密钥并申请证书，平台签发后送达。设备第一次用新证书连接后，旧证书和密钥不再有效。</p>
          </ActionForm>
          <ActionForm
            to={chargePointCertificates.install}
            {...form}
            word="安装根证书"
            initial={{ use: 'CentralSystemRootCertificate' }}
            asks={[
              { name: 'use', children: <UseSelect /> },
              { name: 'certificate', placeholder: '-----BEGIN CERTIFICATE-----', extra: '留空则安装本单位的根证书' },
              reason,
            ]}
            done="指令已下发，结果见指令记录"
          />
          <ActionForm to={chargePointCertificates.readInstalled} {...form} word="读取根证书" asks={[reason]} done="已请设备上报根证书" />
        </>
      )}
      {profile === securityProfile.MUTUAL_TLS && (
        <ActionForm to={chargePointCertificates.backToKey} {...form} word="改回密钥接入" danger asks={['reason']} done="设备可以用密钥连接">
          <Alert type="warning" title={`仅在“${equipmentName}”不能再出示证书时使用：安全等级降为“密钥+TLS”。`} />
        </ActionForm>
      )}
    </Space>
  );
}

/** Certificates of a charge point: what it proves itself by, until when, and the roots that it trusts. */
export function CertificatesButton({ equipment: opened }: { equipment: Device }) {
  const { equipmentId } = opened;
  const params = { id: equipmentId };
  return (
    <DrawerButton word="证书" title="设备证书" width={980} extra={<Calls {...opened} />}>
      <Detail endpoint={chargePointCertificates.get} input={{ params }}>
        {({ certificates, installed, authority, ...told }) => (
          <>
            <SmallTable
              of={chargePointCertificate}
              rows={certificates}
              rowKey="certificateId"
              columns={[
                { name: 'serial', show: ({ serial }) => <Typography.Text code>{serial.slice(-12)}</Typography.Text> },
                ...(['commonName', 'state', 'issuedAt', 'usedAt', 'notAfter', 'revokeReason'] as const),
              ]}
              empty="还没有给这台设备签发过证书"
              rowActions={({ certificateId, state }) =>
                good.has(state) && (
                  <ActionForm
                    to={chargePointCertificates.revoke}
                    given={{ params: { ...params, certificateId } }}
                    word="吊销"
                    title="吊销设备证书"
                    danger
                    asks={['reason']}
                    done="证书已吊销"
                  >
                    <p>吊销后设备不能再用它连接，现在的连接会断开。</p>
                  </ActionForm>
                )
              }
            />
            <h3 className="form-title">设备信任的根证书</h3>
            <RecordFacts of={certificatesOfPoint} record={{ certificates, installed, authority, ...told }} fields={['installedReadAt']} />
            <SmallTable
              of={installedRoot}
              rows={installed}
              rowKey={({ use, serialNumber, issuerKeyHash }) => use + serialNumber + issuerKeyHash}
              columns={[
                { name: 'use', show: ({ use }) => uses[use] },
                'serialNumber',
                {
                  name: 'issuerKeyHash',
                  show: ({ issuerKeyHash }) => <Typography.Text code>{issuerKeyHash.slice(0, 16)}</Typography.Text>,
                },
                'own',
              ]}
              empty="没有，或还没有读取过"
              rowActions={({ use: _, own: __, ...hash }) => (
                <ActionForm
                  to={chargePointCertificates.removeInstalled}
                  given={{ params, body: hash }}
                  word="删除"
                  title="删除设备根证书"
                  danger
                  asks={[reason]}
                  done="指令已下发，结果见指令记录"
                >
                  <p>删除平台根证书后，设备可能不再信任平台，不能连接。</p>
                </ActionForm>
              )}
            />
            {authority && (
              <>
                <h3 className="form-title">本单位根证书</h3>
                <RecordFacts of={certificateAuthority} record={authority} fields={['notAfter']} />
                <Typography.Paragraph copyable={{ text: authority.certificate }}>
                  设备证书由它签发。代理终止TLS时把它填作客户端证书的根证书。
                </Typography.Paragraph>
              </>
            )}
          </>
        )}
      </Detail>
    </DrawerButton>
  );
}
