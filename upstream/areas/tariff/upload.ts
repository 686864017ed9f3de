import { sql } from 'drizzle-orm'
import { hsCodeTemplate, type HsCodeField } from '@/lib/contract/hs-code-columns'
import { bareHsCode } from '@/lib/domain/hs-code'
import { permitAuthority, statisticalUnit, type PermitAuthority } from '@/lib/domain/tariff'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import { landRow, refusedRow } from '../../core/uploads/row-refused'
import type { RunContext } from '../../core/uploads/upload-work'
import { rows, type Db } from '../../db/db'
import { saveRates } from './rates'

type Row = Reading<HsCodeField>
interface Code {
  id: number | null
  country_code: string
  code: string
  description_en: string
  description_ar: string | null
  unit: string | null
  valid_from: string
  valid_to: string | null
  duty_rate: string
  excise_rate: string | null
  is_prohibited: boolean
  authorities: PermitAuthority[]
  legal_basis: string
}
interface Facts {
  countries: ReadonlySet<string>
  /** Rows there are, by country, code and first day. */
  known: ReadonlyMap<string, number>
}

/** The law of what a file says of its own, where it names none. */
const TARIFF_LAW = 'Tariff file'
const keyOf = (country: string, code: string, from: string) => `${country} ${code} ${from}`

async function facts({ db }: RunContext, countries: ReadonlySet<string>, found: readonly Row[]): Promise<Facts> {
  const codes = found.flatMap((row) => row.text('code') ?? []).map(bareHsCode)
  const known = await rows<{ id: number; country_code: string; code: string; valid_from: string }>(
    db, sql`select id, country_code, code, valid_from from hs_codes where code = any(${sql.param(codes)}::text[])`,
  )
  return { countries, known: new Map(known.map(({ id, ...row }) => [keyOf(row.country_code, row.code, row.valid_from), id])) }
}

const flag = (row: Row, field: HsCodeField) => row.group.rows[0].values[field] === true

function checkRates(row: Row) {
  const [duty, excise] = [row.number('duty_rate'), row.number('excise_rate')]
  for (const [field, value] of [['duty_rate', duty], ['excise_rate', excise]] as const)
    if (value !== null && (Number(value) < 0 || Number(value) > 200)) row.refuse(field, 'range', `${row.header(field)} must be 0 to 200`)
  const cell = row.group.rows[0].values.authorities
  const authorities = (Array.isArray(cell) ? cell : []).filter((one): one is PermitAuthority => permitAuthority.is(one))
  if (flag(row, 'is_restricted') && authorities.length === 0) row.refuse('authorities', 'required', 'Authorities is required where goods are restricted')
  return { duty_rate: duty ?? '0', excise_rate: excise, is_prohibited: flag(row, 'is_prohibited'), authorities }
}

function check(row: Row, { countries, known }: Facts): Code | null {
  const [country_code, typed, from, to] = [row.text('country_code') ?? '', row.text('code') ?? '', row.text('valid_from') ?? '', row.text('valid_to')]
  if (country_code && !countries.has(country_code)) row.refuse('country_code', 'unknown_reference', `Country ${country_code} not recognised`)
  const code = bareHsCode(typed)
  if (typed && !/^(\d{4}|\d{6}|\d{8}|\d{12})$/.test(code)) row.refuse('code', 'format', `HS Code ${typed} must have 4, 6, 8 or 12 digits`)
  if (to !== null && to < from) row.refuse('valid_to', 'range', 'Valid To is before Valid From')
  for (const [field, most] of [['description_en', 300], ['description_ar', 300], ['legal_basis', 200]] as const) row.tooLong(field, most)
  const rates = checkRates(row)
  if (row.errors.length > 0) return null
  return {
    id: known.get(keyOf(country_code, code, from)) ?? null, country_code, code, description_en: row.text('description_en') ?? '',
    description_ar: row.text('description_ar'), unit: row.text('unit'), valid_from: from, valid_to: to, ...rates,
    legal_basis: row.text('legal_basis') ?? TARIFF_LAW,
  }
}

async function landCode(tx: Db, by: number, { id, ...code }: Code): Promise<void> {
  if (id === null) await rows(
    tx,
    sql`insert into hs_codes (country_code, code, description_en, description_ar, unit, valid_from, valid_to, created_by, updated_by)
        values (${code.country_code}, ${code.code}, ${code.description_en}, ${code.description_ar}, ${code.unit ?? 'u'}, ${code.valid_from}, ${code.valid_to},
          ${by}, ${by})`,
  )
  else await rows(
    tx,
    sql`update hs_codes set description_en = ${code.description_en}, description_ar = coalesce(${code.description_ar}, description_ar),
          unit = coalesce(${code.unit}, unit), valid_to = ${code.valid_to}, version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id}`,
  )
  await saveRates(tx, by, { ...code, from: code.valid_from })
}

async function apply(tx: Db, run: RunContext, all: readonly Code[]): Promise<void> {
  for (const code of all) await landRow(() => landCode(tx, run.upload.user_id, code))
  await auditUpload(tx, run, 'hs_code.upload', all.map((code) => ({ entity: 'hs_code', entity_id: `${code.country_code} ${code.code}`, after: code })))
}

/** Codes of tariffs by file: each with what it pays and needs from its first day on. */
export const hsCodeUpload = rowKind({
  template: hsCodeTemplate,
  key: ['country_code', 'code', 'valid_from'],
  lists: { tariff_units: statisticalUnit.names, permit_authorities: permitAuthority.names },
  result: ({ id }: Code) => (id === null ? 'created' : 'updated'),
  reference: async ({ db }) =>
    new Set((await rows<{ country_code: string }>(db, sql`select country_code from countries`)).map(({ country_code }) => country_code)),
  facts,
  scope: () => 0,
  stands: (row, { known }) => known.has(keyOf(row.text('country_code') ?? '', bareHsCode(row.text('code') ?? ''), row.text('valid_from') ?? '')),
  check,
  apply,
  explain: (constraint, { code }) => (constraint === 'tariff_one_a_day'
    ? { column: 'Valid From', value: '', message: `Another row of HS code ${code} holds on some of these days`, code: 'conflict' } : refusedRow(constraint)),
})
