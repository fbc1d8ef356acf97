import { t } from '@tessera/schemas/texts/text.ts';

export const shellTexts = {
  about: t('关于', '關於', 'About', 'バージョン情報'),
  lock: t('锁定屏幕', '鎖定螢幕', 'Lock screen', '画面をロック'),
  skip: t('跳到内容', '跳到內容', 'Skip to the content', '本文へ移動'),
  logoutAsk: t(
    '确定要退出系统吗？',
    '確定要登出系統嗎？',
    'Are you sure you want to exit the application?',
    'ログアウトしますか？',
  ),
  logoutLoses: t(
    '有 {count} 处未保存的内容（包括其他窗口中的和以前留下的），退出后就没有了。',
    '有 {count} 處尚未儲存的內容（包括其他視窗中的和先前留下的），登出後就沒有了。',
    'What was not saved is lost when you log out: {count} in all, those in other windows and of earlier days too.',
    '保存されていない入力が {count} 件あります（ほかのウィンドウや以前のものを含む）。ログアウトすると失われます。',
  ),
  prompt: t('系统提示', '系統提示', 'Please confirm', '確認'),
  confirm: t('确定', '確定', 'Confirm', '確定'),
  cancel: t('取消', '取消', 'Cancel', 'キャンセル'),
  menu: t('菜单', '選單', 'Menu', 'メニュー'),
  dark: t('深色模式', '深色模式', 'Dark mode', 'ダークモード'),
  light: t('浅色模式', '淺色模式', 'Light mode', 'ライトモード'),
  fullscreen: t('全屏', '全螢幕', 'Full screen', '全画面'),
  noFullscreen: t('不支持全屏', '不支援全螢幕', 'Full screen is not supported', '全画面表示に対応していません'),
  noName: t('未命名', '未命名', 'No name', '名称なし'),
  broken: t('页面出错了', '頁面發生錯誤', 'This page has failed', 'ページでエラーが発生しました'),
  retry: t('重试', '重試', 'Try again', '再試行'),
  viewing: t(
    '正在以 {name} 的身份查看，只读，至 {until}',
    '正在以 {name} 的身分檢視，唯讀，至 {until}',
    'Viewing as {name}, read-only, until {until}',
    '{name} として閲覧中（読み取り専用、{until} まで）',
  ),
  endView: t('结束查看', '結束檢視', 'End', '閲覧を終了'),
  lastVisit: t('上次登录', '上次登入', 'Last sign-in', '前回のログイン'),
  offline: t(
    '网络已断开，正在等待恢复',
    '網路已中斷，正在等待恢復',
    'You are offline; waiting for the network',
    'オフラインです。接続を待っています',
  ),
} as const;
