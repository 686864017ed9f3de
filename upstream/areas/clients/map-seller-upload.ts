import { sql } from 'drizzle-orm'
import { mapSellerTemplate } from '@/lib/contract/map-seller-columns'
import { rows, type Db } from '../../db/db'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import { clientsFor } from '../../core/uploads/for-whom'
import { followMapping, mapSeller } from '../sellers/mapping'
import { visibleSellers } from '../sellers/scope'
import type { RunContext, UploadKindWork } from '../../core/uploads/upload-work'

type Field = (typeof mapSellerTemplate)['columns'][number]['field']
type Row = Reading<Field>

interface Mapped {
  client_id: number
  seller_id: number
  seller_code: string
  ref_code: string | null
  active: boolean
}
interface Facts {
  clients: ReadonlyMap<string, number>
  sellers: ReadonlyMap<string, { id: number; onboarding_stage: number; clients: number }>
  mapped: ReadonlyMap<string, Mapped>
  byRef: ReadonlyMap<string, Mapped>
}
interface Pair extends Record<string, unknown> {
  client_id: number
  seller_id: number
  seller_code: string
  ref_code: string | null
  active: boolean
  isNew: boolean
}

const key = (client: number, other: number | string) => `${client} ${other}`

async function facts(run: RunContext, found: readonly Row[]): Promise<Facts> {
  const codes = found.flatMap((row) => row.code('seller_code') ?? [])
  const refs = found.flatMap((row) => row.text('ref_code') ?? [])
  const sellers = await rows<{ id: number; seller_code: string; onboarding_stage: number; clients: number }>(
    run.db,
    sql`select s.id, s.seller_code, s.onboarding_stage, (select count(*)::int from client_seller_map m where m.seller_id = s.id and m.active) as clients
        from sellers s
        where s.seller_code = any(${sql.param(codes)}::text[]) and ${visibleSellers(run.who)}`,
  )
  const mapped = await rows<Mapped>(
    run.db,
    sql`select m.client_id, m.seller_id, s.seller_code, m.ref_code, m.active from client_seller_map m join sellers s on s.id = m.seller_id
        where s.seller_code = any(${sql.param(codes)}::text[]) or m.ref_code = any(${sql.param(refs)}::text[])`,
  )
  return {
    clients: await clientsFor(run.db, run.who),
    sellers: new Map(sellers.map(({ seller_code, ...seller }) => [seller_code, seller])),
    mapped: new Map(mapped.map((one) => [key(Number(one.client_id), one.seller_code), one])),
    byRef: new Map(mapped.flatMap((one) => (one.ref_code ? [[key(Number(one.client_id), one.ref_code), one] as const] : []))),
  }
}

const isActive = (row: Row): boolean | null => ({ '': true, 'Y': true, 'YES': true, 'N': false, 'NO': false })[row.code('active') ?? ''] ?? null

function checkRef(row: Row, client: number, code: string, { byRef }: Facts): void {
  row.tooLong('ref_code', 40)
  const ref = row.text('ref_code')
  const other = ref ? byRef.get(key(client, ref)) : undefined
  if (other && other.seller_code !== code) row.refuse('ref_code', 'conflict', `Ref Code ${ref} is used by ${other.seller_code}`)
}

function check(row: Row, found: Facts): Pair | null {
  const [clientCode, code] = [row.code('client_code') ?? '', row.code('seller_code') ?? '']
  const [client, seller, active] = [found.clients.get(clientCode), found.sellers.get(code), isActive(row)]
  if (clientCode && client === undefined) row.refuse('client_code', 'unknown_reference', `Client Code ${clientCode} not found`)
  if (code && !seller) row.refuse('seller_code', 'unknown_reference', `Seller Code ${code} not found`)
  if (active === null) row.refuse('active', 'format', 'Active must be Y or N')
  if (client !== undefined) checkRef(row, client, code, found)
  const kept = client === undefined ? undefined : found.mapped.get(key(client, code))
  if (active === false && !kept) row.refuse('active', 'conflict', `${code} is not mapped to ${clientCode}`)
  if (active === false && kept?.active && seller && seller.onboarding_stage > 0 && seller.clients < 2)
    row.refuse('active', 'conflict', `${code} has signed up and needs at least one client`)
  if (row.errors.length > 0 || client === undefined || !seller) return null
  return { client_id: client, seller_id: Number(seller.id), seller_code: code, ref_code: row.text('ref_code'), active: active !== false, isNew: !kept }
}

async function apply(tx: Db, run: RunContext, sent: readonly Pair[]): Promise<void> {
  const on = sent.filter(({ active }) => active)
  await mapSeller(tx, on.map(({ seller_id }) => seller_id), on.map(({ client_id }) => client_id))
  await rows(
    tx,
    sql`update client_seller_map m set ref_code = coalesce(g.ref_code, m.ref_code), active = g.active, unmapped_at = case when g.active then null
        else coalesce(m.unmapped_at, now()) end
        from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as g(client_id bigint, seller_id bigint, ref_code text, active boolean)
        where m.client_id = g.client_id and m.seller_id = g.seller_id`,
  )
  for (const id of new Set(sent.filter(({ active }) => !active).map(({ seller_id }) => seller_id))) await followMapping(tx, id)
  await auditUpload(
    tx, run, 'sellerMapping.upload',
    sent.map(({ isNew: _isNew, ...pair }) => ({ entity: 'client_seller_map', entity_id: pair.client_id, action: pair.active ? 'map' : 'unmap', after: pair })),
  )
}

/** Sellers mapped to clients from a file (clients.md 6). */
export const mapSellerUpload: UploadKindWork<Pair> = {
  ...rowKind({
    template: mapSellerTemplate,
    key: ['client_code', 'seller_code'],
    result: (pair: Pair) => (pair.isNew ? 'created' : 'updated'),
    reference: () => Promise.resolve(null),
    facts: (run: RunContext, _reference, found: readonly Row[]) => facts(run, found),
    scope: () => 0,
    stands: (row, { clients, mapped }) =>
      mapped.get(key(clients.get(row.code('client_code') ?? '') ?? 0, row.code('seller_code') ?? ''))?.active === isActive(row),
    check,
    apply,
    explain: (constraint, { ref_code }) => (constraint === 'client_seller_map_ref_once'
      ? { column: 'Ref Code', value: ref_code ?? '', message: `Ref Code ${ref_code} is used by another seller`, code: 'conflict' }
      : null),
  }),
  templateName: 'map-sellers-template',
}
