import { dealers } from '@bochong/contract/dealer';
import { Button, Descriptions, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useSession } from '../../../kit/session.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './account.module.css';
import { BindPhone } from './bind-phone.tsx';
import { ChangeManager } from './change-manager.tsx';

/** About section: an administrator's operating unit and person in charge, a sub-user's own name and phone. */
export function UserInfo({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Modal title="用户信息" open={open} width={520} footer={null} onCancel={onClose} destroyOnHidden>
      <About />
    </Modal>
  );
}

const registStates: Readonly<Record<number, string>> = { 0: '未认证', 1: '已认证', 2: '审核中', 3: '须重新认证' };

function About() {
  const isAdministrator = useSession((state) => state.user?.userType === 2);
  const { data } = useEndpoint(dealers.about, {});
  const [editing, setEditing] = useState(false);
  if (data === undefined) return <Skeleton active />;
  const done = () => setEditing(false);
  const bound = data.isVerify ?? 0;
  const facts = isAdministrator
    ? {
        运营单位: data.dealerName,
        注册地址: data.registerAddr,
        企业认证: registStates[data.registStatus ?? 0],
        负责人: data.manager,
        手机号: data.phone,
      }
    : { 姓名: data.name, 账号: data.account, 手机号: bound === 1 ? data.userPhone : '未绑定' };
  const items = Object.entries(facts).map(([label, value]) => ({ key: label, label, children: value || '—' }));
  return (
    <>
      <Descriptions column={1} size="small" bordered items={items} />
      <div className={styles.dialogPart}>
        {!editing && (
          <Button onClick={() => setEditing(true)}>{isAdministrator ? '修改负责人' : bound === 1 ? '更换手机' : '绑定手机'}</Button>
        )}
        {editing &&
          (isAdministrator ? (
            <ChangeManager manager={data.manager ?? ''} onDone={done} />
          ) : (
            <BindPhone isVerify={bound} boundPhone={data.userPhone} onDone={done} />
          ))}
      </div>
    </>
  );
}
