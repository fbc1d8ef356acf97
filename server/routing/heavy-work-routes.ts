import { t } from '@tessera/schemas/texts/text.ts';
import { heavyWorkOf } from './heavy-work.ts';
import { type Route, route } from './route.ts';

/** What long work says while it waits. choice: SPEC §7 has no such call. */
export const heavyWorkRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/HeavyWork',
    permission: 'self',
    summary: t(
      '调用者正在运行或等待的导入、导出和发布，各自前面还有几个，发布进行到哪一步（限本服务器）。',
      '呼叫者正在執行或等待的匯入、匯出和發布，各自前面還有幾個，發布進行到哪一步（限本伺服器）。',
      "The caller's imports, exports and releases that run or wait, how many come before each, and how far a release has come (of this server).",
      '呼び出した人の、実行中または待機中の取込・出力・リリース。前に待つ数と、リリースの進み具合も返します（このサーバーのもの）。',
    ),
    run: async (call) => heavyWorkOf(call),
  }),
];
