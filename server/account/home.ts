import { Type } from '@sinclair/typebox';
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
    summary:
      'What the user has starred and opened last: pages of the menu and records, as far as they may see them now.',
    run: ({ work }) => shownPlaces(work),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/Star`,
    summary: 'Stars a page of the menu, or a record of its list, or takes the star away; answers what is starred.',
    body: Fields({ ...place, starred: Type.Boolean() }),
    run: ({ work }, { body }) => star(work, body),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/Visit`,
    summary: 'The user has opened a page of the menu, or a record of its list; answers what was opened last.',
    body: Fields(place),
    run: ({ work }, { body }) => visit(work, body),
  }),
  route({
    ...own,
    method: 'GET',
    path: `${base}/FirstSteps`,
    summary: 'What whoever sets the product up does first, and what of it is done; nothing for others.',
    run: ({ work }) => firstSteps(work),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/FirstSteps`,
    summary: 'Hides the first steps, or shows them again.',
    body: Fields({ isHidden: Type.Boolean() }),
    run: ({ work }, { body }) => keepSetting(work, { name: hiddenSteps, value: body.isHidden }),
  }),
];
