import { basename, dirname } from 'node:path';
import { importsOf, sourceFiles } from './imports.ts';

/** Workspaces whose folders must form no circle. */
const checked = ['schemas', 'server', 'runtime', 'designer', 'fixtures', 'bench'];

/*
 * The layers of runtime/, each importing only from those before it:
 *
 *   session      who is signed in, the one client, language, settings, what a resource is
 *   host         what widgets are offered: selectors, options, uploads
 *   product      name, mark and languages of the product
 *   navigation   open tabs and their addresses, pictures of menu entries, addresses outside
 *   dialogs      what every dialog does
 *   code-editor  Monaco, and what it is told of texts
 *   change-script  the sandbox of scripts, and what they may ask of a form
 *   widgets      one view a widget
 *   render       a page document as forms and lists
 *   pages        the few pages and dialogs that are no list, and the registry of them
 *   shell        the frame around all of them
 */

/** Circles between the folders of the checked workspaces, each as a sentence. */
export const folderCircles = (root: string): string[] =>
  checked.flatMap((workspace) => circlesIn(root, workspace).map((circle) => circle.join(', ')));

/** Which room imports which, and by what: `from imports to`. */
type Rooms = Map<string, Map<string, string>>;

/**
 * The circles in one workspace, as one import for each step; imports of types count, those of tests do not.
 *
 * A room is a folder; a folder and its sub-folder are two. An `index.ts` is a room of its own above its folder: it may
 * list sub-folders that use what lies beside it, and whatever it lists must not come back to the list.
 */
export function circlesIn(root: string, workspace: string): string[][] {
  const rooms: Rooms = new Map();
  for (const file of sourceFiles(root, [workspace])) {
    if (!file.startsWith(`${workspace}/`) || /\.test\.tsx?$/.test(file)) continue;
    for (const { to, isPackage } of importsOf(root, file)) {
      const [here, there] = [roomOf(file), roomOf(to)];
      if (isPackage || here === there || !to.startsWith(`${workspace}/`)) continue;
      const known = rooms.get(here) ?? new Map<string, string>();
      if (!known.has(there)) known.set(there, `${file} imports ${to}`);
      rooms.set(here, known);
    }
  }
  const told = new Set<string>();
  return [...rooms.keys()].sort().flatMap((room) => {
    if (told.has(room)) return [];
    const way = shortestWayBack(rooms, room);
    for (const step of way) told.add(step.from);
    return way.length > 0 ? [way.map(({ by }) => by)] : [];
  });
}

const roomOf = (file: string): string => (/^index\.tsx?$/.test(basename(file)) ? file : dirname(file));

interface Step {
  from: string;
  to: string;
  by: string;
}

function shortestWayBack(rooms: Rooms, start: string): Step[] {
  const ways = new Map<string, Step[]>([[start, []]]);
  for (const [room, way] of ways) {
    for (const [to, by] of rooms.get(room) ?? []) {
      const longer = [...way, { from: room, to, by }];
      if (to === start) return longer;
      if (!ways.has(to)) ways.set(to, longer);
    }
  }
  return [];
}
