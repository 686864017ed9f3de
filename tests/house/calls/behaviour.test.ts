import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { calls } from '@/lib/contract/contract'
import excused from './without-behaviour.json'

/**
 * Lists that make every call there is, each in the same way, and what they are made of: they say who may ask, not what is answered.
 * A call only they make could answer anything at all.
 */
const generated = /role-matrix|foreign-(?:rows|counts|kinds|samples|writes)|fill-body|access\/register|json-shape|openapi|upstream\/saves\//

const sources = globSync('tests/{upstream,bff,e2e}/**/*.{ts,tsx}').filter((file) => !generated.test(file)).map((file) => readFileSync(file, 'utf8'))
const names = new Set(sources.flatMap((text) => [...text.matchAll(/['"]([a-zA-Z\d]+\.[a-zA-Z]+)['"]/g)].map(([, name = '']) => name)))
const addresses = new Set(sources.flatMap((text) => [...text.matchAll(/\/api\/[\w./-]+/g)].map(([address]) => address)))

/** A test makes a call by its name, or, where it speaks HTTP itself, at its address. */
const isMade = (name: string) => {
  const path = calls.get(name)?.path ?? ''
  return names.has(name) || (!path.includes(':') && addresses.has(path))
}

describe('every call is made by a test of what it does', () => {
  const without = [...calls.keys()].filter((name) => !isMade(name))

  test('or stands in the list of those that are not, with the reason', () => {
    expect(sources.length).toBeGreaterThan(250)
    expect(without.filter((name) => !Object.hasOwn(excused, name))).toEqual([])
  })
  test('and the list names no call that has its test, nor one there is not', () => {
    expect(Object.keys(excused).filter((name) => !without.includes(name))).toEqual([])
  })
  // This number only falls.
  test('and only grows shorter, each reason a sentence', () => {
    expect(Object.keys(excused).length).toBeLessThanOrEqual(1)
    expect(Object.entries(excused).filter(([, why]) => !/^[A-Z].{20,}\.$/.test(why))).toEqual([])
  })
})
