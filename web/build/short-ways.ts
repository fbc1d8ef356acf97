import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Parts of antd that take one thing from a package which brings much else, and the file where that one thing is alone. */
const shortcuts = [
  // Each input asks for a context of forms: it would get fields, forms and their validator.
  { by: /antd\/es\/form\/context\.js$/, from: 'rc-field-form', to: 'rc-field-form/es/FormContext' },
  // Each button and each tooltip reckons with colours: it would get what people pick them with.
  {
    by: /antd\/es\/color-picker\/(color|util)\.js$/,
    from: '@rc-component/color-picker',
    to: '@rc-component/color-picker/es/color',
  },
  // Each control and each icon looks for its styles in all of the page as it is drawn.
  {
    by: /@ant-design\/(cssinjs|icons)\/es\//,
    from: 'rc-util/es/Dom/dynamicCSS',
    to: join(import.meta.dirname, 'known-styles.ts'),
  },
  // Every browser that the page is built for has it itself.
  {
    by: /(rc-[\w-]+|@rc-component\/[\w-]+|antd)\/es\//,
    from: 'resize-observer-polyfill',
    to: join(import.meta.dirname, 'own-resize-observer.ts'),
  },
];

/** Parts that need one function of a file which brings much else: they get it as antd wrote it, alone. */
const excerpts = [
  {
    by: /antd\/es\/button\/style\/token\.js$/,
    from: /\/color-picker\/components\/ColorPresets$/,
    written: /^export const isBright = .*?^};$/ms,
    needs: /^import \{.*\bColor as RcColor\b.*\} from '@rc-component\/color-picker';$/m,
    imports: "import { Color as RcColor } from '@rc-component/color-picker/es/color';",
  },
  {
    by: /antd\/es\/radio\/group\.js$/,
    from: /\/form\/hooks\/useForm$/,
    written: /^export function toNamePathStr\(.*?^}$/ms,
    needs: /^import \{.*\btoArray\b.*\} from '\.\.\/util';$/m,
    imports: "import { toArray } from '../util';",
  },
];
const mark = '?excerpt=';

interface Seldom {
  by: RegExp;
  from: RegExp;
  /** What of the file is needed at once, with its imports. */
  keeps?: RegExp;
  imports?: string;
}

/** Parts that are drawn seldom and are large: each comes when it is drawn. */
const seldom: Seldom[] = [
  // Pages that are missing, refused or broken.
  { by: /antd\/es\/result\/index\.js$/, from: /^\.\/(noFound|serverError|unauthorized)$/ },
  // Any table could have filters in its head, with boxes, radios and a tree.
  {
    by: /antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    from: /^\.\/FilterDropdown$/,
    keeps: /^export function flattenKeys\(.*?^}$/ms,
    imports: "import _toConsumableArray from '@babel/runtime/helpers/esm/toConsumableArray';",
  },
];
const later = '?later=';
const loadedLater = (path: string) => `import { createElement, Suspense } from 'react';
import { lazy } from '@tessera/runtime/navigation/lazy.ts';
const Part = lazy(() => import(${JSON.stringify(path)}));
export default (props) => createElement(Suspense, { fallback: null }, createElement(Part, props));`;

/** Keeps out of the first pages what antd brings along with what they need. An antd that is made otherwise ends the build. */
export const shortWays = (): Plugin => ({
  name: 'short-ways',
  enforce: 'pre',
  resolveId: {
    filter: {
      id: /^rc-field-form$|^rc-util\/es\/Dom\/dynamicCSS$|^resize-observer-polyfill$|^@rc-component\/color-picker$|\/ColorPresets$|\/useForm$|\/(noFound|serverError|unauthorized|FilterDropdown)$/,
    },
    async handler(id, importer = '') {
      const shortcut = shortcuts.find(({ by, from }) => from === id && by.test(importer));
      if (shortcut) return this.resolve(shortcut.to, importer, { skipSelf: true });
      const part = seldom.findIndex(({ by, from }) => from.test(id) && by.test(importer));
      if (part >= 0) {
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found && found.id + later + part;
      }
      const excerpt = excerpts.findIndex(({ by, from }) => from.test(id) && by.test(importer));
      const whole = excerpt < 0 ? null : await this.resolve(id, importer, { skipSelf: true });
      return whole && whole.id + mark + excerpt;
    },
  },
  load: {
    filter: { id: /\?(excerpt|later)=\d+$/ },
    handler(id) {
      const [drawn = '', part] = id.split(later);
      if (part !== undefined) {
        const { keeps, imports = '' } = seldom[Number(part)] ?? {};
        return `${imports}\n${loadedLater(drawn)}\n${keeps ? written(drawn, keeps) : ''}`;
      }
      const [path = '', index] = id.split(mark);
      const excerpt = excerpts[Number(index)];
      if (!excerpt?.needs.test(readFileSync(path, 'utf8'))) throw unknown(path);
      return `${excerpt.imports}\n${written(path, excerpt.written)}`;
    },
  },
});

/** A part of a file, as it stands there. */
function written(path: string, part: RegExp): string {
  const [found] = part.exec(readFileSync(path, 'utf8')) ?? [];
  if (!found) throw unknown(path);
  return found;
}

const unknown = (path: string) => new Error(`${path} is not what short-ways.ts knows`);
