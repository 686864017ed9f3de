import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = ['app', 'components', 'lib', 'upstream'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && /\.tsx?$/.test(f.name))
    .map((f) => relative(root, join(f.parentPath, f.name))),
)
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').map((line, at) => ({ at: `${file}:${at + 1}`, line }))
const faults = (pattern: RegExp) => sources.flatMap(linesOf).filter(({ line }) => pattern.test(line)).map(({ at }) => at)

describe('a number agrees with its noun', () => {
  test('in the texts of definitions, whose counts are written with their noun: [n package]', () => {
    expect(faults(/'[^']*\[(n|\w*_(count|orders|parcels|rows)|parcels|packages|orders|pieces|rows)\] ([a-z]+ )*[a-z]+s\b[^']*'/)).toEqual([])
  })

  test('in messages, where what was counted is put to its noun by `counted` and not by hand', () => {
    // A list's length, a set's size or a column of counts right before a plural, unless the line has the case of one apart; lengths of texts are limits.
    const byHand =
      /\$\{[\w.?]+(\.length|\.size|_count|_orders|Count)\} ((open|free|loose|new|more|other|missing|failed|selected|chosen) )?(?!characters)[a-z]{3,}s\b/
    expect(sources.flatMap(linesOf).filter(({ line }) => byHand.test(line) && !line.includes('=== 1 ?')).map(({ at }) => at)).toEqual([])
  })

  test('nor by a choice of two texts that `counted` makes', () => {
    expect(faults(/=== 1 \? '1 (\w+)' : `\$\{[\w.]+\} \1s`/)).toEqual([])
  })

  test('in a test of a figure the demo decides, which may be one', () => {
    const fixed = /belongs|Map of|Last \\d\+ deliveries/ // of codes and of figures the demo never has as one
    const always = /toMatch|stringMatching|getBy\w+\(.*\/.*\//
    const inTests = readdirSync(join(root, 'tests'), { recursive: true, withFileTypes: true })
      .filter((f) => f.isFile() && f.name.endsWith('.ts')).map((f) => relative(root, join(f.parentPath, f.name))).flatMap(linesOf)
    const plural = inTests.filter(({ line }) => always.test(line) && !fixed.test(line) && /\\d\+ (\w+ ){0,2}[a-z]{3,}s(?![\w?)])/.test(line))
    expect(plural.map(({ at }) => at)).toEqual([])
  })
})
