import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { btbVariants as calls } from '@/lib/contract/btb-variants'
import { counted } from '@/lib/domain/counted'
import { incomingInbound, inboundStatus } from '@/lib/domain/inbound'
import { openOutbound, outboundStatus } from '@/lib/domain/outbound'
import { recordStatus, switchStatus, type RecordStatus } from '@/lib/domain/record-status'
import { cleanNumber } from '@/lib/domain/scan-input'
import { barcodeFault, symbologyOf } from '@/lib/domain/sku'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { skuVariants } from '../../db/schema/skus'
import { allOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownGoods } from '../catalogue/scope'
import { isB2bSku } from '../../core/stock/b2b-goods'
import { variantOf, type Variant } from './variants'

type Made = z.output<typeof calls.add.body>
type Change = z.output<typeof calls.change.body>

const conflict = (field: string, message: string) => new Refusal(409, message, [{ field, message }])

/** A barcode as scanners send it, null where there is none; 422 for one that cannot be read. */
function barcodeIn(barcode: string | null | undefined): string | null | undefined {
  if (!barcode) return barcode
  const cleaned = cleanNumber(barcode)
  const fault = barcodeFault(cleaned, symbologyOf(cleaned))
  if (fault) throw refuseField('barcode', fault)
  return cleaned
}

/** 409 where its code or barcode already names a SKU of the client. */
async function refuseNamed(tx: Db, clientId: number, { variant_code, barcode }: { variant_code?: string | undefined; barcode?: string | null | undefined }) {
  const named = await first<{ sku_code: string; is_code: boolean }>(
    tx,
    sql`select k.sku_code, lower(k.sku_code) = lower(${variant_code ?? ''}) as is_code from skus k where k.client_id = ${clientId}
          and (lower(k.sku_code) = lower(${variant_code ?? ''}) or exists (select 1 from sku_barcodes b where b.sku_id = k.id
            and b.barcode in (${barcode ?? ''}, ${variant_code ?? ''}) and b.status = ${literal(switchStatus, 'active')})) limit 1`,
  )
  if (!named) return
  throw named.is_code
    ? conflict('variant_code', `Variant code ${variant_code} is the code of a SKU of this client.`)
    : conflict('barcode', `Barcode ${barcode ?? variant_code} belongs to ${named.sku_code}.`)
}

const known = (code: string | undefined, barcode: string | null | undefined) => ({
  sku_variants_code_once: () => conflict('variant_code', `Variant code ${code} is already used by this client.`),
  sku_variants_barcode_once: () => conflict('barcode', `Barcode ${barcode} belongs to another variant of this client.`),
})

/** Adds a variant of a SKU for B2B. 409 when its code or barcode is taken. */
export async function addVariant(tx: Db, who: Who, body: Made): Promise<{ id: number; variant_code: string }> {
  const sku = await first<{ client_id: number; status: RecordStatus }>(tx, sql`select k.client_id, k.status from skus k
    where ${allOf([sql`k.id = ${body.sku_id}`, isB2bSku(sql`k`), ownGoods(who, sql`k.client_id`)])} for share`)
  if (!sku || sku.status === 'delete') throw refuseField('sku_id', 'Choose a SKU for B2B.')
  const barcode = barcodeIn(body.barcode)
  await refuseNamed(tx, sku.client_id, { variant_code: body.variant_code, barcode })
  const [made] = await refuseOn(known(body.variant_code, barcode), tx.insert(skuVariants).values({
    ...body, barcode: barcode ?? null, client_id: sku.client_id, created_by: who.user_id || null, updated_by: who.user_id || null,
  }).returning({ id: skuVariants.id }))
  return { id: made?.id ?? 0, variant_code: body.variant_code }
}

async function heldVariant(tx: Db, who: Who, id: number): Promise<Variant> {
  await rows(tx, sql`select 1 from sku_variants where id = ${id} for update`)
  const held = await variantOf(tx, who, id)
  if (held.status === 'delete') throw new Refusal(409, `Variant ${held.variant_code} is deleted and cannot be changed.`)
  return held
}

/** Changes a variant; what orders asked for before stays in the packs of then. 409 when somebody saved it meanwhile, or a code is taken. */
export async function changeVariant(tx: Db, who: Who, id: number, { version, ...change }: Change) {
  const before = await heldVariant(tx, who, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  const barcode = barcodeIn(change.barcode)
  await refuseNamed(tx, before.client_id, { variant_code: change.variant_code, barcode })
  await refuseOn(known(change.variant_code, barcode), tx.update(skuVariants).set({
    ...change, ...(barcode !== undefined && { barcode }), version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id || null,
  }).where(eq(skuVariants.id, id)))
  return { before, after: await variantOf(tx, who, id) }
}

/** 409 for a variant that an open order wants. */
async function refuseOrdered(tx: Db, { id, variant_code, open_orders }: Variant): Promise<void> {
  const ordered = await first<{ n: number }>(
    tx,
    sql`select ((select count(distinct o.id) from outbound_lines l join outbound_orders o on o.id = l.outbound_id
            where l.variant_id = ${id} and o.status in ${literals(outboundStatus, ...openOutbound)})
          + (select count(distinct o.id) from inbound_lines n join inbound_orders o on o.id = n.inbound_id
            where n.variant_id = ${id} and o.status in ${literals(inboundStatus, 'draft', ...incomingInbound)}))::int as n`,
  )
  const open = open_orders + (ordered?.n ?? 0)
  if (open > 0) throw new Refusal(409, `Variant ${variant_code} is on ${counted(open, 'open order')}.`)
}

/** Switches or deletes a variant; its code is not given again. */
export async function toggleVariant(tx: Db, who: Who, id: number, status: RecordStatus) {
  const before = await heldVariant(tx, who, id)
  if (!recordStatus.can(before.status, status)) throw new Refusal(409, `Variant ${before.variant_code} is ${before.status} already.`)
  if (status !== 'active') await refuseOrdered(tx, before)
  await tx.update(skuVariants).set({ status, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id || null }).where(eq(skuVariants.id, id))
  return { before, after: await variantOf(tx, who, id) }
}
