import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const upstream = join(import.meta.dirname, '../../upstream')

/** Tables whose rows hold for a period: being active is not enough. */
const lasting = [
  'carrier_countries', 'linehaul_carriers', 'linehauls', 'client_pickup_slots', 'split_codes',
  'allocation_rules', 'sla_configs', 'configurations', 'detention_rules', 'rate_cards',
]
const looksAtDays = /holdsToday|notOver|takesPlace|effective_(?:from|to)|valid_(?:from|to)|start_date|end_date/
/** Files that read such rows without their days, and why that is right. */
const without: Readonly<Record<string, string>> = {
  'carrier-coverage/alert-values.ts': 'Counts what was allocated to a coverage on a day.',
  'linehaul/save.ts': 'Asks whether a lane has places, which hold as long as it does.',
  'linehaul/scope.ts': 'A carrier goes on seeing lanes it worked on.',
  'packages/offline-missing.ts': 'Finds the service of a parcel that is under way already.',
}

const readsActive = (text: string) =>
  [...text.matchAll(new RegExp(`(?:from|join)\\s+(?:${lasting.join('|')})\\b`, 'g'))].some(({ index }) => /\bactive\b/.test(text.slice(index, index + 330)))

test('whoever asks for active rows that hold for a period asks for the day as well', () => {
  const files = ['areas', 'core'].flatMap((layer) => readdirSync(join(upstream, layer), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(join(upstream, layer, file), 'utf8') })))
  const careless = files.filter(({ text }) => readsActive(text) && !looksAtDays.test(text)).map(({ file }) => file)
  expect(careless.toSorted()).toEqual(Object.keys(without).toSorted())
})
