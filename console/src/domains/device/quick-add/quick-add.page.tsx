import { deviceProtocol, devices, deviceType, equipmentPage } from '@bochong/contract/device';
import type { Input as InputOf } from '@bochong/contract/kernel/endpoint';
import { Button, Form, Space, Steps } from 'antd';
import { useState } from 'react';
import { go } from '../../../kit/navigation.ts';
import { Notice } from '../../../kit/notice.tsx';
import { usePermission } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { InstallationSheet } from '../installation-sheet/installation-sheet.tsx';
import styles from './quick-add.module.css';
import { DeviceStep, PlaceStep } from './quick-add-fields.tsx';

type Values = InputOf<typeof devices.create>['body'];

const fresh: Partial<Values> = { deviceType: deviceType.TERMINAL, protocol: deviceProtocol.HTTP };
const steps = [{ title: '车场和通道' }, { title: '设备' }, { title: '安装与连接' }];

/** Connects a control terminal step by step: place, device, key, first heartbeat. */
export default function QuickAddPage() {
  const [form] = Form.useForm<Values>();
  const [step, setStep] = useState(0);
  const [made, setMade] = useState<{ deviceId: string; secretKey: string } | null>(null);
  const create = useAction(devices.create);
  const allowed = usePermission(equipmentPage.can.add);
  if (!allowed) return <Notice title="没有权限" text="连接控制终端需要“新增设备”的权限，请联系管理员开通。" />;
  const next = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values === null) return;
    if (step === 0) return setStep(1);
    const device = await create.run({ body: { ...fresh, ...form.getFieldsValue(true) } as Values });
    if (!device) return;
    setMade(device);
    setStep(2);
  };
  const again = () => {
    form.resetFields();
    setMade(null);
    setStep(0);
  };
  return (
    <div className={`page-card ${styles.page}`}>
      <Steps current={step} items={steps} />
      {step < 2 && (
        <Form form={form} layout="vertical" initialValues={fresh}>
          {step === 0 ? <PlaceStep /> : <DeviceStep />}
          <Space>
            {step === 1 && <Button onClick={() => setStep(0)}>上一步</Button>}
            <Button type="primary" loading={create.pending} onClick={() => void next()}>
              {step === 0 ? '下一步' : '登记设备'}
            </Button>
          </Space>
        </Form>
      )}
      {made && (
        <>
          <InstallationSheet {...made} />
          <Space>
            <Button type="primary" onClick={again}>
              再连接一台
            </Button>
            <Button onClick={() => void go(`/remoteConfig?device=${made.deviceId}`)}>远程配置</Button>
          </Space>
        </>
      )}
    </div>
  );
}
