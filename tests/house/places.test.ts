import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = ['lib', 'upstream', 'app', 'components'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && /\.tsx?$/.test(f.name))
    .map((f) => relative(root, join(f.parentPath, f.name))),
)

/** A name of a place brought to small letters by itself, in code or in SQL: hyphens, Arabic letters and aliases are then other places. */
const inCode = /\b(?:city|city_name|state_name|area|area_name|place)\b[^\n;{}]{0,20}\.toLowerCase\(\)/
const inSql = /lower\((?:\w+\.)?(?:city|city_name|state_name|area|area_name)\)|\b(?:city|city_name|state_name|area_name)\s+ilike\b/
const itself: Record<string, string> = {
  'upstream/core/places/place-search.ts': 'the comparison of places, by an index over small letters',
  'upstream/areas/packages/find.ts': 'names of cities as place-search answers them, by the index of packages',
  'upstream/core/places/gateways.ts': 'airports of the world, which are none of our places',
  'upstream/db/schema/carriers.ts': 'one address once, as it is written',
}

test('places are compared by placeKey and their aliases, never by small letters', () => {
  const found = sources.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return inCode.test(text) || inSql.test(text)
  })
  expect(found.filter((file) => !(file in itself))).toEqual([])
})
