import { sql } from 'drizzle-orm'
import { clientHscodeTemplate, type ClientHscodeField } from '@/lib/contract/client-hscode-columns'
import { hsCodeApproval } from '@/lib/domain/client'
import { countryCode } from '@/lib/domain/countries'
import { compare } from '@/lib/domain/decimal'
import { bareHsCode, isHsCode } from '@/lib/domain/hs-code'
import type { PermitAuthority } from '@/lib/domain/tariff'
import { codeStates, type CodeState } from '../../core/tariff/code-states'
import { clientsFor } from '../../core/uploads/for-whom'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { isAdmin } from '../../platform/who'
import { restrictedBy } from './read'

type Row = Reading<ClientHscodeField>
interface Known {
  product_description: string
  hs_code: string
  country_of_origin: string
  unit_value: string | null
  currency: string | null
}
interface Facts {
  clients: ReadonlyMap<string, number>
  /** For whom the rows are that name no client. */
  client: number | null
  isStaff: boolean
  known: ReadonlyMap<string, Known>
  stateOf: (country: string, code: string) => CodeState
  prohibited: ReadonlySet<string>
  permits: ReadonlyMap<string, PermitAuthority | null>
}
interface Code extends Known, Record<string, unknown> {
  client_id: number
  sku: string
  destination_country: string
  is_restricted: boolean
  permit_authority: PermitAuthority | null
  is_new: boolean
}

const HOME = 'AE'
const keyOf = (client: number, sku: string, country: string) => `${client} ${sku} ${country}`
const countryOf = (row: Row, field: ClientHscodeField): string => countryCode(row.text(field) ?? '') ?? ''
const destinationOf = (row: Row): string => (row.text('destination_country') === null ? HOME : countryOf(row, 'destination_country'))
const codeIn = (row: Row): string => bareHsCode(row.text('hs_code') ?? '')

async function facts(run: RunContext, clients: ReadonlyMap<string, number>, found: readonly Row[]): Promise<Facts> {
  const { db, upload, who } = run
  const skus = found.flatMap((row) => row.text('sku') ?? [])
  const known = await rows<Known & { client_id: number; sku: string; destination_country: string }>(
    db,
    sql`select client_id, sku, destination_country, product_description, hs_code, country_of_origin, trim_scale(unit_value)::text as unit_value, currency
        from client_product_hscodes where sku = any(${sql.param(skus)}::text[]) and client_id = any(${sql.param([...clients.values()])}::bigint[])`,
  )
  const [states, prohibited, permits] = [new Map<string, (code: string) => CodeState>(), new Set<string>(), new Map<string, PermitAuthority | null>()]
  for (const [country, own] of Map.groupBy(found, destinationOf)) {
    const goods = own.map((row) => ({ hs_code: codeIn(row), country_of_origin: countryOf(row, 'country_of_origin') }))
    states.set(country, await codeStates(db, country, goods.map(({ hs_code }) => hs_code)))
    for (const [i, limits] of (await restrictedBy(db, country, goods)).entries()) {
      const at = `${country} ${goods[i]?.hs_code} ${goods[i]?.country_of_origin}`
      if (limits.is_prohibited) prohibited.add(at)
      if (limits.is_restricted) permits.set(at, limits.permit_authority)
    }
  }
  return {
    clients, client: upload.client_id, isStaff: isAdmin(who), prohibited, permits, stateOf: (country, code) => states.get(country)?.(code) ?? 'unknown',
    known: new Map(known.map((one) => [keyOf(one.client_id, one.sku, one.destination_country), one])),
  }
}

/** Whose row it is: a client's user sends its own whatever the file says; staff name the client in the row or with the file. */
function clientOf(row: Row, { clients, client, isStaff }: Facts): number | null {
  const code = row.code('client_code')
  if (!isStaff && client !== null) return client
  return code === null ? client : (clients.get(code) ?? null)
}

function checkCode(row: Row, { stateOf, prohibited }: Facts): string {
  const [typed, code, to, origin] = [row.text('hs_code'), codeIn(row), destinationOf(row), countryOf(row, 'country_of_origin')]
  for (const field of ['country_of_origin', 'destination_country'] as const)
    if (row.text(field) !== null && countryOf(row, field) === '') row.refuse(field, 'unknown_reference', `Country ${row.text(field)} not recognised`)
  if (typed === null) return ''
  if (!isHsCode(code)) row.refuse('hs_code', 'format', `HS Code ${typed} must have 6, 8 or 12 digits`)
  else if (to !== '' && stateOf(to, code) !== 'held') row.refuse('hs_code', 'unknown_reference', `HS Code ${code} is not in the ${to} tariff`)
  else if (prohibited.has(`${to} ${code} ${origin}`)) row.refuse('hs_code', 'conflict', `HS Code ${code} is prohibited for import into ${to}`)
  return code
}

