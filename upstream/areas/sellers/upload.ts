import { sql } from 'drizzle-orm'
import { sellerTemplate } from '@/lib/contract/seller-columns'
import type { UploadColumn } from '@/lib/contract/upload-column'
import { countryCode, countryName } from '@/lib/domain/countries'
import { badPhone, readPhone } from '@/lib/contract/phone'
import { recordStatus } from '@/lib/domain/record-status'
import { sellerCategory, sellerPlatform, usccPattern, type SellerPlatform } from '@/lib/domain/seller'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { CellError } from '../../sheets/cells'
import { cleanNumber } from '../../core/parcels/numbers'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import { clientsFor } from '../../core/uploads/for-whom'
import type { RunContext, UploadKindWork } from '../../core/uploads/upload-work'
import { mapSeller } from './mapping'
import { visibleSellers } from './scope'

type Field = (typeof sellerTemplate)['columns'][number]['field']
type Row = Reading<Field>

interface Known {
  id: number
  seller_code: string
  legal_name: string
  country_code: string
  platform: string
  platform_merchant_id: string | null
  contact_email: string
  /** Whether the uploader may know of it, and so change it. */
  own: boolean
}
interface Facts {
  run: RunContext
  clients: ReadonlyMap<string, number>
  byMerchant: ReadonlyMap<string, Known>
  byName: ReadonlyMap<string, Known>
  byEmail: ReadonlyMap<string, Known>
  /** For whom the rows are that name no client. */
  client: number | null
}
interface Seller extends Record<string, unknown> {
  id: number | null
  legal_name: string
  country_code: string
  contact_email: string
  client_id: number | null
}

const platforms = sellerPlatform.options.map(({ label }) => label)
const platformOf = (text: string | null): SellerPlatform | null =>
  sellerPlatform.names.find((name) => [name, sellerPlatform.label(name).toLowerCase()].includes((text ?? '').toLowerCase())) ?? null
const merchantKey = (platform: string, merchant: string) => `${platform} ${merchant}`
const nameKey = (name: string, country: string) => `${country} ${name.toLowerCase()}`

/** Sellers the rows may mean, by each of the ways one is known. */
async function facts(run: RunContext, found: readonly Row[]): Promise<Facts> {
  const of = (field: Field) => found.flatMap((row) => row.text(field) ?? [])
  const lower = (field: Field) => sql`${sql.param(of(field).map((text) => text.toLowerCase()))}::text[]`
  const known = await rows<Known>(
    run.db,
    sql`select s.id, s.seller_code, s.legal_name, s.country_code, s.platform, s.platform_merchant_id, s.contact_email, ${visibleSellers(run.who)} as own
        from sellers s
        where s.status <> ${literal(recordStatus, 'delete')}
          and (lower(s.legal_name) = any(${lower('legal_name')}) or lower(s.contact_email) = any(${lower('contact_email')})
          or s.platform_merchant_id = any(${sql.param(of('platform_merchant_id'))}::text[]))`,
  )
  return {
    run, clients: await clientsFor(run.db, run.who), client: run.upload.client_id,
    byMerchant: new Map(known.flatMap((s) => (s.platform_merchant_id ? [[merchantKey(s.platform, s.platform_merchant_id), s] as const] : []))),
    byName: new Map(known.map((s) => [nameKey(s.legal_name, s.country_code), s])),
    byEmail: new Map(known.map((s) => [s.contact_email.toLowerCase(), s])),
  }
}

/** The seller a row means: by platform and merchant id, else by name and country. */
function meant(row: Row, { byMerchant, byName }: Facts): Known | null {
  const [platform, merchant] = [platformOf(row.text('platform')), row.text('platform_merchant_id')]
  const named = byName.get(nameKey(row.text('legal_name') ?? '', countryCode(row.text('country_code') ?? '') ?? '')) ?? null
  if (!platform || !merchant) return named
  // One kept so far without its merchant id gets it now.
  return byMerchant.get(merchantKey(platform, merchant)) ?? (named?.platform_merchant_id === null ? named : null)
}

function checkWords(row: Row): { country: string; platform: string; categories: string[] } {
  const [typed, shop] = [row.text('country_code'), row.text('platform')]
  const country = typed === null ? null : countryCode(typed)
  if (typed !== null && country === null) row.refuse('country_code', 'unknown_reference', `Country ${typed} not recognised`)
  if (country === 'AE') row.refuse('country_code', 'conflict', 'A UAE seller does not need an importer of record.')
  const platform = platformOf(shop)
  if (shop !== null && !platform) row.refuse('platform', 'unknown_reference', `Platform ${shop} not in the list`)
  const given = (row.text('product_categories') ?? '').split(/[,;]/).map((one) => one.trim()).filter(Boolean)
  const named = given.map((one) => [
    one, sellerCategory.names.find((name) => [name, sellerCategory.label(name).toLowerCase()].includes(one.toLowerCase())),
  ] as const)
  const stray = named.find(([, name]) => !name)
  if (stray) row.refuse('product_categories', 'unknown_reference', `Category ${stray[0]} not in the list`)
  return { country: country ?? '', platform: platform ?? '', categories: [...new Set(named.flatMap(([, name]) => name ?? []))] }
}

