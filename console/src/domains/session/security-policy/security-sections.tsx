import type { SecurityPolicy } from '@bochong/contract/session';
import { Radio } from 'antd';
import type { SettingSection } from '../../../kit/settings-page.tsx';

const modes = ['弱口令模式', '强口令', '登录账号口令'];
const modeWords = [
  '任何密码都可以使用。',
  '所有用户的新密码须由大小写字母、数字和符号组成，键盘序列和常见密码被拒绝；弱口令用户下次登录须修改。',
  '强口令之外，密码中不得包含登录账号；弱口令用户下次登录须修改。',
];
const flagSays = (on: string, off: string) => (value: number) => (value === 1 ? on : off);

/** What each value of the policy does to whom. */
export const securitySections: readonly SettingSection<SecurityPolicy>[] = [
  {
    title: '登录',
    settings: [
      {
        name: 'maxFail',
        says: (times: number, { lockMinutes }) => `同一账号连续输错${times}次，该账号锁定${lockMinutes}分钟，期间正确的密码也不能登录。`,
      },
      { name: 'lockMinutes', says: (minutes: number) => `锁定的账号等待${minutes}分钟，或由管理员解锁。` },
      {
        name: 'captchaAfter',
        says: (times: number) => (times === 0 ? '每次登录都要输入图形验证码。' : `失败${times}次后，登录时要输入图形验证码。`),
      },
      {
        name: 'ipMaxFail10Min',
        says: (times: number) => `同一网络地址十分钟内失败${times}次，该地址的所有人都要稍后再试；共用出口的岗亭请留足余量。`,
      },
    ],
  },
  {
    title: '会话',
    settings: [
      {
        name: 'sessionIdleMinutes',
        says: (minutes: number) => `无操作${minutes}分钟后退出登录，未保存的表单丢失；值守岗位宜长，财务岗位宜短。`,
      },
      { name: 'sessionMaxHours', says: (hours: number) => `登录${hours}小时后无论是否在操作都要重新登录；宜不短于一个班次。` },
      { name: 'sessionMaxPerUser', says: (count: number) => `同一账号最多在${count}处登录，再登录时最早的一处退出。` },
    ],
  },
  {
    title: '密码',
    settings: [
      {
        name: 'pwdMode',
        says: (mode: number) => modeWords[mode] ?? '',
        words: (mode: number) => modes[mode] ?? '',
        children: <Radio.Group options={modes.map((label, value) => ({ value, label }))} />,
      },
      {
        name: 'pwdExpireDays',
        says: (days: number) => (days === 0 ? '密码永不过期。' : `密码满${days}天的用户，下次登录须先修改密码。`),
        words: (days: number) => (days === 0 ? '永久' : `${days}天`),
      },
      {
        name: 'pwdHistory',
        says: (count: number) => (count === 0 ? '新密码只不能与现在的相同。' : `新密码不能与最近${count}次用过的相同。`),
      },
    ],
  },
  {
    title: '更安全的做法',
    settings: [
      { name: 'allowPaste', says: flagSays('密码框可以粘贴，能使用密码管理器。', '密码框不能粘贴，密码管理器的用户须手工输入。') },
      { name: 'longPassword', says: flagSays('新密码最长64个字符，可以使用一句话作密码。', '新密码的长度按规范的上限。') },
      { name: 'keepCharacters', says: flagSays('输入的全部字符（含空格）都是密码的一部分。', '密码中的空格等字符在输入时被去掉。') },
      { name: 'forbidWeakMode', says: flagSays('任何单位都不能选弱口令模式，已选的按强口令执行。', '单位可以选弱口令模式。') },
      {
        name: 'socketTicket',
        says: flagSays('实时连接用一次性票据，登录令牌不出现在连接地址里。', '实时连接的地址里带有登录令牌，可能留在代理的日志里。'),
      },
      { name: 'showSessionTimeout', says: flagSays('会话到期前提醒用户，可以延长。', '会话到期时直接退出，不提前提醒。') },
    ],
  },
];
