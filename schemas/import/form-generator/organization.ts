import type { WidgetName } from '../../widgets/index.ts';
import { own } from '../loose.ts';
import { note } from '../report.ts';
import type { Convert, Element } from './widgets.ts';

/** Who or what of the organisation is chosen. */
export const picker =
  (widget: WidgetName): Convert =>
  ({ read }) => {
    // They search by themselves.
    read.raw('filterable');
    return { widget, props: { placeholder: read.text('placeholder'), multiple: read.flag('multiple') || undefined } };
  };

const tabs: Record<string, WidgetName> = {
  dep: 'departmentPicker',
  department: 'departmentPicker',
  user: 'userPicker',
  role: 'rolePicker',
  position: 'postPicker',
};

/** One picker of several parts of the organisation: here each has its own, and the first is taken. */
export const partsPicker: Convert = ({ read, name, notes, tag, source }: Element) => {
  const listed = own(source, 'tabList');
  read.raw('tabList');
  const parts = (Array.isArray(listed) ? listed : []).filter(
    (one) => typeof one === 'string' && Object.hasOwn(tabs, one),
  );
  const widget = tabs[String(parts[0])] ?? 'userPicker';
  if (parts.length !== 1) notes.push(note(name, 'asWidget', { tag: `${tag} ${parts.join('/')}`.trim(), widget }));
  const most = own(source, 'maxNum');
  // As many as anybody wants there; any other number is told.
  if (most === 1 || Number(most) >= 99) read.raw('maxNum');
  // How it looks there.
  for (const key of ['title', 'searchable', 'buttonType', 'tagConfig']) read.raw(key);
  return { widget, props: { placeholder: read.text('placeholder'), multiple: most !== 1 || undefined } };
};

/** What the server fills in. */
export const filled =
  (widget: WidgetName): Convert =>
  ({ read }) => {
    for (const key of ['placeholder', 'readonly', 'showLevel']) read.raw(key);
    return { widget };
  };
