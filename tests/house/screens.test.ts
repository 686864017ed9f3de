import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { menuGroups, screenRef, type Route } from '@/lib/routes/kernel'
import { allRoutes, matchRoute, routes } from '@/lib/routes/routes'
import { labelsOf, steps } from '@/app/(portal)/(carriers)/carriers/add/[[...id]]/steps'
import nextConfig from '../../next.config.mjs'
import screens from './data/screens.json'

const root = join(import.meta.dirname, '../..')
const everyFile = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => relative(root, join(f.parentPath, f.name)))
const pages = everyFile('app').filter((f) => f.endsWith('/page.tsx'))

/** `app/(portal)/(packages)/packages/[id]/page.tsx` -> `/packages/[id]` */
const pathOf = (file: string) => `/${file.split('/').slice(1, -1).filter((part) => !part.startsWith('(')).join('/')}`
const nextPath = (path: string) => path.replace(/:(\w+)\?/g, '[[...$1]]').replace(/:(\w+)/g, '[$1]')
const catalogue = new Map(screens.map((s) => [nextPath(s.path), s]))

/** Of 212 pages. */
const mostOwn = 33

describe('screens', () => {
  test('every page has a route fact and every fact a page', () => {
    expect(pages.map(pathOf).toSorted()).toEqual(Object.keys(routes).toSorted())
  })

  test.each(pages)('%s is made by a factory, which guards it', (file) => {
    const text = readFileSync(join(root, file), 'utf8')
    expect(text).toMatch(/export default \w+Page\(/)
    expect(text.match(/^export /gm)).toHaveLength(1)
    expect(text).toContain(`'${pathOf(file)}'`)
  })

  test.each(allRoutes)('%s stands in the catalogue with the same title and key', (path, given) => {
    const fact: Route = given
    const screen = catalogue.get(path)
    expect(screen, `${path} is in no list of screens`).toBeDefined()
    expect(fact.title).toBe(screen?.title)
    expect(([] as unknown[]).concat(fact.key ?? [])).toEqual(([] as unknown[]).concat(screen?.key ?? []))
    expect(fact.open === true).toBe(screen?.public === true)
    if (!fact.unlisted) expect(screenRef(path)).toBe(screen?.screen_ref)
  })

  test('every parent and menu group exists', () => {
    const facts: Route[] = allRoutes.map(([, fact]) => fact)
    expect(facts.flatMap((f) => f.under ?? []).filter((parent) => !Object.hasOwn(routes, parent))).toEqual([])
    expect(facts.flatMap((f) => f.nav ?? []).filter((group) => !menuGroups.includes(group))).toEqual([])
  })

  test('screens that are another’s second name lead to it', async () => {
    const names = screens.filter(({ archetype }) => archetype === 'redirect')
    const led = (await nextConfig.redirects()).map(({ source, destination }) => [source, destination])
    expect(led).toEqual(expect.arrayContaining(names.map(({ path, redirect_to }) => [path, redirect_to])))
    expect(names.map(({ redirect_to }) => matchRoute(String(redirect_to).split('?')[0] ?? '')).filter((route) => route === null)).toEqual([])
  })

  test('a fixed path wins over one with parameters', () => {
    expect(matchRoute('/packages/packages-template')).toBe('/packages/packages-template')
    expect(matchRoute('/packages/12')).toBe('/packages/[id]')
    expect(matchRoute('/packages/12/more')).toBeNull()
  })

  test('screens of their own only become fewer, and each says why it is one', () => {
    const own = pages.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const).filter(([, text]) => /export default ownPage\(/.test(text))
    // An archetype shows the next one (CONTRIBUTING, Add a screen); when one becomes a definition, the number here falls with it.
    expect(own.length).toBeLessThanOrEqual(mostOwn)
    expect(own.filter(([, text]) => !/^\/\/ .{20,}\nexport default ownPage\(/m.test(text)).map(([file]) => file)).toEqual([])
  })

  test('a carrier’s form asks for each thing in one step', () => {
    const forms = [...Object.values(steps), labelsOf({ papers: [], kinds: [], barcodes: [] }, 'own')]
    const names = forms.flatMap(({ sections }) => Object.values(sections).flatMap((fields) => Object.keys(fields)))
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    expect(names).toContain('label_source')
  })

  test('no screen lists the calls its parts make: the browser knows them all', () => {
    const files = ['app', 'components'].flatMap(everyFile).filter((file) => /\.tsx?$/.test(file))
    expect(files.filter((file) => /\bcalls: ?\[|\bCallName\[\] = \[/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  test('every breakpoint used is one the house has', () => {
    const files = ['app', 'components'].flatMap(everyFile).filter((file) => file.endsWith('.tsx'))
    // Tailwind's own others are not in the theme: a class of theirs does nothing.
    const idle = files.filter((file) => /["'`\s](?:max-)?(?:lg|2xl):/.test(readFileSync(join(root, file), 'utf8')))
    expect(idle).toEqual([])
  })
})