function checkOthers(row: Row, known: Known | null, country: string, { byName, byEmail }: Facts): void {
  if (known && !known.own) row.refuse('legal_name', 'conflict', 'This seller is there already and not yours. Ask us to map it to you.')
  const named = byName.get(nameKey(row.text('legal_name') ?? '', country))
  if (named && named.id !== known?.id) row.refuse('legal_name', 'conflict', `A seller with this name exists in ${countryName(country)}.`)
  const email = row.text('contact_email') ?? ''
  const mailed = byEmail.get(email.toLowerCase())
  if (mailed && mailed.id !== known?.id)
    row.refuse('contact_email', 'conflict', `Contact Email ${email} already belongs to ${mailed.own ? mailed.seller_code : 'another seller'}`)
}

/** Whom the seller sells for: the client of the row, else that of the file. A client's own seller is always its own. */
function clientOf(row: Row, { run, clients, client }: Facts): number | null {
  const code = row.code('client_code')
  if (code === null) {
    if (client === null && run.who.user_category === 'client') row.refuse('client_code', 'required', 'Client Code is required')
    return client
  }
  const id = clients.get(code)
  if (id === undefined) row.refuse('client_code', 'unknown_reference', `Client Code ${code} not found`)
  return id ?? null
}

function check(row: Row, found: Facts): Seller | null {
  for (const [field, most] of [
    ['legal_name', 150], ['trade_name', 120], ['registration_no', 40], ['vat_no', 20], ['address_line1', 150],
    ['city', 80], ['platform_merchant_id', 64], ['contact_name', 100], ['contact_email', 254],
  ] as const) row.tooLong(field, most)
  for (const field of ['legal_name', 'contact_name'] as const) if (row.text(field)?.length === 1) row.refuse(field, 'range', 'Use at least 2 characters.')
  const { country, platform, categories } = checkWords(row)
  const registration = row.text('registration_no') ?? ''
  if (country === 'CN' && registration && !usccPattern.test(registration)) row.refuse('registration_no', 'format', 'Enter the 18-character USCC.')
  const typed = row.text('contact_phone')
  const phone = typed === null ? null : readPhone(typed, country)
  if (typed !== null && phone === null && country) row.refuse('contact_phone', 'format', badPhone)
  const known = meant(row, found)
  checkOthers(row, known, country, found)
  const client_id = clientOf(row, found)
  const { who } = found.run
  if (who.user_category !== 'admin' && (who.user_category !== 'client' || who.seller_id !== null))
    row.refuse('legal_name', 'forbidden', 'You cannot upload sellers.')
  if (row.errors.length > 0) return null
  const text = (field: Field) => row.text(field)
  return {
    id: known?.id ?? null, legal_name: text('legal_name') ?? '', trade_name: text('trade_name'), registration_no: registration,
    vat_no: text('vat_no'), country_code: country, address_line1: text('address_line1'), city: text('city'),
    platform, platform_merchant_id: text('platform_merchant_id'), contact_name: text('contact_name'),
    contact_email: text('contact_email') ?? '', contact_phone: phone ?? '', product_categories: categories, client_id,
  }
}

const columns = sql`id bigint, legal_name text, trade_name text, registration_no text, vat_no text, country_code text, address_line1 text, city text,
  platform text, platform_merchant_id text, contact_name text, contact_email text,
  contact_phone text, product_categories jsonb, client_id bigint`
const categories = sql`array(select jsonb_array_elements_text(g.product_categories))`

async function change(tx: Db, run: RunContext, sent: readonly Seller[]): Promise<void> {
  await rows(
    tx,
    sql`update sellers s set legal_name = g.legal_name, trade_name = coalesce(g.trade_name, s.trade_name), registration_no = g.registration_no,
        vat_no = coalesce(g.vat_no, s.vat_no), country_code = g.country_code,
          address_line1 = g.address_line1, city = g.city, platform = g.platform,
            platform_merchant_id = coalesce(g.platform_merchant_id, s.platform_merchant_id), contact_name = g.contact_name, contact_phone = g.contact_phone,
          invite_sent_at = case when lower(s.contact_email) = lower(g.contact_email) then s.invite_sent_at end, contact_email = g.contact_email,
          product_categories = case when g.product_categories = '[]' then s.product_categories else ${categories} end, upload_id = ${run.upload.id},
            version = s.version + 1, updated_at = now(), updated_by = ${run.who.user_id || null}
        from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as g(${columns}) where s.id = g.id`,
  )
}

