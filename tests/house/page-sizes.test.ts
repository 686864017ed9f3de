import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_SIZES } from '@/lib/contract/kernel'

const said = /\bpage_size\??[:=]\s*([0-9]+|[A-Z][A-Z_]+)\b/g

/** A size by the constant of that name in its file; null where it comes from elsewhere. */
function sizeOf(word: string, source: string): number | null {
  const text = /^\d/.test(word) ? word : new RegExp(`const ${word} = ([0-9_]+)`).exec(source)?.[1]
  return text === undefined ? null : Number(text.replaceAll('_', ''))
}

test('whoever asks a list for a page asks for one of the sizes there are: another is refused', () => {
  const strange = globSync('{app,components,lib/client}/**/*.{ts,tsx}').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [...source.matchAll(said)].map(([, word = '']) => sizeOf(word, source))
      .filter((size) => size !== null && !(PAGE_SIZES as readonly number[]).includes(size)).map((size) => `${file}: ${size}`)
  })
  expect(strange).toEqual([])
})
