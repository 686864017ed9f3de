import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && /\.tsx?$/.test(f.name))
    .map((f) => relative(root, join(f.parentPath, f.name)))
const text = (file: string) => readFileSync(join(root, file), 'utf8')

/** Imports of a file as paths from the root; `type` tells whether only types are taken. */
function importsOf(file: string): { from: string; type: boolean }[] {
  return [...text(file).matchAll(/^import\s+(type\s+)?[^'"]*?['"]([^'"]+)['"]/gms)].flatMap(([, type, from = '']) => {
    if (from.startsWith('@/')) return [{ from: from.slice(2), type: Boolean(type) }]
    return from.startsWith('.') ? [{ from: relative(root, join(root, file, '..', from)), type: Boolean(type) }] : []
  })
}
const layerOf = (path: string) =>
  ['lib/contract', 'lib/domain', 'lib/routes', 'lib/bff', 'lib/client', 'lib/words', 'components', 'app', 'upstream', 'tests'].find((l) =>
    path.startsWith(`${l}/`),
  ) ?? (path.startsWith('lib/') ? 'lib' : 'root')

const may: Record<string, string[]> = {
  'lib/domain': ['lib/domain'],
  'lib/contract': ['lib/contract', 'lib/domain'],
  'lib/routes': ['lib/routes', 'lib/domain'],
  'lib/words': ['lib/words'],
  'lib/client': ['lib/client', 'lib/contract', 'lib/domain'],
  'lib/bff': ['lib/bff', 'lib/contract', 'lib/domain', 'lib/routes'],
  components: ['components', 'lib/client', 'lib/contract', 'lib/domain', 'lib/routes', 'lib/bff', 'lib/words', 'lib'],
  // The switchboard of access control has a row a screen, made from the routes; a mail says what a screen says in the same words.
  upstream: ['upstream', 'lib/contract', 'lib/domain', 'lib/routes', 'lib/words'],
}

describe('layers', () => {
  test.each(Object.entries(may))('%s imports only what lies below it', (layer, below) => {
    const strays = sources(layer).flatMap((file) => importsOf(file).filter((i) => !below.includes(layerOf(i.from))).map((i) => `${file} -> ${i.from}`))
    expect(strays).toEqual([])
  })

  test('client files take only types from the contract and nothing from the server', () => {
    const client = [...sources('components'), ...sources('app'), ...sources('lib/client')].filter((file) =>
      text(file).startsWith('\'use client\'') || file.startsWith('lib/client/'),
    )
    const strays = client.flatMap((file) => importsOf(file)
      .filter((i) => (i.from.startsWith('lib/contract') && !i.type) || i.from.startsWith('lib/bff') || i.from.startsWith('upstream'))
      .map((i) => `${file} -> ${i.from}`))
    expect(client.length).toBeGreaterThan(20)
    expect(strays).toEqual([])
  })

  test('nobody imports the app, and pages do not import each other’s client parts across areas', () => {
    const strays = [...sources('components'), ...sources('lib'), ...sources('upstream')].flatMap((file) => importsOf(file)
      .filter((i) => i.from.startsWith('app/'))
      .map((i) => `${file} -> ${i.from}`))
    expect(strays).toEqual([])
    const area = (file: string) => /^app\/\(\w+\)\/\([\w-]+\)/.exec(file)?.[0]
    const pages = sources('app').filter(area)
    expect(pages.length).toBeGreaterThan(200)
    expect(pages.flatMap((file) => importsOf(file).filter((i) => area(i.from) && area(i.from) !== area(file)).map((i) => `${file} -> ${i.from}`))).toEqual([])
  })

  test('no file only re-exports others', () => {
    const barrels = ['app', 'components', 'lib', 'upstream'].flatMap(sources).filter((file) => {
      const lines = text(file).split('\n').filter((l) => l.trim() && !/^\s*(\/\/|\/?\*)/.test(l))
      return lines.length > 0 && lines.every((l) => /^export .* from /.test(l))
    })
    expect(barrels).toEqual([])
  })

  test('every writing in the product speaks of the product alone', () => {
    const words = /\b(TODO|FIXME|XXX|coming soon|not implemented|lorem ipsum)\b/i
    const strays = ['app', 'components', 'lib', 'upstream', 'scripts'].flatMap((folder) => sources(folder)).filter((file) => words.test(text(file)))
    expect(strays).toEqual([])
  })
})
