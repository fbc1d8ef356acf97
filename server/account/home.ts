import { Type } from '@sinclair/typebox';
import { t } from '@tessera/schemas/texts/text.ts';
import { Fields, Id } from '../routing/input.ts';
import { type Route, route } from '../routing/route.ts';
import { firstSteps, hiddenSteps } from './first-steps.ts';
import { shownPlaces, star, visit } from './places.ts';
import { keepSetting } from './settings.ts';

const base = '/api/framework/organize/User/Current';
// choice: SPEC §7 has no such calls.
const own = { permission: 'self' } as const;
const place = { menu: Id(), record: Type.Optional(Id()) };

/** What the start page shows besides the menu: what a person has starred and opened last, and their first steps. */
export const homeRoutes: Route[] = [
  route({
    ...own,
    method: 'GET',
    path: `${base}/Places`,
    summary: t(
      '用户收藏和最近打开的菜单页面与记录，限现在仍可见的。',
      '使用者收藏和最近開啟的選單頁面與記錄，限現在仍可見的。',
      'What the user has starred and opened last: pages of the menu and records, as far as they may see them now.',
      'お気に入りと最近開いたページ・レコード。今見られるものだけです。',
    ),
    run: ({ work }) => shownPlaces(work),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/Star`,
    summary: t(
      '收藏菜单页面或其列表中的记录，或取消收藏；返回所有收藏。',
      '收藏選單頁面或其清單中的記錄，或取消收藏；回傳所有收藏。',
      'Stars a page of the menu, or a record of its list, or takes the star away; answers what is starred.',
      'メニューのページや一覧のレコードをお気に入りにする、または外します。お気に入りの一覧を返します。',
    ),
    body: Fields({ ...place, starred: Type.Boolean() }),
    run: ({ work }, { body }) => star(work, body),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/Visit`,
    summary: t(
      '用户打开了菜单页面或其列表中的记录；返回最近打开的内容。',
      '使用者開啟了選單頁面或其清單中的記錄；回傳最近開啟的內容。',
      'The user has opened a page of the menu, or a record of its list; answers what was opened last.',
      'メニューのページや一覧のレコードを開いたことを記録し、最近開いたものを返します。',
    ),
    body: Fields(place),
    run: ({ work }, { body }) => visit(work, body),
  }),
  route({
    ...own,
    method: 'GET',
    path: `${base}/FirstSteps`,
    summary: t(
      '搭建产品的人先做什么，已完成哪些；其他人为空。',
      '建置產品的人先做什麼，已完成哪些；其他人為空。',
      'What whoever sets the product up does first, and what of it is done; nothing for others.',
      '導入する人が最初にすることと、その済み具合。ほかの人には空です。',
    ),
    run: ({ work }) => firstSteps(work),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/FirstSteps`,
    summary: t(
      '隐藏起步指引，或再次显示。',
      '隱藏起步指引，或再次顯示。',
      'Hides the first steps, or shows them again.',
      '最初の手順を隠す、または再び表示します。',
    ),
    body: Fields({ isHidden: Type.Boolean() }),
    run: ({ work }, { body }) => keepSetting(work, { name: hiddenSteps, value: body.isHidden }),
  }),
];
