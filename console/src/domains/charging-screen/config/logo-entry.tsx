import { Button, Upload } from 'antd';
import { logoTypes, shrunkLogo, unreadablePicture } from '../../../kit/shrunk-picture.ts';
import { toast } from '../../../kit/toast.ts';
import styles from './screen-config.module.css';

interface LogoEntryProps {
  id?: string;
  value?: string;
  onChange?: (logo: string) => void;
  disabled?: boolean;
}

/** A small picture of the form; it is kept with the rest of it. */
export function LogoEntry({ id, value = '', onChange, disabled = false }: LogoEntryProps) {
  const replace = async (file: File) => {
    const chosen = await shrunkLogo(file).catch(() => null);
    if (chosen === null) toast('error', unreadablePicture);
    else onChange?.(chosen);
  };
  return (
    <div className={styles.logo}>
      {value !== '' && <img src={value} alt="标志" />}
      <Upload
        accept={logoTypes}
        showUploadList={false}
        disabled={disabled}
        beforeUpload={(file) => {
          void replace(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <Button {...(id !== undefined && { id })} disabled={disabled}>
          {value === '' ? '选择图片' : '更换'}
        </Button>
      </Upload>
      {value !== '' && (
        <Button disabled={disabled} onClick={() => onChange?.('')}>
          移除
        </Button>
      )}
    </div>
  );
}
