import { expect, test } from 'vitest'
import { mutated, mutationsOf } from '../drill/mutants/mutations.mjs'

const ways = (text: string) => mutationsOf('some.ts', text).map((mutation) => mutated(text, mutation))

test('each change is one operator, condition, number, truth value, list entry or word of SQL', () => {
  expect(ways('const isOpen = a < b && !c')).toEqual(['const isOpen = a <= b && !c', 'const isOpen = a < b || !c'])
  expect(ways('if (left === 0) stop(true)')).toEqual([
    'if (!(left === 0)) stop(true)', 'if (left !== 0) stop(true)', 'if (left === 1) stop(true)', 'if (left === 0) stop(false)',
  ])
  expect(ways("const open = ['new', 'on_hold']")).toEqual(["const open = ['new_not', 'on_hold']", "const open = ['new', 'on_hold_not']"])
  expect(ways('rows.some(isLate)')).toEqual(['rows.every(isLate)'])
  expect(ways('sql`select 1 where a <> ${b} and c = ${d} order by e desc`')).toEqual([
    'sql`select 1 where a = ${b} and c = ${d} order by e desc`', 'sql`select 1 where a <> ${b} or c = ${d} order by e desc`',
    'sql`select 1 where a <> ${b} and c <> ${d} order by e desc`',
    'sql`select 1 where a <> ${b} and c = ${d} order by e asc`',
  ])
})

test('what only the compiler reads is left alone', () => {
  expect(ways("type Way = 'a' | 1 | true")).toEqual([])
})
