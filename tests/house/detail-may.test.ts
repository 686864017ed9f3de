import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('what a record’s page asks whether somebody may is of the areas the page names: of others it is never allowed', () => {
  const pages = globSync('app/**/page.tsx', { cwd: root }).flatMap((page) => {
    const [, path, screen = ''] = /detailPage(?:<[^>]*>)?\(\s*'([^']+)',\s*\{([\s\S]*)/.exec(read(page)) ?? []
    return path ? [{ page, path, screen }] : []
  })
  expect(pages.length).toBeGreaterThan(20)
  const wrong = pages.flatMap(({ page, path, screen }) => {
    const beside = [...(/beside: \[([^\]]*)\]/.exec(screen)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, area]) => area)
    const named = new Set([/load: '(\w+)\./.exec(screen)?.[1], ...beside])
    const parts = globSync(`${dirname(page).replaceAll(/[()[\]]/g, (sign) => `[${sign}]`)}/**/*.tsx`, { cwd: root })
    return parts.flatMap((part) => [...read(part).matchAll(/\bmay\??\.?\['(\w+)\.\w+'\]/g)]
      .filter(([, area]) => !named.has(area)).map(([text]) => `${path}: ${text}`))
  })
  expect(wrong).toEqual([])
})
