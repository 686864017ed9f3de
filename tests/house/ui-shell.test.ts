import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { doings, otherNames } from '@/components/shell/doings'
import { doingsOf } from '@/components/shell/doings-of'
import { isSingleKey, pressOf, sequencer } from '@/components/shell/key-press'
import { areaKeys, currentHref, type MenuArea } from '@/components/shell/menu-area'
import { guardChunks } from '@/components/ui/guard-chunks'
import { place } from '@/components/ui/place'
import { brand, brandStyle } from '@/lib/brand'
import { grantsOf } from '@/lib/domain/roles'
import { mayOpen, type Grants } from '@/lib/routes/guard'
import { menuFor } from '@/lib/routes/menu'
import { allRoutes, matchRoute } from '@/lib/routes/routes'
import { groupOf } from '@/lib/routes/tabs'
import { fill } from '@/lib/words/fill'
import { directionOf, inLanguage } from '@/lib/words/language'
import { publicMessagesIn } from '@/lib/words/parcel/words'

const everything = { user_category: 'admin', keys: new Set(grantsOf('super_admin')), screens: new Set<string>() }

const area = (title: string, ...items: [href: string, below?: string[]][]): MenuArea => ({
  title, icon: null, items: items.map(([href, below]) => ({ href, title: href, below })),
})

/** Every screen the menu leads to, by its entries and their tabs. */
const screensIn = (grants: Grants) => menuFor(grants).flatMap(({ items }) => items.flatMap(({ href, tabs = [] }) => [href, ...tabs.map((tab) => tab.href)]))

describe('the current item of the menu', () => {
  const menu = [area('Home', ['/']), area('Packages', ['/packages'], ['/packages/packages-template']), area('Bags', ['/bags', ['/addBag', '/bag/details']])]

  test('is the screen itself, else the nearest one above it', () => {
    expect(currentHref(menu, '/packages/packages-template')).toBe('/packages/packages-template')
    expect(currentHref(menu, '/packages/12')).toBe('/packages')
    expect(currentHref(menu, '/')).toBe('/')
  })

  test('is the one a screen belongs below when its path lies elsewhere, and never home for everything', () => {
    expect(currentHref(menu, '/addBag')).toBe('/bags')
    expect(currentHref(menu, '/bag/details/7')).toBe('/bags')
    expect(currentHref(menu, '/packages-old')).toBeNull()
  })
})

