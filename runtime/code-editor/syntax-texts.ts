import { t } from '@tessera/schemas/texts/text.ts';
import type { SyntaxFault } from './json-text.ts';

/** What is said of a text that is no JSON. */
export const syntaxTexts = {
  InvalidSymbol: t(
    '无法识别的内容；文本要用双引号',
    '無法辨識的內容；文字要用雙引號',
    'is not known here; texts stand in double quotes',
    '認識できない内容です。文字列は二重引用符で囲みます',
  ),
  InvalidNumberFormat: t('数字格式不正确', '數字格式不正確', 'is not a number', '数値の形式が正しくありません'),
  PropertyNameExpected: t(
    '这里应为双引号中的属性名',
    '這裡應為雙引號中的屬性名稱',
    'a name in double quotes is expected here',
    '二重引用符で囲んだプロパティ名が必要です',
  ),
  ValueExpected: t('这里缺少值', '這裡缺少值', 'a value is expected here', '値が必要です'),
  ColonExpected: t('这里缺少冒号', '這裡缺少冒號', 'a colon is expected here', 'コロンが必要です'),
  CommaExpected: t('这里缺少逗号', '這裡缺少逗號', 'a comma is expected here', 'カンマが必要です'),
  CloseBraceExpected: t('缺少右花括号 }', '缺少右大括號 }', 'a closing brace } is missing', '閉じ括弧 } が必要です'),
  CloseBracketExpected: t(
    '缺少右方括号 ]',
    '缺少右中括號 ]',
    'a closing bracket ] is missing',
    '閉じ括弧 ] が必要です',
  ),
  EndOfFileExpected: t(
    '文档到此应已结束',
    '文件到此應已結束',
    'the document ends before this',
    '文書はここまでに終わっている必要があります',
  ),
  InvalidCommentToken: t(
    'JSON 中不能有注释',
    'JSON 中不能有註解',
    'comments are not allowed in JSON',
    'JSON にコメントは書けません',
  ),
  UnexpectedEndOfComment: t('注释没有结束', '註解沒有結束', 'a comment is not closed', 'コメントが閉じていません'),
  UnexpectedEndOfString: t(
    '文本缺少结尾的双引号',
    '文字缺少結尾的雙引號',
    'the closing double quote is missing',
    '閉じる二重引用符がありません',
  ),
  UnexpectedEndOfNumber: t('数字不完整', '數字不完整', 'the number is not complete', '数値が途中で終わっています'),
  InvalidUnicode: t(
    '\\u 后应有四位十六进制数字',
    '\\u 後應有四位十六進位數字',
    'four hexadecimal digits are expected after \\u',
    '\\u の後には 16 進数が 4 桁必要です',
  ),
  InvalidEscapeCharacter: t(
    '反斜杠后的字符不正确',
    '反斜線後的字元不正確',
    'this character cannot follow a backslash',
    'バックスラッシュの後の文字が正しくありません',
  ),
  InvalidCharacter: t(
    '文本中的换行、制表符要写成 \\n、\\t',
    '文字中的換行、定位字元要寫成 \\n、\\t',
    'breaks and tabs inside a text are written \\n and \\t',
    '文字列内の改行やタブは \\n、\\t と書きます',
  ),
} as const satisfies Record<SyntaxFault['code'], ReturnType<typeof t>>;
