import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Rows beyond the eighth are made by what made those before them. */
const MORE_ROWS = 'tbody tr:nth-child(n+9) { display: none }'
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds serious on a page by the levels A and AA, as `rule: element`. The page is left without its rows beyond the eighth, and as high as
 * what stays: what lies under a bar that keeps in sight can be scrolled free, and is no smaller for it. Only what is wrong is asked for and sent back;
 * all that axe could say takes as long again.
 */
export async function seriousFaults(page: Page): Promise<string[]> {
  const high = await page.evaluate((rule) => {
    // The page's own policy refuses a <style> that it did not write.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets.push(sheet)
    return Math.min(8000, document.documentElement.scrollHeight + 100)
  }, MORE_ROWS)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: high })
  await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'], runOnly: { type: 'tag', values } })
    return found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, tags)
}