function check(row: Row, found: Facts): Code | null {
  for (const [field, most] of [['sku', 64], ['product_description', 250]] as const) row.tooLong(field, most)
  const text = row.text('product_description') ?? ''
  if (text !== '' && text.length < 3) row.refuse('product_description', 'range', 'Use at least 3 characters.')
  const client_id = clientOf(row, found)
  if (client_id === null) {
    const named = row.text('client_code')
    row.refuse('client_code', named === null ? 'required' : 'unknown_reference', named === null ? 'Client Code is required' : `Client Code ${named} not found`)
  }
  const hs_code = checkCode(row, found)
  const [value, currency] = [row.text('unit_value'), row.code('currency')]
  if (value !== null && !(Number(value) > 0)) row.refuse('unit_value', 'range', 'Unit Value must be greater than 0')
  if (value !== null && currency === null) row.refuse('currency', 'required', 'Currency is required with a value')
  if (row.errors.length > 0 || client_id === null) return null
  const [sku, destination_country, country_of_origin] = [row.text('sku') ?? '', destinationOf(row), countryOf(row, 'country_of_origin')]
  const at = `${destination_country} ${hs_code} ${country_of_origin}`
  return {
    client_id, sku, destination_country, country_of_origin, hs_code, product_description: text, unit_value: value, currency: value === null ? null : currency,
    is_restricted: found.permits.has(at), permit_authority: found.permits.get(at) ?? null,
    is_new: !found.known.has(keyOf(client_id, sku, destination_country)),
  }
}

function isThere(row: Row, found: Facts): boolean {
  const client = clientOf(row, found)
  const there = client === null ? undefined : found.known.get(keyOf(client, row.text('sku') ?? '', destinationOf(row)))
  if (!there) return false
  const value = row.text('unit_value')
  return there.hs_code === codeIn(row) && there.product_description === row.text('product_description') && there.country_of_origin === countryOf(row,
    'country_of_origin') && (value === null ? there.unit_value === null : there.unit_value !== null && compare(value, there.unit_value) === 0
      && there.currency === row.code('currency'))
}

const record = sql`client_id bigint, sku text, destination_country text, country_of_origin text, hs_code text, product_description text, unit_value numeric,
  currency text, is_restricted boolean, permit_authority text`
const names = sql`client_id, sku, destination_country, country_of_origin, hs_code, product_description, unit_value, currency, is_restricted, permit_authority`

/** Rows as the file says; one whose HS code is another waits for approval again, whatever was decided of it (clients.md 3.4). */
async function apply(tx: Db, run: RunContext, all: readonly Code[]): Promise<void> {
  const waiting = literal(hsCodeApproval, '0')
  await rows(
    tx,
    sql`insert into client_product_hscodes as h (${names}, upload_id, created_by, updated_by)
        select ${names}, ${run.upload.id}::bigint, ${run.upload.user_id}::bigint, ${run.upload.user_id}::bigint
        from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as g(${record})
        on conflict (client_id, sku, destination_country) do update set
          approval_status = case when h.hs_code = excluded.hs_code then h.approval_status else ${waiting} end,
          reject_reason = case when h.hs_code = excluded.hs_code then h.reject_reason end,
          decided_by = case when h.hs_code = excluded.hs_code then h.decided_by end, decided_at = case when h.hs_code = excluded.hs_code then h.decided_at end,
          hs_code = excluded.hs_code, product_description = excluded.product_description, country_of_origin = excluded.country_of_origin,
          unit_value = excluded.unit_value, currency = excluded.currency, is_restricted = excluded.is_restricted,
          permit_authority = excluded.permit_authority, upload_id = excluded.upload_id, version = h.version + 1, updated_at = now(),
          updated_by = excluded.updated_by`,
  )
  await auditUpload(tx, run, 'client_hscode.upload', all.map(({ client_id, sku, destination_country, hs_code }) => ({
    entity: 'client_hscode', entity_id: keyOf(client_id, sku, destination_country), after: { hs_code },
  })))
}

/** HS codes of clients' products by file (clients.md 6). */
export const clientHscodeUpload = rowKind({
  template: clientHscodeTemplate,
  key: ['client_code', 'sku', 'destination_country'],
  optionalKey: ['client_code', 'destination_country'],
  result: ({ is_new }: Code) => (is_new ? 'created' : 'updated'),
  reference: ({ db, who }: RunContext) => clientsFor(db, who),
  facts,
  scope: clientOf,
  stands: (row, found) => found.known.has(keyOf(clientOf(row, found) ?? 0, row.text('sku') ?? '', destinationOf(row))),
  isThere,
  check,
  apply,
  explain: () => null,
})
