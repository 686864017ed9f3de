import { sql } from 'drizzle-orm'
import { mappingTemplate } from '@/lib/contract/sku-mapping-columns'
import { switchStatus } from '@/lib/domain/record-status'
import { SKU_CODE, skuCodeRule } from '@/lib/domain/sku'
import { MOST_IN_BUNDLE, skuMappingType, type SkuMappingType } from '@/lib/domain/sku-mapping'
import { codeKey, skusNamed, type NamedSku } from '../../core/stock/sku-of'
import { fileClient } from '../../core/uploads/file-client'
import { ChangedMeanwhile, auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { holdClient } from '../clients/scope'
import { codeFault, codesTaken, mixedVat, type Taking } from './mapping-codes'

type Row = Reading<(typeof mappingTemplate)['columns'][number]['field']>

/** A mapping of the client that has one of the file's codes. */
interface Standing {
  id: number
  alias_sku: string
  mapping_type: SkuMappingType
  sku_id: number
  sku_code: string
  vat_rate: string
  qty: number
  status: 'active' | 'inactive'
}
interface Facts {
  clientId: number
  skus: ReadonlyMap<string, NamedSku>
  taken: ReadonlyMap<string, Taking>
  /** By `codeKey` of their alias, those in use first. */
  standing: ReadonlyMap<string, readonly Standing[]>
}
interface MappingRow {
  id: number | null
  alias_sku: string
  mapping_type: SkuMappingType
  sku_id: number
  sku_code: string
  qty: number
  status: 'active' | 'inactive'
}

const standingOf = (db: Db, clientId: number, codes: readonly string[]) =>
  rows<Standing>(
    db,
    sql`select m.id, m.alias_sku, m.mapping_type, m.sku_id, k.sku_code, k.vat_rate, m.qty, m.status from sku_mappings m join skus k on k.id = m.sku_id
        where m.client_id = ${clientId} and lower(m.alias_sku) = any(${sql.param(codes.map(codeKey))}::text[])
        order by m.status = ${literal(switchStatus, 'active')} desc, m.id desc`,
  )

const aliasIn = (row: Row) => row.code('alias_sku') ?? ''
const typeIn = (row: Row): SkuMappingType | null => skuMappingType.names.find((name) => name === row.text('mapping_type')) ?? null
const statusIn = (row: Row) => (row.group.rows[0].values.is_active === false ? 'inactive' as const : 'active' as const)
const inUse = (facts: Facts, row: Row) => (facts.standing.get(codeKey(aliasIn(row))) ?? []).filter(({ status }) => status === 'active')

/** The mapping a row is about: of its code, kind and SKU. */
function itself(row: Row, { skus, standing }: Facts): Standing | undefined {
  const sku = skus.get(codeKey(row.text('sku_code') ?? ''))
  return (standing.get(codeKey(aliasIn(row))) ?? []).find((one) => one.sku_id === sku?.sku_id && one.mapping_type === typeIn(row))
}

/** Units of one bundle; an alias stands for one unit. */
function quantity(row: Row, type: SkuMappingType | null): number {
  const value = row.group.rows[0].values.qty
  if (typeof value !== 'number') {
    if (type === 'bundle') row.refuse('qty', 'required', 'Quantity is required for a bundle.')
    return 1
  }
  if (type === 'alias' && value !== 1) row.refuse('qty', 'range', 'An alias stands for one unit. Use bundle for more.')
  else if (!Number.isInteger(value) || value < 1 || value > MOST_IN_BUNDLE)
    row.refuse('qty', 'range', `Quantity is a whole number from 1 to ${MOST_IN_BUNDLE}.`)
  return value
}

/** Refuses a code that means something else already. */
function refuseMeaning(row: Row, facts: Facts, type: SkuMappingType, sku: NamedSku): void {
  const alias_sku = aliasIn(row)
  const by = facts.taken.get(codeKey(alias_sku))
  const fault = by && codeFault({ mapping_type: type, alias_sku, sku_id: sku.sku_id }, by)
  if (fault) row.refuse('alias_sku', 'conflict', fault)
  const others = inUse(facts, row).filter((one) => one.sku_id !== sku.sku_id || one.mapping_type !== type)
  const alias = others.find((one) => one.mapping_type === 'alias')
  if (alias) row.refuse('alias_sku', 'conflict', `Alias ${alias_sku} already points to ${alias.sku_code}.`)
  else if (type === 'alias' && others.length > 0) row.refuse('alias_sku', 'conflict', `${alias_sku} is a bundle already. Choose another alias.`)
  const mixed = type === 'bundle' ? others.find(({ vat_rate }) => vat_rate !== sku.vat_rate) : undefined
  if (mixed) row.refuse('sku_code', 'conflict', mixedVat(alias_sku, mixed.vat_rate, sku))
}

function check(row: Row, facts: Facts): MappingRow | null {
  const [alias_sku, type, status, typed] = [aliasIn(row), typeIn(row), statusIn(row), row.text('sku_code') ?? '']
  if (alias_sku !== '' && !SKU_CODE.test(alias_sku)) row.refuse('alias_sku', 'format', skuCodeRule)
  const sku = facts.skus.get(codeKey(typed))
  const qty = quantity(row, type)
  if (typed !== '' && (!sku || (status === 'active' && sku.status !== 'active')))
    row.refuse('sku_code', 'unknown_reference', `SKU ${typed} is unknown or inactive.`)
  if (sku?.is_bundle && type === 'bundle') row.refuse('sku_code', 'conflict', 'A bundle component cannot be a bundle.')
  if (!sku || type === null) return null
  if (status === 'active') refuseMeaning(row, facts, type, sku)
  return { id: itself(row, facts)?.id ?? null, alias_sku, mapping_type: type, sku_id: sku.sku_id, sku_code: sku.sku_code, qty, status }
}

/** Codes of the rows that two things of the client answer to by now: an alias beside another, or beside a bundle. */
const ambiguous = (tx: Db, clientId: number, codes: readonly string[]) =>
  rows(tx, sql`select 1 from sku_mappings m where m.client_id = ${clientId} and lower(m.alias_sku) = any(${sql.param(codes.map(codeKey))}::text[])
    and m.status = ${literal(switchStatus, 'active')} group by lower(m.alias_sku)
    having count(*) > 1 and bool_or(m.mapping_type = ${literal(skuMappingType, 'alias')}) limit 1`)

async function apply(tx: Db, run: RunContext, made: readonly MappingRow[]): Promise<void> {
  const [clientId, by] = [run.upload.client_id ?? 0, run.who.user_id]
  await holdClient(tx, run.who, clientId)
  const set = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(id bigint, alias_sku text, mapping_type text, sku_id bigint, qty int, status text)`
  await rows(tx, sql`update sku_mappings m set qty = g.qty, status = g.status, version = m.version + 1, updated_at = now(), updated_by = ${by}
    from ${set} where m.id = g.id and m.client_id = ${clientId}`)
  await rows(tx, sql`insert into sku_mappings (client_id, alias_sku, mapping_type, sku_id, qty, status, created_by, updated_by)
    select ${clientId}::bigint, g.alias_sku, g.mapping_type, g.sku_id, g.qty, g.status, ${by}::bigint, ${by}::bigint from ${set} where g.id is null`)
  if ((await ambiguous(tx, clientId, made.map(({ alias_sku }) => alias_sku))).length > 0) throw new ChangedMeanwhile()
  await auditUpload(tx, run, 'sku_mapping.upload', made.map(({ alias_sku, sku_code, ...after }) => (
    { entity: 'sku_mapping', entity_id: `${alias_sku} ${sku_code}`, after: { mapping_type: after.mapping_type, qty: after.qty, status: after.status } })))
}

/** Aliases and bundles from a sheet: new ones are added, those that are there take the quantity of their row and are switched. */
export const mappingUpload = rowKind({
  template: mappingTemplate,
  key: ['alias_sku', 'sku_code'],
  lists: { mapping_types: skuMappingType.names },
  result: ({ id }: MappingRow) => (id === null ? 'created' : 'updated'),
  reference: fileClient,
  facts: async ({ db }, clientId: number, found: readonly Row[]): Promise<Facts> => {
    const aliases = found.map(aliasIn)
    return {
      clientId, skus: await skusNamed(db, clientId, found.map((row) => row.text('sku_code') ?? '')), taken: await codesTaken(db, clientId, aliases),
      standing: Map.groupBy(await standingOf(db, clientId, aliases), ({ alias_sku }) => codeKey(alias_sku)),
    }
  },
  scope: (_row, { clientId }) => clientId,
  stands: (row, facts) => itself(row, facts) !== undefined,
  check,
  isThere: (row, facts) => {
    const one = itself(row, facts)
    return one !== undefined && one.status === statusIn(row) && (one.mapping_type === 'alias' || one.qty === row.group.rows[0].values.qty)
  },
  apply,
  explain: (constraint, { alias_sku }) => (['sku_mappings_alias_once', 'changed_meanwhile'].includes(constraint)
    ? { column: 'Alias SKU', value: alias_sku, message: `Alias ${alias_sku} already stands for another SKU.`, code: 'conflict' }
    : null),
})
