-- Articles and downloads that the platform's people keep for everybody: platform-wide, outside the tenant wall.
create table help_category (
  id uuid primary key,
  parent_id uuid references help_category,
  name text not null check (char_length(name) between 1 and 20),
  sort integer not null default 0
);
create index help_category_parent on help_category (parent_id);

create table help_doc (
  id uuid primary key,
  category_id uuid not null references help_category,
  title text not null check (char_length(title) between 1 and 50),
  content text not null,
  -- Content without tags, for the search.
  plain text not null,
  keywords text not null default '',
  client_scope smallint not null default 0 check (client_scope between 0 and 2),
  product_version text not null default '',
  file_id text,
  status smallint not null default 0 check (status between 0 and 2),
  view_count integer not null default 0,
  useful_count integer not null default 0,
  useless_count integer not null default 0,
  sort integer not null default 0,
  updated_at timestamptz not null default now(),
  rev integer not null default 0
);
create index help_doc_category on help_doc (category_id, sort);

create table help_vote (
  doc_id uuid not null references help_doc on delete cascade,
  user_id uuid not null,
  useful smallint not null check (useful in (0, 1)),
  primary key (doc_id, user_id)
);

create table software_package (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 30),
  platform smallint not null,
  version text not null,
  changelog text not null default '',
  force_upgrade smallint not null default 0 check (force_upgrade in (0, 1)),
  status smallint not null default 0 check (status in (0, 1)),
  file_id text,
  url text not null default '',
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null default 0,
  updated_at timestamptz not null default now(),
  rev integer not null default 0,
  constraint software_package_version_key unique (platform, name, version)
);

insert into help_category (id, parent_id, name, sort) values
  ('01900000-0000-7000-8000-000000000001', null, '快速入门', 1),
  ('01900000-0000-7000-8000-000000000002', null, '停车运营', 2),
  ('01900000-0000-7000-8000-000000000003', null, '设备接入', 3),
  ('01900000-0000-7000-8000-000000000004', null, '系统管理', 4),
  ('01900000-0000-7000-8000-000000000005', '01900000-0000-7000-8000-000000000002', '收费规则', 1),
  ('01900000-0000-7000-8000-000000000006', '01900000-0000-7000-8000-000000000002', '停车记录', 2);

insert into help_doc (id, category_id, title, content, plain, keywords, sort, status)
select ('01900000-0000-7000-8000-0000000001' || lpad(row_number() over ()::text, 2, '0'))::uuid,
  ('01900000-0000-7000-8000-00000000000' || category)::uuid, title, content, regexp_replace(content, '<[^>]+>', ' ', 'g'), keywords,
  row_number() over (), 1
