import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { skuMappings as calls } from '@/lib/contract/sku-mappings'
import { switchStatus, type RecordStatus } from '@/lib/domain/record-status'
import type { SkuMappingType } from '@/lib/domain/sku-mapping'
import { bundlesNamed, codeKey } from '../../core/stock/sku-of'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { skuMappings } from '../../db/schema/sku-mappings'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdClient } from '../clients/scope'
import { codeFault, codesTaken, mixedVat } from './mapping-codes'
import { ownGoods } from './scope'

export type Mapping = z.output<typeof calls.list.reply>['rows'][number]
type Made = z.output<typeof calls.add.body>
/** What a mapping is judged by. */
type Meaning = Pick<Made, 'client_id' | 'mapping_type' | 'alias_sku' | 'sku_id'>

const columns = sql`m.id, m.client_id, coalesce(c.trade_name, c.name) as client_name, m.alias_sku, m.mapping_type, m.sku_id, k.sku_code, k.sku_name,
  m.qty, m.status, m.version, m.updated_at`
const active = sql`m.status = ${literal(switchStatus, 'active')}`
const tables = sql`sku_mappings m join clients c on c.id = m.client_id join skus k on k.id = m.sku_id`

/** Aliases and bundles somebody may see, the components of a bundle one below another. */
export function mappingList(db: Db, who: Who, query: z.output<typeof calls.list.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Mapping>(
    db,
    {
      columns,
      from: tables,
      where: [
        ownGoods(who, sql`m.client_id`), anyOfValues(sql`m.client_id`, query.client_id), anyOfValues(sql`m.mapping_type`, query.mapping_type),
        anyOfValues(sql`m.sku_id`, query.sku_id), anyOfValues(sql`m.status`, query.status),
        found ? sql`(m.alias_sku ilike ${found} or k.sku_code ilike ${found} or k.sku_name ilike ${found})` : undefined,
      ],
      sorts: {
        alias_sku: { by: sql`m.alias_sku`, kind: 'text' }, sku_code: { by: sql`k.sku_code`, kind: 'text' }, updated_at: { by: sql`m.updated_at`, kind: 'time' },
      },
      defaultSort: 'alias_sku',
      id: sql`m.id`,
    },
    query,
  )
}

async function mappingOf(db: Db, who: Who, id: number): Promise<Mapping> {
  const found = await first<Mapping>(db, sql`select ${columns} from ${tables} where ${allOf([sql`m.id = ${id}`, ownGoods(who, sql`m.client_id`)])}`)
  if (!found) throw new Refusal(404, 'This mapping no longer exists.')
  return found
}

const taken = (field: string, message: string) => new Refusal(409, message, [{ field, message }])

/** The SKU is an active one of the client's, and no bundle where it is to be part of one; held, so that it is not deleted meanwhile. */
async function expectSku(tx: Db, { client_id, mapping_type, alias_sku, sku_id }: Meaning): Promise<void> {
  const sku = await first<{ sku_code: string; client_id: number; status: RecordStatus; is_bundle: boolean; vat_rate: string }>(
    tx, sql`select sku_code, client_id, status, is_bundle, vat_rate from skus where id = ${sku_id} for share`,
  )
  if (!sku || sku.client_id !== client_id) throw refuseField('sku_id', 'Choose a SKU of this client.')
  if (sku.status !== 'active') throw refuseField('sku_id', `SKU ${sku.sku_code} is not active. Activate it first.`)
  if (mapping_type !== 'bundle') return
  if (sku.is_bundle) throw refuseField('sku_id', 'A bundle component cannot be a bundle.')
  const [part] = (await bundlesNamed(tx, client_id, [alias_sku])).get(codeKey(alias_sku)) ?? []
  if (part && part.vat_rate !== sku.vat_rate) throw refuseField('sku_id', mixedVat(alias_sku, part.vat_rate, sku))
}

/** A code is read as one thing: 409 where a SKU has it as its code or barcode. The code of a bundle SKU is what its components stand under. */
async function refuseSkuCode(tx: Db, { client_id, mapping_type, alias_sku, sku_id }: Meaning): Promise<void> {
  const by = (await codesTaken(tx, client_id, [alias_sku])).get(codeKey(alias_sku))
  const message = by && codeFault({ mapping_type, alias_sku, sku_id }, by)
  if (message) throw taken('alias_sku', message)
}

