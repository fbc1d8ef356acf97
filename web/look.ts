import { openBrowser } from '@tessera/fixtures/browser.ts';
const browser = await openBrowser();
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh', isMobile: true, hasTouch: true });
const page = await context.newPage();
await page.addInitScript(() => localStorage.setItem('language', 'zh'));
await page.goto('http://localhost:8090/login');
await page.locator('input').first().fill('admin');
await page.locator('input[type=password]').fill('admin123');
await page.keyboard.press('Enter');
await page.waitForURL((a) => !a.pathname.startsWith('/login'));
let n = 0;
for (const path of ['/customer', '/permission/menu', '/contract', '/organize/user']) {
  await page.goto('http://localhost:8090' + path);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/ph-${n++}.png` });
  if (path === '/customer') { await page.getByRole('button', { name: '列表工具' }).click(); await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/ph-tools.png` }); await page.locator('.ant-popover').getByRole('button', { name: /列设置|显示列|列/ }).last().click().catch((e) => console.log(String(e).slice(0, 100))); await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/ph-cols.png` }); }
}
await browser.close();
