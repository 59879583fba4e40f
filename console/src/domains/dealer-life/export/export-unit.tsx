import { dealerExports } from '@bochong/contract/dealer-life';
import { ActionForm } from '../../../kit/action-form.tsx';
import { go } from '../../../kit/navigation.ts';

const told = '后台生成该单位的全部数据与文件，含完整的个人信息；生成后须验证登录密码才能下载';
const where = '/systemManage/dealerExport/list';

/** Has everything of a unit written as files. */
export const ExportUnit = ({ dealerId, dealerName }: { dealerId: string; dealerName: string }) => (
  <ActionForm
    to={dealerExports.create}
    word="导出数据"
    title={`导出 ${dealerName} 的全部数据`}
    okText="导出"
    given={{ body: { dealerId } }}
    asks={['reason']}
    done="已开始导出"
    onDone={() => void go(where)}
  >
    <p>{told}</p>
  </ActionForm>
);

/** The same for the own unit, by its administrator. */
export const ExportOwn = () => (
  <ActionForm
    to={dealerExports.create}
    word="导出全部数据"
    okText="导出"
    button="primary"
    given={{ body: { dealerId: undefined } }}
    asks={['reason']}
    done="已开始导出"
  >
    <p>{told}</p>
  </ActionForm>
);
