import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { systemBrowser } from '../../scripts/lib/browser.mjs'
import type { Asker } from './asker'
import { quantile } from './load'
import { ms, short, type Line } from './table'

const OPENINGS = 7
const PAGES = 20
const SORTS = 12

const open = (): Promise<Browser> =>
  chromium.launch({ executablePath: systemBrowser(), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })

/** A browser with the cookies of somebody who has signed in. */
async function visitor(browser: Browser, { origin, headers }: Asker): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const pairs = (headers.cookie ?? '').split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
  await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: origin })))
  return context
}

interface FirstRow {
  /** By the page's own clock: from asking for the page until the frame with its first row has been painted. */
  painted: number
  /** By ours, from outside: messages to and from the browser come on top. */
  seen: number
}

/** Runs in the page before anything else: notes when a first row has been painted. */
function watchFirstRow(): void {
  const look = () => {
    if (!document.querySelector('tr[data-row]')) return void requestAnimationFrame(look)
    // The next frame begins when this one, which has the row, is out.
    requestAnimationFrame(() => document.documentElement.setAttribute('data-first-row', String(performance.now())))
  }
  look()
}

async function firstRow(context: BrowserContext, url: string): Promise<FirstRow> {
  const page = await context.newPage()
  await page.addInitScript(watchFirstRow)
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForSelector('tr[data-row]')
  const seen = performance.now() - began
  const html = page.locator('html[data-first-row]')
  await html.waitFor({ state: 'attached' })
  const painted = Number(await html.getAttribute('data-first-row'))
  await page.close()
  return { painted, seen }
}

/** Presses the button of these words and waits, inside the page, until other rows are there. */
const untilOtherRows = (page: Page, within: string, words: string) =>
  page.evaluate(async ([around, text]) => {
    const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map(({ dataset }) => dataset.row).join()
    const button = [...document.querySelectorAll<HTMLElement>(`${around} button`)].find(({ textContent }) => textContent?.trim() === text)
    if (!button) throw new Error(`There is no ${text} to press.`)
    const before = rows()
    const began = performance.now()
    button.click()
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${text} brought no other rows.`)), 10_000)
      const look = () => {
        const now = rows()
        if (now === '' || now === before) return void requestAnimationFrame(look)
        clearTimeout(late)
        resolve()
      }
      look()
    })
    return performance.now() - began
  }, [within, words] as const)

async function all<T>(many: number, once: (n: number) => Promise<T>): Promise<T[]> {
  const taken: T[] = []
  for (let n = 0; n < many; n++) taken.push(await once(n))
  return taken
}

const median = (taken: readonly number[]) => quantile(taken, 0.5)

/** The list in a browser: its first row, its script, the next page and another order. */
export async function browserLines(who: Asker): Promise<Line[]> {
  const browser = await open()
  try {
    const context = await visitor(browser, who)
    const url = `${who.origin}/packages`
    const fresh = await firstRow(context, url)
    const again = await all(OPENINGS, () => firstRow(context, url))
    const page = await (await visitor(browser, who)).newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    const script = await page.evaluate(() => performance.getEntriesByType('resource').reduce(
      (sum, entry) => sum + (entry.name.includes('/_next/') && entry.name.includes('.js') ? (entry as PerformanceResourceTiming).encodedBodySize : 0), 0,
    ))
    const next = median(await all(PAGES, () => untilOtherRows(page, 'nav[aria-label="Pages"]', 'Next')))
    // In turn, so that each press brings another order: numbers from the first, and back to what moved last.
    const orders = ['Tracking No', 'Last event at'] as const
    const taken = await all(SORTS * orders.length, (n) => untilOtherRows(page, 'th', orders[n % orders.length] ?? ''))
    const [byNumber, byTime] = orders.map((_, i) => median(taken.filter((_ms, n) => n % orders.length === i)))
    return [
      {
        work: 'list in a browser: first row painted, p50', door: ms(median(again.map(({ painted }) => painted))),
        note: `${ms(fresh.painted)} the first time; ${ms(median(again.map(({ seen }) => seen)))} as seen from outside; ${short(script / 1000)} KB of script, gzipped`,
      },
      { work: '  next page, p50', door: ms(next), note: 'from the press until other rows are there' },
      {
        work: '  another order, p50', door: `${short(byTime ?? Number.NaN)} / ${short(byNumber ?? Number.NaN)} ms`,
        note: 'what moved last, first / tracking numbers from the first',
      },
    ]
  } finally {
    await browser.close()
  }
}
