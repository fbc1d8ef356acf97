import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsBeside, sharedLabelWidth, spanFor, wholeLine } from './room.ts';

const pixels = (span: number, { width, gutter }: { width: number; gutter: number }) =>
  ((width + gutter) * span) / wholeLine - gutter;

test('whatever span is asked for, the field is as wide as its control, or has the whole line', () => {
  const given = fc.record({
    wanted: fc.integer({ min: 1, max: 24 }),
    width: fc.integer({ min: 1, max: 3000 }),
    gutter: fc.integer({ min: 0, max: 200 }),
    least: fc.integer({ min: 0, max: 1200 }),
  });
  fc.assert(
    fc.property(given, ({ wanted, width, gutter, least }) => {
      const room = { width, gutter };
      const span = spanFor(wanted, { least, room });
      expect(span === wholeLine || pixels(span, room) >= least).toBe(true);
      if (pixels(wanted, room) >= least) expect(span).toBe(wanted);
      else expect(span).toBeGreaterThanOrEqual(wanted);
    }),
  );
});

test('twelve fields in one row of a dialog become lines of three, of a phone one each', () => {
  const least = 220;
  expect(spanFor(2, { least, room: { width: 752, gutter: 20 } })).toBe(8);
  expect(spanFor(2, { least, room: { width: 1160, gutter: 20 } })).toBe(6);
  expect(spanFor(2, { least, room: { width: 358, gutter: 20 } })).toBe(24);
});

test('as long as nobody has measured, the document is believed', () => {
  expect(spanFor(2, { least: 220, room: { width: 0, gutter: 20 } })).toBe(2);
});

test('a label of few lines stands beside its control, a question of two sentences above', () => {
  expect(fitsBeside('支付宝账号和收款人的姓名', 80)).toBe(true);
  expect(fitsBeside('', 80)).toBe(true);
  expect(fitsBeside('您是否同意我们在需要时与您联系以了解使用情况', 80)).toBe(false);
  expect(fitsBeside('Do you agree that we get in touch with you?', 100)).toBe(false);
  expect(fitsBeside('Do you agree that we get in touch with you?', 160)).toBe(true);
});

test('the labels of a form are as wide as one of them asks for, or as a short one needs', () => {
  const labels = (...texts: string[]) => texts.map((text) => ({ text, asked: 75 }));
  expect(sharedLabelWidth([])).toBe(0);
  expect(sharedLabelWidth(labels('排序', '编码'))).toBe(75);
  expect(sharedLabelWidth([...labels('排序'), { text: '编码', asked: 130 }])).toBe(130);
  // Five characters need more than was asked for; one more would stand alone in a second line; a long text wraps.
  expect(sharedLabelWidth(labels('排序', '支付宝姓名'))).toBe(92);
  expect(sharedLabelWidth([{ text: '支付宝账号号码', asked: 100 }])).toBe(120);
  expect(sharedLabelWidth(labels('支付宝账号和收款人的姓名'))).toBe(80);
});