/** New sellers, at stage 0 and with the first line of their history. */
async function add(tx: Db, run: RunContext, sent: readonly Seller[]): Promise<{ id: number; contact_email: string }[]> {
  const by = run.who.user_id || null
  return rows(
    tx,
    sql`with made as (
          insert into sellers (legal_name, trade_name, registration_no, vat_no, country_code, address_line1, city, platform, platform_merchant_id, contact_name,
            contact_email, contact_phone, product_categories, upload_id, created_by, updated_by)
          select g.legal_name, g.trade_name, g.registration_no, g.vat_no, g.country_code, g.address_line1, g.city, g.platform, g.platform_merchant_id,
            g.contact_name, g.contact_email, g.contact_phone, ${categories}, ${run.upload.id}::bigint,
            ${by}::bigint, ${by}::bigint
          from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as g(${columns}) returning id, contact_email),
        noted as (insert into seller_stage_history (seller_id, to_stage, source, by) select id, 0, 'bulk_upload', ${by}::bigint from made)
        select id, contact_email from made`,
  )
}

async function apply(tx: Db, run: RunContext, sent: readonly Seller[]): Promise<void> {
  const [kept, fresh] = [sent.filter(({ id }) => id !== null), sent.filter(({ id }) => id === null)]
  if (kept.length > 0) await change(tx, run, kept)
  const made = new Map(fresh.length > 0 ? (await add(tx, run, fresh)).map(({ id, contact_email }) => [contact_email, id]) : [])
  const pairs = sent.flatMap(({ id, contact_email, client_id }) => (client_id === null ? [] : [[id ?? made.get(contact_email) ?? 0, client_id] as const]))
  await mapSeller(tx, pairs.map(([seller]) => seller), pairs.map(([, client]) => client))
  await auditUpload(
    tx, run, 'seller.upload',
    sent.map((seller) => ({ entity: 'seller', entity_id: seller.legal_name, action: seller.id === null ? 'add' : 'change', after: seller })),
  )
}

const taken = (column: string, value: string, message: string): CellError => ({ column, value, message, code: 'conflict' })
/** Two rows of one file that mean different sellers but share what only one may have. */
function explain(constraint: string, { legal_name, country_code, contact_email, platform_merchant_id }: Seller): CellError | null {
  if (constraint === 'sellers_email_once') return taken('Contact Email', contact_email, `Contact Email ${contact_email} already belongs to another seller`)
  if (constraint === 'sellers_name_once') return taken('Legal Name', legal_name, `A seller with this name exists in ${countryName(country_code)}.`)
  return constraint === 'sellers_merchant_once' ? taken('Merchant ID', String(platform_merchant_id), 'This merchant belongs to another seller.') : null
}

const kind = rowKind({
  template: sellerTemplate,
  key: ['legal_name', 'country_code'],
  lists: { seller_platforms: platforms },
  result: (seller: Seller) => (seller.id === null ? 'created' : 'updated'),
  reference: () => Promise.resolve(null),
  facts: (run: RunContext, _reference, found: readonly Row[]) => facts(run, found),
  scope: () => 0,
  // What somebody else's file made is no answer to this one.
  stands: (row, found) => meant(row, found)?.own === true,
  check,
  apply,
  explain,
})

/** Which platforms, countries and categories are good is said better by the rules than by a cell's type. */
const asText = (column: UploadColumn): UploadColumn => (column.type === 'choice' ? { ...column, type: 'text', list: undefined } : column)

/** Sellers from a file (sellers-ior.md 6.1); a client's user sends its own alone. Whether one is active no file changes. */
export const sellerUpload: UploadKindWork<Seller> = {
  ...kind,
  templateName: 'sellers-template',
  reading: { columns: sellerTemplate.columns.map(asText) },
  key(cell) {
    const [merchant, name, country] = [cleanNumber(cell('platform_merchant_id')), cleanNumber(cell('legal_name')), cleanNumber(cell('country_code'))]
    if (merchant) return { key: `${cleanNumber(cell('platform'))} / ${merchant}`, together: `${cleanNumber(cell('platform'))}\u0001${merchant}` }
    return name && country ? { key: `${name} / ${country}`, together: `${name}\u0001${country}` } : null
  },
}
