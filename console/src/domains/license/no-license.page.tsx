import { licenseActions, licenses } from '@bochong/contract/license';
import { Space, Typography } from 'antd';
import { Notice } from '../../kit/notice.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useSession } from '../../kit/session.ts';
import { usePlace } from '../../kit/tab-context.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import { ActivateLicense, ImportLicense } from './record/import-license.tsx';

const notices: Readonly<Record<string, readonly [title: string, state: string]>> = {
  '/noAuth': ['尚未导入授权', '本单位还没有授权，导入之前不能办理业务；出入口通行、缴费和退款不受影响。'],
  '/noIndepAuth': ['尚未导入独立授权', '本单位使用独立授权，导入之前不能办理业务；出入口通行、缴费和退款不受影响。'],
  '/noDoubleAuth': ['尚未导入授权', '本单位同时使用授权池和独立授权，导入其中之一后即可使用；出入口通行、缴费和退款不受影响。'],
};

/** What a licence is bound to: its issuer asks for it. */
function MachineCode() {
  const { data } = useEndpoint(licenses.local, {});
  if (!data) return null;
  return (
    <>
      ，并提供机器码 <Typography.Text copyable>{data.machineCode}</Typography.Text>
    </>
  );
}

/** A unit without licence: what that means, whom to call, and for its administrator the way out of it. */
export default function NoLicensePage() {
  const [title, state] = notices[usePlace().pathname] ?? ['授权异常', ''];
  const servicePhone = useSession((session) => session.platform?.servicePhone);
  const administrator = useSession((session) => session.user?.userType === 2);
  const reload = () => window.location.assign('/index');
  return (
    <Notice
      title={title}
      text={
        <>
          {state}
          <br />
          请联系服务商{servicePhone ? `（${servicePhone}）` : ''}获取授权文件或激活码
          {administrator ? (
            <Allowed to={licenseActions.import}>
              <MachineCode />
            </Allowed>
          ) : (
            '，由本单位管理员登录后导入'
          )}
          。
        </>
      }
    >
      {administrator && (
        <Space>
          <ImportLicense onDone={reload} />
          <ActivateLicense onDone={reload} />
        </Space>
      )}
    </Notice>
  );
}
