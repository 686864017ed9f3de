import type { UploadTemplate } from '@/lib/contract/upload-column'
import type { Who } from '../../platform/who'
import type { Db } from '../../db/db'
import type { CellError } from '../../sheets/cells'
import { Reading } from '../../core/uploads/row-kind'
import type { RowGroup, RunContext, UploadKindWork } from '../../core/uploads/upload-work'
import type { CityMatch } from '../../core/places/place-names'
import { type Country, type CoverageReference, type Lane, type OurCity, ofCarrier } from './upload-reference'

export type Row = Reading<string>

/** Y and N in any case; left empty what the column says. Anything else is refused. */
export function flagOf(row: Row, field: string, header: string, otherwise: boolean): boolean {
  const text = row.text(field)
  if (text === null) return otherwise
  const letter = text.toUpperCase()
  if (letter !== 'Y' && letter !== 'N') row.refuse(field, 'format', `${header} must be Y or N`)
  return letter === 'Y'
}

const MOST_DAYS = 60

function daysIn(row: Row, field: string, header: string): number | null {
  const text = row.text(field)
  if (text === null) return null
  const days = Number(text)
  if (!/^\d{1,2}$/.test(text) || days > MOST_DAYS) row.refuse(field, 'range', `${header} must be a whole number from 0 to ${MOST_DAYS}`)
  return days
}

/** Days on the way, each null where left empty. */
export function transitOf(row: Row): [min: number | null, max: number | null] {
  const [min, max] = [daysIn(row, 'transit_days_min', 'Transit Min'), daysIn(row, 'transit_days_max', 'Transit Max')]
  if (min !== null && max !== null && max < min) row.refuse('transit_days_max', 'range', 'Transit Max is below Transit Min')
  return [min, max]
}

export const isDelete = (row: Row): boolean => {
  const action = row.text('action')?.toUpperCase() ?? null
  if (action !== null && action !== 'DELETE') row.refuse('action', 'format', 'Action is empty or DELETE')
  return action === 'DELETE'
}

export const laneName = (row: Row) => `${row.code('country_code') ?? ''}/${row.code('rsa_service_code') ?? ''}`

/** The country of a row, or a refusal of it. */
export function countryOf(row: Row, countries: ReadonlyMap<string, Country>): Country | null {
  const code = row.code('country_code')
  const country = code === null ? undefined : countries.get(code)
  if (code !== null && !country) row.refuse('country_code', 'unknown_reference', `Unknown country ${code}`)
  if (country && country.status !== 'active') row.refuse('country_code', 'conflict', `Country ${country.country_code} is inactive`)
  return country ?? null
}

/** Carrier, country and service as every coverage file begins; null with faults noted. */
export function laneFaults(row: Row, { carrier, countries, services }: CoverageReference): Country | null {
  const code = row.code('carrier_code')
  if (code !== null && code !== carrier.carrier_code) row.refuse('carrier_code', 'conflict', `Carrier ${code} is not the chosen carrier`)
  const country = countryOf(row, countries)
  const service = row.code('rsa_service_code')
  if (service !== null && !services.has(service)) row.refuse('rsa_service_code', 'unknown_reference', `Service ${service} is not a service of this carrier`)
  return country
}

/** The coverage a place belongs to. */
export function laneOf(row: Row, reference: CoverageReference): { country: Country; lane: Lane } | null {
  const country = laneFaults(row, reference)
  if (!country || row.errors.length > 0) return null
  const lane = reference.lanes.get(laneName(row))
  if (!lane) row.refuse(
    'rsa_service_code', 'dependency', `Coverage for ${country.country_code} ${row.code('rsa_service_code') ?? ''} does not exist; upload the country first`,
  )
  return lane ? { country, lane } : null
}

