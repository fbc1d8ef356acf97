import { expect, test } from 'vitest';
import { isTooLarge, pictureOf } from './picture.ts';

const gif = ({
  screen,
  frame,
  before = [],
}: {
  screen: [number, number];
  frame: [number, number];
  before?: number[];
}) => {
  const two = (value: number) => [value & 255, value >> 8];
  return Uint8Array.from([
    ...Buffer.from('GIF89a'),
    ...screen.flatMap(two),
    ...[0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...before,
    0x2c,
    ...[0, 0].flatMap(two),
    ...frame.flatMap(two),
    ...[0, 2, 2, 0x44, 1, 0, 0x3b],
  ]);
};
const sof = [0xff, 0xc0, 0, 11, 8, 0xff, 0, 0xff, 0, 1, 1, 0x11, 0];

test('a picture is as large as what is drawn of it', () => {
  const comment = [0x21, 0xfe, 2, 65, 66, 1, 67, 0];
  expect(pictureOf(gif({ screen: [4, 3], frame: [2, 2], before: comment }))).toMatchObject({ width: 4, height: 3 });
  const framed = pictureOf(gif({ screen: [1, 1], frame: [32_000, 32_000], before: comment }));
  expect(framed).toMatchObject({ width: 32_000, height: 32_000 });
  expect(framed && isTooLarge(framed)).toBe(true);
  const jpeg = pictureOf(Uint8Array.from([0xff, 0xd8, ...sof]));
  expect(jpeg).toMatchObject({ type: 'image/jpeg', width: 0xff00, height: 0xff00 });
});

test('one that does not say how large it is counts as too large', () => {
  for (const bytes of [
    [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0],
    [0x89, 0x50, 0x4e, 0x47],
  ]) {
    const picture = pictureOf(Uint8Array.from(bytes));
    expect(picture?.width).toBeUndefined();
    expect(picture && isTooLarge(picture)).toBe(true);
  }
});
