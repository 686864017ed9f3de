import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Half the size of the package's own `source`, and read in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Rows beyond the third are made by what made those before them. */
const MORE_ROWS = 'tbody tr:nth-child(n+4) { display: none }'
const MENU = 'nav[aria-label="Menu"] { display: none }'
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds serious on a page by the levels A and AA, as `rule: element`. The page is left without its rows beyond the third, and as high as
 * what stays: what lies under a bar that keeps in sight can be scrolled free, and is no smaller for it. Only what is wrong is asked for and sent back;
 * all that axe could say takes as long again. `withMenu`: of the menu too, which is half of most screens and the same on all.
 */
export async function seriousFaults(page: Page, { withMenu = true } = {}): Promise<string[]> {
  const high = await page.evaluate((rule) => {
    // The page's own policy refuses a <style> that it did not write.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets.push(sheet)
    return Math.min(8000, document.documentElement.scrollHeight + 100)
  }, withMenu ? MORE_ROWS : `${MORE_ROWS} ${MENU}`)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: high })
  await page.evaluate(source)
  return page.evaluate(async (values) => {
    const options = { preload: false, resultTypes: ['violations'], runOnly: { type: 'tag', values } } satisfies axe.RunOptions
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, tags)
}
