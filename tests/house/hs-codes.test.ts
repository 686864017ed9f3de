import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { columnsOf, wrong } from './definitions/read'
import { lists } from './definitions/pages'

const root = join(import.meta.dirname, '../..')
const sources = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

/** Fields that hold a code of the tariff. */
const isHsField = (field: string) => /^(?:\w+_)?hs_code$/.test(field) && !field.startsWith('no_')

describe('an HS code looks one way wherever it is shown, and is read one way', () => {
  test('in columns of lists it is an `hsCode`', () => {
    expect(wrong(lists, (screen) =>
      columnsOf(screen).filter(([field, { as, label }]) => (isHsField(field) || label === 'HS code') && as !== 'hsCode').map(([field]) => field))).toEqual([])
  })

  test('in tables and facts of a screen’s own making it is an `HsCode` (components/cells/hs-code.tsx)', () => {
    const raw = sources('{app,components}/**/*.tsx').flatMap(({ file, source }) =>
      [...source.matchAll(/(?:>\s*|value: |: \$)\{?[^{}<>=\n]*\bhs_code\b[^{}<>=\n]*\}?\s*(?=<|,| \}|`)/g)]
        .filter(([shown]) => !/^value: (?:line|l|one|said|item)?\.?hs_code\b.*(?:\?\?|\|\|) ''/.test(shown)).map(([shown]) => `${file}: ${shown.trim()}`))
    expect(raw).toEqual([])
  })

  test('on paper it has its dots too', () => {
    const printed = [...sources('upstream/documents/*.ts'), ...sources('upstream/areas/customs/{printed,drawn-docs}.ts')]
      .flatMap(({ file, source }) => [...source.matchAll(/(?:hs_code: \w+\.hs_code|=> \w+\.hs_code)\b/g)].map(([bare]) => `${file}: ${bare}`))
    expect(printed).toEqual([])
  })

  test('its digits are read by `bareHsCode` of lib/domain/hs-code.ts alone', () => {
    const readers = sources('{app,components,lib,portal,upstream}/**/*.{ts,tsx}')
      .filter(({ source }) => /(?:const|function) (?:bare|dotted)HsCode\b|hs_?code[^\n]*\.replace(?:All)?\(\/\[/i.test(source)).map(({ file }) => file)
    expect(readers).toEqual(['lib/domain/hs-code.ts'])
  })
})
