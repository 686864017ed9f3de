import { dubaiTime } from '@/lib/domain/days'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const NUMBER = /^-?\d+(\.\d+)?$/
const CLOCK = /^\d{2}:\d{2}:00$/
const SHORT = /^\d{2}:\d{2}$/
const isNothing = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a call reads back what was given: numbers by their worth, moments by the instant, lists in any order, objects by the fields given. */
export function isSame(given: unknown, found: unknown): boolean {
  if (isNothing(given) || isNothing(found)) return isNothing(given) && isNothing(found)
  if (Array.isArray(given)) return Array.isArray(found) && given.length === found.length && given.every((one) => found.some((other) => isSame(one, other)))
  if (typeof given === 'object') {
    return typeof found === 'object'
      && Object.entries(given as object).every(([name, value]) => name === 'version' || isSame(value, (found as Record<string, unknown>)[name]))
  }
  const [a, b] = [String(given).trim(), String(found).trim()]
  if (NUMBER.test(a) && NUMBER.test(b) && !/^0\d/.test(a)) return Number(a) === Number(b)
  if (INSTANT.test(a) && INSTANT.test(b)) return Date.parse(a) === Date.parse(b)
  if (SHORT.test(a) && INSTANT.test(b)) return a === dubaiTime(b)
  if (CLOCK.test(a) || CLOCK.test(b)) return a.slice(0, 5) === b.slice(0, 5)
  return a === b
}

/** Every place of an answer where `name` stands, by its path. */
export function placesOf(answer: unknown, name: string): Map<string, unknown> {
  const found = new Map<string, unknown>()
  const walk = (value: unknown, path: string) => {
    if (value === null || typeof value !== 'object') return
    for (const [key, one] of Object.entries(value)) {
      if (key === name && !Array.isArray(value)) found.set(`${path}/${key}`, one)
      walk(one, `${path}/${key}`)
    }
  }
  walk(answer, '')
  return found
}

/** Whether rows given of a list are among those that are read. */
const isAmong = (given: unknown, found: unknown) =>
  Array.isArray(given) && Array.isArray(found) && given.every((one) => found.some((other) => isSame(one, other)))

/** Whether `name` reads back as given at a place where it read otherwise before the save; `isAdded`: rows that stand beside others there. */
export function isProven(before: unknown, after: unknown, name: string, given: unknown, isAdded = false): boolean {
  const was = placesOf(before, name)
  const is = isAdded ? isAmong : isSame
  return [...placesOf(after, name)].some(([path, value]) => is(given, value) && !(was.has(path) && is(given, was.get(path))))
}
