import { type PlatformBrand, platformBrands } from '@bochong/contract/dealer';
import { Button, Upload } from 'antd';
import { ActionLink } from '../../kit/action-link.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { refreshPlatform } from '../../kit/session.ts';
import { logoTypes, shrunkLogo, unreadablePicture } from '../../kit/shrunk-picture.ts';
import { toast } from '../../kit/toast.ts';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';
import styles from './platform-logo.module.css';

/** Logos of the platforms that this installation shows, by name. */
export function PlatformLogos() {
  const { data = [] } = useEndpoint(platformBrands.list, {});
  return (
    <section aria-label="标志">
      <h3 className="form-title">标志</h3>
      {data.map((brand) => (
        <PlatformLogo key={brand.domains.join()} brand={brand} />
      ))}
    </section>
  );
}

function PlatformLogo({ brand: { platName, domains, logo } }: { brand: PlatformBrand }) {
  const [domain = ''] = domains;
  const { run, pending } = useAction(platformBrands.setLogo, { success: `${platName}的标志已更换`, onSuccess: refreshPlatform });
  const replace = async (file: File) => {
    const chosen = await shrunkLogo(file).catch(() => null);
    if (chosen === null) toast('error', unreadablePicture);
    else await run({ body: { domain, logo: chosen } });
  };
  return (
    <fieldset className={styles.brand} aria-label={`${platName}的标志`}>
      <div className={styles.sign}>{logo === '' ? <span>泊充默认标志</span> : <img src={logo} alt={`${platName}的标志`} />}</div>
      <div>
        <p>{platName}</p>
        <small>
          显示在登录页和左上角：{domains.join('、')}。登录页与当前窗口立即更换，其他用户重新打开控制台后看到；图片会缩小到320×96以内。
        </small>
      </div>
      <Allowed to={platformBrands.setLogo}>
        <span className={styles.actions}>
          <Upload
            accept={logoTypes}
            aria-label="标志图片"
            showUploadList={false}
            beforeUpload={(file) => {
              void replace(file);
              return Upload.LIST_IGNORE;
            }}
          >
            <Button loading={pending}>{logo === '' ? '选择图片' : '更换'}</Button>
          </Upload>
          {logo !== '' && (
            <ActionLink
              to={platformBrands.setLogo}
              input={{ body: { domain, logo: '' } }}
              ask="移除后显示泊充默认标志，确定移除？"
              done={`${platName}的标志已移除`}
              onDone={refreshPlatform}
              button="default"
              danger
            >
              移除
            </ActionLink>
          )}
        </span>
      </Allowed>
    </fieldset>
  );
}
