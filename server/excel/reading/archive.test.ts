import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bookOf } from '../../../fixtures/workbook.ts';
import { refuseBombs } from './archive.ts';

const huge = 200 * 1024 * 1024;
const packed = deflateRawSync(Buffer.alloc(huge, 32));

interface Part {
  name: string;
  data: Uint8Array;
  unpacked: number;
  /** Says its sizes where it begins, and in the directory nothing. */
  isSilent?: boolean;
}
const small: Part = { name: 'a.xml', data: deflateRawSync(Buffer.from('<a/>')), unpacked: 4 };
const bomb: Part = { name: 'b.xml', data: packed, unpacked: huge };

/** An archive by hand; `change` gets the end record, and what stands before it. */
function archiveOf(
  parts: Part[],
  change: (end: Buffer, directory: Buffer) => Buffer[] = (end, directory) => [directory, end],
) {
  const heads: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, unpacked, isSilent } of parts) {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(unpacked, 22);
    head.writeUInt16LE(name.length, 26);
    heads.push(head, Buffer.from(name), Buffer.from(data));
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isSilent ? 8 : 0, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(isSilent ? 0 : data.length, 20);
    entry.writeUInt32LE(isSilent ? 0 : unpacked, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...heads, ...change(end, all)]));
}

test('archives of spreadsheets and of other writers are taken, and what they unpack to is counted', async () => {
  expect(refuseBombs(new Uint8Array(await bookOf([['a'], ['b']])))).toBeUndefined();
  expect(refuseBombs(zipSync({ 'a.xml': new Uint8Array(5), 'b/c.xml': new Uint8Array(0) }))).toBeUndefined();
  expect(refuseBombs(archiveOf([small]))).toBeUndefined();
  const withComment = archiveOf([small], (end, directory) => {
    end.writeUInt16LE(3, 20);
    return [directory, end, Buffer.from('abc')];
  });
  expect(refuseBombs(withComment)).toBeUndefined();
  expect(() => refuseBombs(archiveOf([small, bomb]))).toThrow('TOO_LARGE');
});

const counts = (here: number, all: number) => (end: Buffer, directory: Buffer) => {
  end.writeUInt16LE(here, 8);
  end.writeUInt16LE(all, 10);
  return [directory, end];
};
test.each([
  ['counts a part for some readers alone', archiveOf([small, bomb], counts(1, 2))],
  ['leaves a part of its directory uncounted', archiveOf([small, bomb], counts(1, 1))],
  ['counts more than there are', archiveOf([small], counts(2, 2))],
  ['has a part twice', archiveOf([bomb, { ...small, name: bomb.name }])],
  ['says the size of a part where it begins alone', archiveOf([small, { ...bomb, isSilent: true }])],
  ['says that a part holds nothing', archiveOf([small, { ...bomb, unpacked: 0 }])],
  [
    'points to another directory behind its own',
    archiveOf([small], (end, directory) => {
      const other = Buffer.alloc(20);
      other.writeUInt32LE(0x07064b50, 0);
      end.writeUInt32LE(directory.length + other.length, 12);
      return [directory, other, end];
    }),
  ],
  [
    'has something between directory and end',
    archiveOf([small], (end, directory) => [directory, Buffer.alloc(8), end]),
  ],
  ['goes on behind its comment', archiveOf([small], (end, directory) => [directory, end, Buffer.alloc(4)])],
  ['is cut', archiveOf([small]).subarray(0, 60)],
  ['is no archive', new Uint8Array(Buffer.from('PK nothing'))],
  ['is empty', new Uint8Array()],
])('one that %s is none', (_, file) => {
  expect(() => refuseBombs(file)).toThrow('INVALID');
});