/** The city a row means, or the refusal of its name with what may have been meant. */
export function cityOf(row: Row, match: CityMatch, country: Country): OurCity | null {
  const name = row.text('city') ?? ''
  const state = row.text('state_code')
  const where = state ? `${state}, ${country.country_name}` : country.country_name
  if ('suggestion' in match) {
    row.refuse('city', 'unknown_reference', `City ${name} not found in ${where}.${match.suggestion ? ` Did you mean ${match.suggestion}?` : ''}`)
    return null
  }
  if ('states' in match) {
    row.refuse('city', 'unknown_reference', `City ${name} is found more than once, give State Code`)
    return null
  }
  if (match.otherState) row.refuse(
    'city', 'unknown_reference',
    `City ${name} not found in ${where}. Did you mean ${match.city.city_name} in ${match.city.state_name ?? country.country_name}?`,
  )
  return match.otherState ? null : (match.city as OurCity)
}

/** What is particular to a kind of coverage file: every row is one thing, and one that says what is there already changes nothing. */
export interface CoverageKind<T extends UploadTemplate, Reference, Facts, Thing> {
  template: T
  /** Columns whose values, joined, are the row's key. */
  key: readonly string[]
  reference(run: RunContext): Promise<Reference>
  facts(run: RunContext, reference: Reference, rows: readonly Row[]): Promise<Facts>
  /** Whose keys they are: the carrier's id, 0 for ours. */
  scope(reference: Reference): number
  /** The thing to land; 'unchanged'; or null with faults noted. */
  check(row: Row, facts: Facts): { thing: Thing; result: 'created' | 'updated' } | 'unchanged' | null
  /** See `KindRun.about`. */
  about?(thing: Thing): string
  apply(tx: Db, run: RunContext, things: readonly Thing[], reference: Reference): Promise<void>
  forWhom?(who: Who, params: Readonly<Record<string, unknown>>): { client_id: null; carrier_id: number | null }
}

const lists = { yes_no: ['Y', 'N'], levels: ['country', 'city', 'area', 'pincode'] }
const changed = (constraint: string): CellError | null =>
  constraint === '' ? null : { column: 'Row', value: '', message: 'What this row names has changed in the meantime; send the row again.', code: 'conflict' }

/** The kind as the upload mechanism works it. Y and N are judged by the kind itself, so that its sentence is the one people read. */
export function coverageKind<const T extends UploadTemplate, Reference, Facts, Thing>(kind: CoverageKind<T, Reference, Facts, Thing>): UploadKindWork<Thing> {
  const headers = new Map<string, string>(kind.template.columns.map(({ field, header }) => [field, header]))
  return {
    template: kind.template,
    templateName: kind.template.kind,
    masked: [],
    lists: () => Promise.resolve(lists),
    forWhom: kind.forWhom ?? ofCarrier,
    key(cell) {
      const parts = kind.key.map((field) => cell(field).trim().toUpperCase())
      return parts.every((part) => part === '') ? null : { key: parts.filter(Boolean).join(' / '), together: parts.join('\u0001') }
    },
    async open(run) {
      const reference = await kind.reference(run)
      const { about } = kind
      return {
        lists: { levels: lists.levels },
        async prepare(groups) {
          const readings = new Map(groups.map((group) => [group, new Reading<string>(group, headers)]))
          const facts = await kind.facts(run, reference, [...readings.values()])
          const readingOf = (group: RowGroup) => readings.get(group) ?? new Reading<string>(group, headers)
          return {
            scope: () => kind.scope(reference),
            // Judged by what is there, never by what was sent before: somebody may have changed it on the screen since.
            stands: (group) => kind.check(new Reading<string>(group, headers), facts) === 'unchanged',
            check(group) {
              const row = readingOf(group)
              const found = kind.check(row, facts)
              if (found === null || row.errors.length > 0) return { errors: row.errors }
              return found === 'unchanged' ? { unchanged: true } : { thing: found.thing, warnings: row.warnings, result: found.result }
            },
          }
        },
        ...(about && { about }),
        apply: (tx, things) => kind.apply(tx, run, things, reference),
        explain: changed,
      }
    },
  }
}