/** 409 where the code is an alias or a bundle already, unless a bundle gets one more component. */
async function refuseTaken(tx: Db, { client_id, mapping_type, alias_sku, sku_id }: Meaning): Promise<void> {
  const there = await rows<{ mapping_type: SkuMappingType; sku_id: number; sku_code: string }>(
    tx, sql`select m.mapping_type, m.sku_id, k.sku_code from sku_mappings m join skus k on k.id = m.sku_id
      where m.client_id = ${client_id} and lower(m.alias_sku) = lower(${alias_sku}) and ${active} order by m.id`,
  )
  const alias = there.find((one) => one.mapping_type === 'alias')
  if (alias) throw taken('alias_sku', `Alias ${alias_sku} already points to ${alias.sku_code}.`)
  if (there.length > 0 && mapping_type === 'alias') throw taken('alias_sku', `${alias_sku} is a bundle already. Choose another alias.`)
  const same = there.find((one) => one.sku_id === sku_id)
  if (same) throw taken('sku_id', `Bundle ${alias_sku} has ${same.sku_code} already.`)
}

/** Adds an alias, or a component of a bundle. 409 for a code that means something else already, 422 for a SKU it cannot stand for. */
export async function addMapping(tx: Db, who: Who, body: Made): Promise<Mapping> {
  await holdClient(tx, who, body.client_id)
  if (body.mapping_type === 'alias' && body.qty !== 1) throw refuseField('qty', 'An alias stands for one unit. Choose Bundle for more.')
  await expectSku(tx, body)
  await refuseSkuCode(tx, body)
  await refuseTaken(tx, body)
  const [made] = await tx.insert(skuMappings).values({ ...body, created_by: who.user_id, updated_by: who.user_id }).returning({ id: skuMappings.id })
  return mappingOf(tx, who, made?.id ?? 0)
}

/** Switches one. 409 where it is switched so already, or its code means something else by now; 422 where its SKU is no longer active. */
export async function toggleMapping(tx: Db, who: Who, id: number, status: Mapping['status']): Promise<{ before: Mapping; after: Mapping }> {
  const { client_id } = await mappingOf(tx, who, id)
  await holdClient(tx, who, client_id)
  const before = await mappingOf(tx, who, id)
  if (before.status === status) throw new Refusal(409, `${before.alias_sku} is ${status} already.`)
  if (status === 'active') {
    await expectSku(tx, before)
    await refuseSkuCode(tx, before)
    await refuseTaken(tx, before)
  }
  await tx.update(skuMappings).set({ status, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(skuMappings.id, id))
  return { before, after: await mappingOf(tx, who, id) }
}

/** An alias or bundle in use, and a SKU it stands for. */
interface Standing { alias_sku: string; mapping_type: SkuMappingType; sku_id: number; sku_code: string }
/** What a client's active aliases and bundles stand for, by `codeKey` of their code. */
export async function aliasesOf(db: Db, clientId: number, codes: readonly string[]): Promise<Map<string, Standing>> {
  const found = await rows<Standing>(
    db, sql`select distinct on (lower(m.alias_sku)) m.alias_sku, m.mapping_type, m.sku_id, k.sku_code from sku_mappings m join skus k on k.id = m.sku_id
      where m.client_id = ${clientId} and lower(m.alias_sku) = any(${sql.param(codes.map(codeKey))}::text[]) and ${active} order by lower(m.alias_sku), m.id`,
  )
  return new Map(found.map((one) => [codeKey(one.alias_sku), one]))
}

/** Why a code may not be given to a SKU: an alias or a bundle has it. */
export const aliasFault = ({ alias_sku, mapping_type, sku_code }: Standing): string =>
  (mapping_type === 'alias'
    ? `${alias_sku} is an alias of ${sku_code}. Deactivate the alias first.`
    : `${alias_sku} is a bundle with ${sku_code}. Deactivate the bundle first.`)

/** 409 for the code of a new SKU that an active alias of the client has: orders could not tell them apart. The caller holds the client. */
export async function refuseAliasCode(tx: Db, clientId: number, skuCode: string): Promise<void> {
  const standing = (await aliasesOf(tx, clientId, [skuCode])).get(codeKey(skuCode))
  if (standing) throw taken('sku_code', aliasFault({ ...standing, alias_sku: skuCode }))
}

/**
 * Switches off what was read as SKUs that are deleted, free for others from now on: their barcodes, their aliases, and the whole of each bundle that held one,
 * for the rest is another bundle.
 */
export async function switchOffCodes(tx: Db, skuIds: readonly number[], by: number): Promise<void> {
  const gone = sql`any(${sql.param([...skuIds])}::bigint[])`
  const off = sql`status = ${literal(switchStatus, 'inactive')}, version = version + 1, updated_at = now(), updated_by = ${by}`
  await rows(tx, sql`update sku_barcodes m set is_primary = false, ${off} where sku_id = ${gone} and ${active}`)
  await rows(tx, sql`update sku_mappings m set ${off} where ${active} and exists (select 1 from sku_mappings g where g.client_id = m.client_id
    and lower(g.alias_sku) = lower(m.alias_sku) and g.status = ${literal(switchStatus, 'active')} and g.sku_id = ${gone})`)
}