test('every screen of the portal that stands below one of the menu marks it there', () => {
  const menu = menuFor(everything).map((each): MenuArea => ({ ...each, icon: null }))
  const portal = allRoutes.filter(([, { under, open }]) => under && under !== '/' && !open).map(([path]) => path).filter((path) => mayOpen(path, everything))
  const unmarked = portal.filter((path) => currentHref(menu, path.replaceAll(/\/\[\[.*/g, '').replaceAll(/\[\w+\]/g, '1')) === null)
  expect(unmarked).toEqual([])
})

test('what the search offers beside the menu opens for who may do all, and for nobody without the call', () => {
  expect(doingsOf(everything)).toEqual([...doings.keys()])
  const client = { user_category: 'client', keys: new Set(grantsOf('client_operations')), screens: new Set<string>() }
  const offered = doingsOf(client).map((each) => doings[each]?.label)
  expect(offered).toContain('Upload packages')
  expect(offered).not.toContain('Add carrier')
})

test('what the search offers stands with the group its screen belongs to', () => {
  const misplaced = doings.filter(({ href, hint }) => {
    const path = matchRoute(href.replace(/\?.*/, ''))
    return !path || groupOf(path) !== hint
  })
  expect(misplaced.map(({ label }) => label)).toEqual([])
})

test('other names are of screens in the menu', () => {
  const inMenu = new Set(screensIn(everything))
  expect(Object.keys(otherNames).filter((href) => !inMenu.has(href))).toEqual([])
})

test('every area gets a letter of its own as long as there are letters', () => {
  const keys = areaKeys([area('Packages', ['/packages']), area('PAS', ['/pasList']), area('Empty'), area('Payments', ['/payment-list'])])
  expect(keys.map(({ key, title }) => `${key} ${title}`)).toEqual(['p Packages', 'a PAS', 'y Payments'])
})

describe('shortcuts', () => {
  const bare = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

  test('Command counts as Ctrl, and capitals as their letter', () => {
    expect(pressOf({ ...bare, key: 'k', ctrlKey: true })).toBe('ctrl k')
    expect(pressOf({ ...bare, key: 'K', metaKey: true })).toBe('ctrl k')
    expect(pressOf({ ...bare, key: 'X', shiftKey: true })).toBe('x')
    expect(pressOf({ ...bare, key: 'ArrowDown', shiftKey: true })).toBe('ArrowDown')
  })

  test('work on an Arabic keyboard by the letter printed beside', () => {
    expect(pressOf({ ...bare, key: 'ح', code: 'KeyP' })).toBe('p')
    expect(pressOf({ ...bare, key: 'ظ', code: 'Slash' })).toBe('/')
    expect(pressOf({ ...bare, key: '؟', code: 'Slash', shiftKey: true })).toBe('?')
  })

  test('of two keys need the second one soon', () => {
    const known = (keys: string) => keys === 'g p'
    const soon = sequencer()
    expect([soon('g', 0, known), soon('p', 800, known)]).toEqual(['g', 'g p'])
    const late = sequencer()
    expect([late('g', 0, known), late('p', 5000, known)]).toEqual(['g', 'p'])
    const other = sequencer()
    expect([other('g', 0, known), other('x', 10, known), other('p', 20, known)]).toEqual(['g', 'x', 'p'])
  })

  test('of one character can be told from the others, which stay when those are off', () => {
    expect(['x', 'g p', '?'].every(isSingleKey)).toBe(true)
    expect(['ctrl k', 'Enter', 'ArrowDown'].some(isSingleKey)).toBe(false)
  })
})

describe('something that floats', () => {
  const view = { width: 1000, height: 600 }
  const anchor = { left: 100, top: 300, width: 200, height: 32 }

  test('hangs under its control, from the side reading starts at', () => {
    const size = { width: 260, height: 200 }
    expect(place({ anchor, size, view, side: 'below', align: 'start' })).toEqual({ left: 100, top: 336 })
    expect(place({ anchor, size, view, side: 'below', align: 'start', rtl: true })).toEqual({ left: 40, top: 336 })
  })

  test('goes to the other side where there is no room, and stays inside the view', () => {
    expect(place({ anchor: { ...anchor, top: 500 }, size: { width: 200, height: 200 }, view, side: 'below', align: 'start' }).top).toBe(296)
    expect(place({ anchor: { ...anchor, top: 2 }, size: { width: 80, height: 24 }, view, side: 'above', align: 'center' })).toEqual({ left: 160, top: 38 })
    expect(place({ anchor: { ...anchor, left: 950 }, size: { width: 300, height: 24 }, view, side: 'above', align: 'center' }).left).toBe(692)
  })
})

test('the brand comes from the environment and falls back to the house', () => {
  expect(brand({})).toMatchObject({ name: 'Qafila', logo: '/brand.svg', primary: null })
  expect(brand({ BRAND_NAME: 'Sahra', PUBLIC_URL: 'https://portal.sahra.ae/' })).toMatchObject({ name: 'Sahra', publicAddress: 'https://portal.sahra.ae' })
  expect(brandStyle(brand({}))).toEqual({})
  expect(brandStyle(brand({ BRAND_PRIMARY: '#004d40' }))).toEqual({ '--brand-primary': '#004d40' })
})

type Texts = Record<string, Record<string, string>>

describe('languages', () => {
  const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([gap]) => gap).toSorted()
  const english: Texts = publicMessagesIn('en')
  const arabic: Texts = publicMessagesIn('ar')
  const pairs = Object.entries(english).flatMap(([part, texts]) => Object.entries(texts).map(([key, text]) => [
    `${part}.${key}`, text, arabic[part]?.[key] ?? '',
  ] as const))

  test.each(pairs)('%s has the same gaps in Arabic and is translated', (_, one, other) => {
    expect(gaps(other)).toEqual(gaps(one))
    expect(other).toMatch(/[\u0600-\u06ff]/)
  })

  test('a gap without a value stays to be seen', () => {
    expect(fill('{count} of {limit}', { count: 0 })).toBe('0 of {limit}')
  })

  test('Arabic and Urdu are read from the right; the link to a language keeps the query', () => {
    expect(['ar', 'ar-AE', 'ur', 'en', 'hi'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr'])
    expect(inLanguage('/login?redirect=%2Fbags&lang=en', 'ar')).toBe('/login?redirect=%2Fbags&lang=ar')
  })
})

describe('a page whose chunks do not arrive', () => {
  type Listener = (event: Record<string, unknown>) => void
  const listeners = new Map<string, Listener[]>()
  const listen = (type: string, listener: Listener) => listeners.set(type, [...(listeners.get(type) ?? []), listener])
  const fire = (type: string, event: Record<string, unknown>) => listeners.get(type)?.forEach(listener => listener(event))
  const said = { textContent: '' }
  const box = { hidden: true, querySelector: (what: string) => (what === '[data-code]' ? said : null) }
  const fetched: { name: string; initiatorType: string; responseStatus?: number }[] = []
  let added: (nodes: unknown[]) => void

  beforeEach(() => {
    vi.useFakeTimers()
    listeners.clear()
    Object.assign(box, { hidden: true })
    said.textContent = ''
    vi.stubGlobal('window', { addEventListener: listen })
    vi.stubGlobal('document', { addEventListener: listen, getElementById: () => box, head: {}, body: {} })
    vi.stubGlobal('MutationObserver', class {
      constructor(callback: (records: { addedNodes: unknown[] }[]) => void) {
        added = nodes => callback([{ addedNodes: nodes }])
      }
      observe() {}
    })
    fetched.length = 0
    vi.stubGlobal('performance', { getEntriesByType: () => fetched })
    // As the page gets it: as text, so it may lean on nothing outside itself.
    const printed = new Function(`return ${guardChunks.toString()}`)() as typeof guardChunks
    printed({ boxId: 'guard', from: '/_next/', timeoutMs: 120_000, readyEvent: 'ready' })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const script = { tagName: 'SCRIPT', src: 'https://x/_next/a.js' }
  const style = { tagName: 'LINK', rel: 'stylesheet', href: 'https://x/_next/a.css' }

  test('offers a reload when one fails, and names which kind', () => {
    fire('error', { target: script })
    expect([box.hidden, said.textContent]).toEqual([false, 'ChunkLoadError'])
    fire('error', { target: style })
    expect(said.textContent).toBe('CSS_CHUNK_LOAD_FAILED')
    said.textContent = ''
    fire('unhandledrejection', { reason: { name: 'ChunkLoadError' } })
    expect(said.textContent).toBe('ChunkLoadError')
  })

  test('finds one that had failed before it could watch, unless the page runs anyway', () => {
    fetched.push(
      { name: 'https://x/_next/ok.js', initiatorType: 'script', responseStatus: 200 },
      { name: 'https://x/_next/old-browser.js', initiatorType: 'script' },
      { name: 'https://x/_next/ahead.js', initiatorType: 'link', responseStatus: 0 },
      { name: 'https://report.example/x.js', initiatorType: 'script', responseStatus: 0 },
    )
    fire('load', {})
    expect(box.hidden).toBe(true)
    fetched.push({ name: 'https://x/_next/gone.js', initiatorType: 'script', responseStatus: 404 })
    fire('load', {})
    expect([box.hidden, said.textContent]).toEqual([false, 'ChunkLoadError'])
    Object.assign(box, { hidden: true })
    fire('ready', {})
    fire('load', {})
    expect(box.hidden).toBe(true)
  })

  test('a style that had failed before is named as one', () => {
    fetched.push({ name: 'https://x/_next/a.css', initiatorType: 'link', responseStatus: 0 })
    fire('load', {})
    expect(said.textContent).toBe('CSS_CHUNK_LOAD_FAILED')
  })

  test('stays quiet about strangers’ scripts, ordinary errors and pictures', () => {
    fire('error', { target: { tagName: 'SCRIPT', src: 'https://report.example/x.js' } })
    fire('error', { target: { tagName: 'IMG', src: 'https://x/_next/a.png' } })
    fire('error', { target: {}, error: new TypeError('no') })
    fire('unhandledrejection', { reason: undefined })
    expect(box.hidden).toBe(true)
  })

  test('offers it when a chunk or the whole page takes longer than 120 seconds', () => {
    fire('ready', {})
    added([script, style])
    fire('load', { target: style })
    vi.advanceTimersByTime(119_000)
    expect(box.hidden).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect([box.hidden, said.textContent]).toEqual([false, 'ChunkLoadError'])
  })

  test('offers it when the page never came to run, and not when it did', () => {
    vi.advanceTimersByTime(120_000)
    expect(box.hidden).toBe(false)
    box.hidden = true
    fire('ready', {})
    vi.advanceTimersByTime(500_000)
    expect(box.hidden).toBe(true)
  })
})
