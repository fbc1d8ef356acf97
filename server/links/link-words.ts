import { type Text, t } from '@tessera/schemas/texts/text.ts';
import type { LinkReason } from './link-problem.ts';

/** What is wrong with a link, for whoever may set one up: which of its settings, where that is known. */
export const linkWords: Record<LinkReason, Text> = {
  addressRefused: t(
    '主机位于内网或保留地址，本服务器默认不连接；请由服务器管理员把该地址加入 ALLOWED_ADDRESSES',
    '主機位於內部網路或保留位址，本伺服器預設不連線；請由伺服器管理員將該位址加入 ALLOWED_ADDRESSES',
    'The host is at a private or reserved address, to which this server does not connect unless whoever runs it lists it in ALLOWED_ADDRESSES',
    'ホストはプライベートまたは予約済みアドレスにあり、既定では接続しません。サーバー管理者が ALLOWED_ADDRESSES に追加してください',
  ),
  unknownHost: t(
    '找不到主机，请检查主机名',
    '找不到主機，請檢查主機名稱',
    'No such host: check its name',
    'ホストが見つかりません。名前を確認してください',
  ),
  refusedPort: t(
    '主机拒绝了连接，请检查端口，以及数据库是否已启动',
    '主機拒絕連線，請檢查連接埠，以及資料庫是否已啟動',
    'The host refused the connection: check the port, and whether the database runs',
    'ホストが接続を拒否しました。ポートとデータベースの起動状態を確認してください',
  ),
  unreachable: t(
    '无法到达主机，请检查网络和防火墙',
    '無法到達主機，請檢查網路和防火牆',
    'The host cannot be reached: check network and firewalls',
    'ホストに到達できません。ネットワークとファイアウォールを確認してください',
  ),
  timeout: t(
    '没有及时回应，请检查端口和防火墙',
    '沒有及時回應，請檢查連接埠和防火牆',
    'No answer in time: check the port and firewalls',
    '時間内に応答がありません。ポートとファイアウォールを確認してください',
  ),
  password: t(
    '用户名或密码不正确',
    '使用者名稱或密碼不正確',
    'Wrong user or password',
    'ユーザー名またはパスワードが違います',
  ),
  unknownDatabase: t('没有这个数据库', '沒有這個資料庫', 'There is no such database', 'データベースがありません'),
  rights: t(
    '该用户没有所需的权限',
    '該使用者沒有所需的權限',
    'The user lacks the rights that this needs',
    'ユーザーに必要な権限がありません',
  ),
  tlsRequired: t(
    '服务器只接受加密连接，请启用 TLS',
    '伺服器只接受加密連線，請啟用 TLS',
    'The server takes encrypted connections only: switch TLS on',
    'サーバーは暗号化接続のみ受け付けます。TLS を有効にしてください',
  ),
  tlsRefused: t(
    '服务器不支持加密连接',
    '伺服器不支援加密連線',
    'The server offers no encryption (TLS)',
    'サーバーは暗号化（TLS）に対応していません',
  ),
  certificate: t(
    '服务器的证书不可信，或与主机名不符',
    '伺服器的憑證不可信，或與主機名稱不符',
    'The certificate of the server is not trusted, or names another host',
    'サーバー証明書を信頼できないか、ホスト名と一致しません',
  ),
  tooManyConnections: t(
    '服务器的连接数已满',
    '伺服器的連線數已滿',
    'The server has no connection left',
    'サーバーの接続数が上限に達しています',
  ),
  busy: t(
    '本连接的查询已满，请稍后再试',
    '本連線的查詢已滿，請稍後再試',
    'All connections of this link are in use; try again in a moment',
    'この接続はすべて使用中です。しばらくしてからお試しください',
  ),
  locked: t(
    '其他人正在修改相同的数据，请稍后再试',
    '其他人正在修改相同的資料，請稍後再試',
    'Others are changing the same rows; try again in a moment',
    '同じデータをほかの人が変更中です。しばらくしてからお試しください',
  ),
  statement: t('查询语句有误', '查詢敘述有誤', 'The statement is wrong', 'SQL 文に誤りがあります'),
  sameNames: t(
    '查询中有两列同名，请用 as 给其中一列另取名字',
    '查詢中有兩欄同名，請用 as 為其中一欄另取名稱',
    'Two columns of the statement have one name: give one another by “as”',
    '同じ名前の列が2つあります。as で別の名前を付けてください',
  ),
  value: t(
    '值不符合该列的要求（长度、范围、字符或检查条件）',
    '值不符合該欄的要求（長度、範圍、字元或檢查條件）',
    'A value does not fit its column (length, range, characters or a check)',
    '値が列の条件（長さ・範囲・文字・チェック制約）に合いません',
  ),
  trigger: t(
    '该表的触发器或规则不接受这次修改',
    '該資料表的觸發程序或規則不接受這次修改',
    'A trigger or rule of the table refuses this change',
    'テーブルのトリガーまたはルールがこの変更を拒否しました',
  ),
  readOnly: t(
    '只允许查询，不能修改数据',
    '只允許查詢，不能修改資料',
    'Only reading is allowed here',
    '参照のみ許可されています',
  ),
  lost: t('与数据库的连接中断', '與資料庫的連線中斷', 'The connection was lost', 'データベースとの接続が切れました'),
  unique: t('该值已存在', '該值已存在', 'The value is in use already', '値はすでに使われています'),
  foreignKey: t(
    '与其他表的数据关联：它指向的数据不存在，或还有数据指向它',
    '與其他資料表的資料關聯：它指向的資料不存在，或還有資料指向它',
    'It is tied to rows of another table: what it points to is not there, or something still points to it',
    '他のテーブルのデータと関連しています。参照先が存在しないか、まだ参照されています',
  ),
  other: t(
    '数据库返回了错误',
    '資料庫傳回了錯誤',
    'The database answered with an error',
    'データベースがエラーを返しました',
  ),
};