from (values
  (1, '第一次登录与修改密码', '登录 密码 首次',
   '<p>首次登录、密码过期或密码过于简单时，系统会先要求修改密码，完成前不能打开其他页面。</p><ol><li>用运营单位管理员给您的账号和初始密码登录。</li><li>在弹出的窗口中输入原密码和两次新密码；密码规则显示在输入框下方。</li><li>修改成功后所有设备上的登录都会失效，请用新密码重新登录。</li></ol><p>忘记密码时，在登录页点击“忘记密码”，用账号绑定的手机号接收短信验证码后重设。</p>'),
  (1, '认识控制台：标签、侧栏与快捷查找', '标签 侧栏 快捷键 查找',
   '<p>左上角的按钮打开全部模块；每个模块在顶部占一个标签，切换标签不会丢失筛选条件和未提交的内容。</p><ul><li><strong>Ctrl+K</strong>：按中文、拼音或首字母查找页面，输入车牌或订单号可直接打开记录。</li><li><strong>/</strong>：把光标放到列表的第一个筛选项。</li><li><strong>↑ ↓ 回车</strong>：在列表中选择并打开一行；<strong>Esc</strong> 关闭抽屉和对话框。</li></ul><p>标签上点右键可以刷新、关闭其他或关闭全部。刷新会丢弃该标签保存的内容。</p>'),
  (1, '列表、筛选与导出', '列表 筛选 列 导出 大文件',
   '<p>列表的筛选条件保存在地址栏里，把地址发给同事即可看到同样的结果。列的顺序、显示和密度按账号保存。</p><p>导出使用当前筛选条件。超过5000行时系统在后台生成文件，完成后到“大文件下载管理”下载，支持断点续传，文件保留7天。</p>'),
  (5, '计费规则怎样生效', '计费 规则 版本 预览',
   '<p>计费规则由首段、后续周期、免费时长、封顶和节假日规则组成，保存前可以在右侧预览不同停车时长的费用。</p><ol><li>新建或修改规则，在预览中核对费用时间轴。</li><li>把规则绑定到车场，并设置生效时间。</li><li>在生效时间之前入场的车辆按车场配置决定使用新规则还是旧规则。</li></ol><p>已经产生的费用不会因为修改规则而改变；需要调整时请走退款或减免。</p>'),
  (6, '处理未出场记录', '未出场 批量出场',
   '<p>“未出场记录”按停留天数分组，列出入场后一直没有出场记录的车辆。常见原因是出口漏拍或车牌识别错误。</p><ol><li>先按车牌在“过车记录”中查找是否有未匹配的出场抓拍，有则合并订单。</li><li>确认车辆已离开时，选择记录并点击“设置出场”，填写出场时间和原因。</li><li>批量出场前系统会显示将要处理的订单数和费用。</li></ol>'),
  (6, '修正车牌与合并订单', '修正 车牌 合并',
   '<p>识别错误时，在停车详情中点击“修正车牌”。原始识别结果会保留，修正记入变更记录，并重新匹配包期车、黑名单和欠费。</p><p>同一辆车被拆成两张订单（只有入场和只有出场）时，在“订单合并”中选择两张订单，核对合并后的停车时长和费用后提交。合并可以撤销。</p>'),
  (3, '连接控制终端', '终端 相机 接入 序列号 密钥 心跳',
   '<p>在地址栏打开“连接控制终端”（/quickAddPark），按步骤完成：</p><ol><li>选择车场和通道。</li><li>选择接入协议，填写设备序列号；序列号印在设备铭牌上。</li><li>保存后显示设备密钥。密钥只显示一次，请立即填入设备。</li><li>设备通电联网后发送第一次心跳，页面会自动变为“已连接”。</li></ol><p>长时间没有心跳时，请检查设备的服务器地址、序列号和密钥，以及设备时钟与服务器相差是否过大。未登记设备发来的消息在“隔离上报”中可以看到。</p>'),
  (3, '设备离线告警', '离线 告警 心跳',
   '<p>设备连续三个心跳周期（至少180秒；地磁和视频桩为26小时）没有消息即判定离线，有权限的用户会收到实时告警，并记入离线记录。</p><p>设备恢复后自动关闭告警，断网期间保存在设备中的过车记录会按顺序补传，不会重复计费。</p>'),
  (4, '角色与权限', '角色 权限 用户',
   '<p>权限以页面和按钮为单位授予角色，用户可以拥有多个角色。没有权限的按钮不会显示，服务器也会拒绝对应的操作。</p><ul><li>在“系统管理 › 角色”中勾选页面和按钮。</li><li>在“系统管理 › 用户”中给用户分配角色，并可限制其能看到的车场。</li></ul><p>权限修改立即生效：相关用户的下一次操作会提示权限已变更并刷新页面。</p>'),
  (4, '授权与到期', '授权 到期 车道 泊位',
   '<p>授权按车道、路侧泊位等类型计数。授权到期前系统会在顶部显示剩余天数，并在登录时提醒。</p><p>到期后不能新增车场、通道和泊位，已有业务在宽限期内不受影响。续期时由运营单位管理员在“授权管理”中导入授权文件，或输入激活码。</p>')
) as article (category, title, keywords, content);
