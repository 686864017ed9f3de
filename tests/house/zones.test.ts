import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = ['lib', 'upstream', 'app', 'components'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file)).map((file) => `${folder}/${file}`))
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted()

test('zones are worked out in one place', () => {
  expect(filesWith(/date-fns-tz/)).toEqual(['lib/domain/zones.ts'])
  expect(filesWith(/supportedValuesOf\('timeZone'\)|resolvedOptions\(\)\.timeZone|timeZoneName|getTimezoneOffset|getTimeZones/)).toEqual([
    'lib/domain/zones.ts',
  ])
  // UTC is no zone; the words of the consignee's page are dates already known, spelled in two languages.
  expect(filesWith(/\btimeZone: (?!'UTC')(?!string)/)).toEqual(['app/(public)/tracking/summary/spell.ts'])
})

test('Dubai’s offset is written down once', () => {
  expect(filesWith(/\+04:00|\b4 \* (?:hourMs|3_?600_?000|60 \* 60)|14_?400_?000/).filter((file) => !file.startsWith('upstream/demo/'))).toEqual([
    'lib/domain/days.ts',
  ])
  expect(filesWith(/\+04:00/)).toEqual(['lib/domain/days.ts'])
})
