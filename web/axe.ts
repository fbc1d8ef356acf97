import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a person with a screen reader, or with weak sight, cannot do without. */
const axeRules = [
  'button-name',
  'label',
  'link-name',
  'image-alt',
  'select-name',
  'input-button-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'aria-dialog-name',
  'color-contrast',
  'html-has-lang',
];

/** What passed is not described, and faults are told by what they are, not by where they stand. */
export const briefly = { resultTypes: ['violations'], selectors: false };

export interface AxeFault {
  id: string;
  nodes: { html: string; any: { message: string }[] }[];
}

/** The place is there, and has faded in: before that it has not its colours yet. */
async function ready(page: Page, place: string): Promise<void> {
  await page.locator(place).first().waitFor();
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
}

/** What axe finds serious or critical, by any rule, inside of a place of the page, which is named by a selector. */
export async function seriousFaults(page: Page, place: string): Promise<string[]> {
  await ready(page, place);
  const asked = { include: [[place]], exclude: [['.monaco-editor']] };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(asked)}, ${JSON.stringify(briefly)})`)) as {
    violations: (AxeFault & { impact: string })[];
  };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, any: [why] }) => `${id}: ${html.slice(0, 200)} ${why?.message ?? ''}`),
    );
}

/** Each fault by some rules with the element that has it; `within`: what stands around is not looked at. */
export async function axeFaults(
  page: Page,
  { values = axeRules, within = 'html' }: { values?: string[]; within?: string } = {},
): Promise<string[]> {
  await ready(page, within);
  const options = { ...briefly, runOnly: { type: 'rule', values } };
  const found = (await page.evaluate(
    `axe.run({ include: [[${JSON.stringify(within)}]], exclude: [['.monaco-editor'], ['[aria-hidden=true]']] }, ${JSON.stringify(options)})`,
  )) as { violations: AxeFault[] };
  return found.violations.flatMap(({ id: rule, nodes }) =>
    nodes.map((node) => `${rule}: ${node.html.slice(0, 160)} ${rule === 'color-contrast' ? node.any[0]?.message : ''}`),
  );
}
