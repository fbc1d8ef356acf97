import { note } from '../report.ts';
import { textOf } from './walk.ts';
import type { Convert } from './widgets.ts';

/** Files are sent to this server, whatever address and headers the schema has for another. */
const transport = ['action', 'name', 'headers', 'method', 'withCredentials', 'with-credentials'];
const listTypes = ['text', 'picture', 'picture-card', 'picture-circle', 'image', 'card'] as const;
const bytes = 1024 * 1024;

/** An upload of files, or of pictures where the node says so. */
export const upload: Convert = (element) => {
  const { read, sort, type, name, notes } = element;
  const accept = read.text('accept', 200);
  const listType = read.choice('listType', listTypes) ?? read.choice('list-type', listTypes);
  const isImage = /^image|\.(?:png|jpe?g|gif)/.test(accept) || sort.includes('image') || sort === 'uploadcard';
  const images = isImage || ['picture-card', 'picture-circle', 'image', 'card'].includes(listType ?? '');
  for (const key of transport) read.raw(key);
  if (!images && listType === 'picture') notes.push(note(name, 'properties', { names: `listType ${listType}` }));
  if (images && accept && !/^image(?:\/\*)?$/.test(accept))
    notes.push(note(name, 'properties', { names: `accept ${accept}` }));
  const most = { min: 1, max: 100, integer: true };
  const isSingle = read.raw('multiple') === false || (type !== 'array' && type !== '' && type !== 'void');
  const given = read.number('maxCount', most) ?? read.number('limit', most);
  const limit = given ?? (isSingle ? 1 : 100);
  const sized = read.number('maxSize', { min: 1, max: 1e12 });
  const fileSize =
    sized === undefined ? (images ? 20 : 50) : Math.max(0.001, Math.round((sized / bytes) * 1000) / 1000);
  if (given === undefined || sized === undefined)
    notes.push(note(name, 'fileLimits', { limit, size: `${fileSize} MB` }));
  return {
    widget: images ? 'imageUpload' : 'fileUpload',
    props: {
      limit,
      fileSize: Math.min(10_240, fileSize),
      accept: images ? undefined : accept,
      buttonText: textOf(element, ['textContent', 'buttonText', 'title', 'text']),
      tip: textOf(element, ['tip', 'tips']),
      listStyle: images && (listType === 'text' || listType === 'picture') ? listType : undefined,
    },
  };
};
