import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const upstream = join(import.meta.dirname, '../../upstream')
const sources = readdirSync(upstream, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const read = (file: string) => readFileSync(join(upstream, file), 'utf8')

/** The word before the bracket that a place in a text stands in; '' where it stands in none. */
function wordBefore(text: string, at: number): string {
  let depth = 0
  for (let i = at; i >= 0; i--) {
    if (text[i] === ')') depth++
    if (text[i] === '(' && --depth < 0) return /(\S+)\s*$/.exec(text.slice(0, i))?.[1] ?? ''
  }
  return ''
}

/** Rows taken and locked up to a number, by the word before their bracket. */
const takings = (text: string) => [...text.matchAll(/\blimit\b[^`]{1,60}\bfor update\b/g)].map(({ index }) => wordBefore(text, index))

test('what takes and locks a number of rows is asked once: joined or compared with, it may be asked for each row and take more', () => {
  const found = sources.flatMap((file) => takings(read(file)).map((word) => `${word} in ${file}`))
  expect(found.length).toBeGreaterThan(8)
  expect(found.filter((taking) => /^(from|in|join) /.test(taking))).toEqual([])
})

test('a day is Dubai’s: the database’s own begins four hours later', () => {
  expect(sources.filter((file) => file !== 'db/dubai-day.ts' && /current_date|now\(\)::date|localtimestamp/.test(read(file)))).toEqual([])
})
