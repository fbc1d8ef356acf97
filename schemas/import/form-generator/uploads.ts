import type { WidgetName } from '../../widgets/index.ts';
import { note } from '../report.ts';
import type { Convert, Element } from './widgets.ts';

/** What the server takes of one file at most, in MB. */
const pictures: [WidgetName, number] = ['imageUpload', 20];
const anything: [WidgetName, number] = ['fileUpload', 50];
const listStyles: Record<string, string> = { text: 'text', picture: 'picture' };

/** An upload of files, or of pictures where its element says so. */
export const upload: Convert = (element) => {
  const { read, readConfig, readSlot, notes, name, tag } = element;
  const accept = read.text('accept', 200);
  const listType = read.choice('list-type', ['text', 'picture', 'picture-card']);
  const slotType = readSlot.raw('list-type');
  const isImage = /^image|\.(?:png|jpe?g|gif)/.test(accept);
  const images = tag === 'image-upload' || listType === 'picture-card' || isImage || slotType === 'picture-card';
  const [widget, largest] = images ? pictures : anything;
  if (!images && listType === 'picture') notes.push(note(name, 'properties', { names: `list-type ${listType}` }));
  if (images && accept && !/^image(?:\/\*)?$/.test(accept))
    notes.push(note(name, 'properties', { names: `accept ${accept}` }));
  const unit = readConfig.choice('sizeUnit', units) ?? read.choice('sizeUnit', units);
  const multiple = read.flag('multiple');
  if (read.raw('auto-upload') === false) notes.push(note(name, 'properties', { names: 'auto-upload false' }));
  // The address and the name of the other product's upload: files are sent to this server.
  for (const key of ['action', 'name']) read.raw(key);
  const given = { limit: read.number('limit', { min: 1, max: 100, integer: true }), size: sizeOf(element) };
  // The picker of this dialect takes one file unless it says several; the usual upload takes any number.
  const limit = given.limit ?? (multiple || tag === 'el-upload' ? 100 : 1);
  const fileSize = given.size ?? largest;
  if (given.limit === undefined || given.size === undefined)
    notes.push(note(name, 'fileLimits', { limit, size: `${fileSize} ${given.size ? (unit ?? 'MB') : 'MB'}` }));
  const showTip = readConfig.flag('showTip') || read.flag('showTip');
  const tip = readSlot.text('tip', 2000) || read.text('tipText', 2000);
  return {
    widget,
    props: {
      limit,
      fileSize,
      sizeUnit: given.size === undefined ? undefined : unit,
      accept: images || accept === 'image' ? undefined : accept,
      buttonText: readConfig.text('buttonText') || read.text('buttonText'),
      tip: showTip ? tip : undefined,
      listStyle: images && listType ? listStyles[listType] : undefined,
    },
  };
};

const units = ['KB', 'MB', 'GB'] as const;
const sizes = { min: 0.001, max: 10_240 };
const sizeOf = ({ read, readConfig }: Element) =>
  readConfig.number('fileSize', sizes) ?? read.number('fileSize', sizes);
