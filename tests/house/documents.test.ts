import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../upstream/documents')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
// These paint pictures, and no words.
const makers = files.filter(({ name, text }) =>
  /\b(pagesPdf|labelsOf|createCanvas)\(/.test(text) && !['pdf-pages.ts', 'libraries.ts', 'artwork.ts', 'drawn-within.ts'].includes(name),
)

test.each(makers.map(({ name, text }) => [name, text]))('%s waits for the scripts its words are written in', (_, text) => {
  expect(text).toMatch(/\b(scripted|laid|scriptsReady|labelsOf)\(/)
})

test('lines of a paragraph are drawn as lines of it, never as text of their own', () => {
  const wrapping = files.filter(({ name, text }) => name !== 'paragraph.ts' && /import \{[^}]*\b(wrap|wrapInto|cutTo)\b[^}]*\} from '.\/paragraph'/.test(text))
  expect(wrapping.map(({ name }) => name)).toContain('label-address.ts')
  expect(wrapping.filter(({ text }) => !/import \{[^}]*\bwrapped\b[^}]*\} from '.\/drawing'/.test(text)).map(({ name }) => name)).toEqual([])
})
