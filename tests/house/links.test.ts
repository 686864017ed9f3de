import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { lists } from './definitions/pages'
import { routeAt } from './definitions/read'
import { textsOf } from './source-texts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = globSync(['{app,components,lib,upstream}/**/*.{ts,tsx}'], { cwd: root }).filter((file) => !/\/demo\/|\/sandbox|\.d\.ts$/.test(file))

/** What every list reads of its address, and what opens something on it. */
const always = [
  'view', 'template', 'page', 'page_size', 'search', 'sort_by', 'sort', 'group_by', 'upload_id', 'from', 'to', 'date_field', 'do', 'show', 'columns',
]
const listsAt = Map.groupBy(lists.filter(({ path }) => path !== null), ({ path }) => path?.replace(/\?.*/, '') ?? '')

/** Names that files ask the address for by themselves: a drawer's, a dialog's, whose list it is. */
const namesIn = (sources: readonly string[]) =>
  new Set(sources.map(read).flatMap((source) => [...textsOf(source), ...[...source.matchAll(/\bsearch\.(\w+)/g)].map(([, name = '']) => name)]))
const drawers = globSync('components/screens/*-{drawer,bulk}.tsx', { cwd: root })
const pageFolders = new Map(globSync('app/**/page.tsx', { cwd: root }).map((file) => [
  `/${dirname(file).split('/').slice(1).filter((part) => !part.startsWith('(')).join('/')}`, dirname(file),
]))
function readAt(path: string): Set<string> {
  const folder = pageFolders.get(path) ?? ''
  const plain = (name: string) => name.replaceAll(/[[\]()]/g, '?')
  const above = folder.split('/').map((_part, i, parts) => parts.slice(0, i).join('/')).filter((name) => name.includes('('))
  const beside = [`${plain(folder)}/**/*.{ts,tsx}`, ...above.map((name) => `${plain(name)}/*.{ts,tsx}`)].flatMap((pattern) => globSync(pattern, { cwd: root }))
  const own = (listsAt.get(path) ?? []).flatMap(({ screen }) => Object.keys(screen.filters ?? {}))
  return new Set([...always, ...own, ...namesIn([...beside, ...drawers])])
}

test('a link to a list asks for what the list reads: anything else is dropped in silence, and shows more than was meant', () => {
  const known = new Map<string, Set<string>>()
  const lost = files.flatMap((file) => textsOf(read(file))
    .filter((text) => /^\/[\w/-]+\?\w+=/.test(text) && !text.startsWith('/api/'))
    .flatMap((text) => {
      const path = routeAt(text)
      if (!path || !listsAt.has(path)) return []
      const names = known.get(path) ?? readAt(path)
      known.set(path, names)
      const given = [...text.slice(text.indexOf('?') + 1).matchAll(/(?:^|&)(\w+)=/g)].map(([, name = '']) => name)
      return given.filter((name) => !names.has(name)).map((name) => `${file}: ${text} (${name})`)
    }))
  expect(known.size, 'lists that are led to').toBeGreaterThan(40)
  expect(lost).toEqual([])
})
