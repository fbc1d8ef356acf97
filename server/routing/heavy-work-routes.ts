import { heavyWorkOf } from './heavy-work.ts';
import { type Route, route } from './route.ts';

/** What long work says while it waits. choice: SPEC §7 has no such call. */
export const heavyWorkRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/HeavyWork',
    permission: 'self',
    summary:
      "The caller's imports, exports and releases that run or wait, how many come before each, and how far a release has come (of this server).",
    run: async (call) => heavyWorkOf(call),
  }),
];
