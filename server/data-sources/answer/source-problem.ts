import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { linkWords } from '../../links/link-words.ts';

/** Why a data source has no answer, as anybody may read it. */
export const sourceProblemTexts = {
  addressRefused: t(
    '这个地址不允许访问',
    '這個位址不允許存取',
    'The address is one that this server does not connect to',
    'このアドレスへの接続は許可されていません',
  ),
  unknownHost: t('找不到主机', '找不到主機', 'The host is not known', 'ホストが見つかりません'),
  unreachable: t('连接失败', '連線失敗', 'No connection could be made', '接続できませんでした'),
  timeout: t('没有及时回应', '沒有及時回應', 'No answer came in time', '時間内に応答がありませんでした'),
  tooLarge: t('返回的内容过大', '傳回的內容過大', 'The answer is too large', '応答が大きすぎます'),
  status: t('对方返回了错误', '對方傳回了錯誤', 'The other side answered with an error', '接続先がエラーを返しました'),
  notJson: t('返回的内容不是 JSON', '傳回的內容不是 JSON', 'The answer is no JSON', '応答が JSON ではありません'),
  path: t(
    '结果路径不对，或没有找到内容',
    '結果路徑不對，或沒有找到內容',
    'The path to the rows is wrong, or leads to nothing',
    '結果のパスが正しくないか、該当する内容がありません',
  ),
  notRows: t('内容不是数据行', '內容不是資料列', 'The content is not a list of rows', '内容がデータの行ではありません'),
  redirects: t(
    '对方转向的地址不能跟随',
    '對方轉向的位址不能跟隨',
    'The other side redirects to where it is not followed',
    '接続先のリダイレクトには従えません',
  ),
  secretMissing: t('缺少密钥', '缺少密鑰', 'A secret is missing', '秘密情報が設定されていません'),
  certificate: t(
    '对方的证书不可信',
    '對方的憑證不可信',
    'The certificate of the other side is not trusted',
    '接続先の証明書を信頼できません',
  ),
  sameNames: linkWords.sameNames,
  other: t('查询失败', '查詢失敗', 'The question failed', '問い合わせに失敗しました'),
} as const satisfies Record<string, Text>;

export type SourceReason = keyof typeof sourceProblemTexts;

/** For people who may define data sources; never a secret. */
interface SourceDetail {
  host?: string;
  status?: number;
  text?: string;
}

/** A data source has no answer. Its message names no host, no address and no secret, and it has no cause that would. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
  readonly reason: SourceReason;
  readonly detail: SourceDetail;

  constructor(reason: SourceReason, detail: SourceDetail = {}) {
    super(sourceProblemTexts[reason].en);
    this.reason = reason;
    this.detail = detail;
  }
}
