'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { DateField } from '@/components/fields/date'
import { LongTextField } from '@/components/fields/long-text'
import { NumberField } from '@/components/fields/number'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import {
  begunVariantOrder, isVariantOrderIn, variantImage, variantLabel, variantOrderStatus, variantPriority, variantUnits, type VariantDirection,
} from '@/lib/domain/variant'
import { bodyOf, draftOf, emptyLine, type VariantLineDraft, type VariantOrderDraft } from './variant-order-draft'

type Order = Reply<'btbVariantOrders.edit'>
type Parent = Reply<'btbVariantOrders.parent'>
type ErrorOf = (field: string) => string | null

interface HeadProps { d: VariantOrderDraft; error: ErrorOf; put: (part: Partial<VariantOrderDraft>) => void }
function Head({ d, error, put }: HeadProps) {
  const at = (name: string) => ({ id: `variant-order-${name}`, name, error: error(name) })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 md:grid-cols-3">
      <DateField
        {...at('requested_by_date')} label="Wanted by" required value={d.requested_by_date} onChange={(requested_by_date) => put({ requested_by_date })}
      />
      <ChoiceField
        {...at('label_template')} label="Label" hint="Left empty, as each variant says." options={variantLabel.options} value={d.label_template}
        onChange={(value) => put({ label_template: value === null ? null : String(value) })}
      />
      <ChoiceField
        {...at('priority')} label="Priority" required options={variantPriority.options} value={d.priority}
        onChange={(value) => put({ priority: String(value) })}
      />
      <div className="sm:col-span-2 md:col-span-3">
        <LongTextField {...at('instructions')} label="Instructions" value={d.instructions} onChange={(instructions) => put({ instructions })} />
      </div>
    </div>
  )
}

interface LineProps {
  line: VariantLineDraft; at: number; parent: Parent; error: ErrorOf
  /** It is begun: only its quantity may change, and only up. */
  isFixed: boolean
  onChange: (part: Partial<VariantLineDraft>) => void; onDrop: () => void
}
function LineFields({ line, at, parent, error, isFixed, onChange, onDrop }: LineProps) {
  const of = (name: string) => ({ id: `lines-${at}-${name}`, name, error: error(`lines.${at}.${name}`) })
  const begun = isFixed ? 'It is begun: only its quantity may go up.' : null
  const goods = parent.lines.find(({ sku_id }) => sku_id === line.sku_id)
  const variant = goods?.variants.find(({ id }) => id === line.variant_id)
  const most = goods && variant ? variantUnits(goods.free_units + line.kept_units, variant.pack_qty) : null
  return (
    <li className="border-b pb-4 last:border-0">
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-4">
        <ChoiceField
          {...of('sku_id')} label="SKU" required disabledReason={begun}
          options={parent.lines.map(({ sku_id, sku_code, sku_name }) => ({ value: sku_id, label: `${sku_code} · ${sku_name}` }))} value={line.sku_id}
          onChange={(value) => onChange({ sku_id: chosenId(value), variant_id: null, lot_no: null })}
        />
        <ChoiceField
          key={line.sku_id} {...of('variant_id')} label="Variant" required disabledReason={begun}
          {...(goods?.variants.length === 0 && { hint: `${goods.sku_code} has no variant yet.` })}
          options={(goods?.variants ?? []).map((one) => ({ value: one.id, label: `${one.variant_code} · ${one.market_country}` }))} value={line.variant_id}
          onChange={(value) => onChange({ variant_id: chosenId(value) })}
        />
        <ChoiceField
          key={`lot ${line.sku_id}`} {...of('lot_no')} label="Lot" hint="Left empty, any." disabledReason={begun}
          options={(goods?.lots ?? []).map((lot) => ({ value: lot, label: lot }))} value={line.lot_no}
          onChange={(value) => onChange({ lot_no: value === null ? null : String(value) })}
        />
        <NumberField
          {...of('requested_qty')} label="Quantity" required value={line.requested_qty}
          hint={most === null ? undefined : `At most ${most}${variant && variant.pack_qty > 1 ? ` packs of ${variant.pack_qty}` : ''}.`}
          onChange={(requested_qty) => onChange({ requested_qty })}
        />
      </div>
      {variant && variant.image_status !== 'approved' && (
        <p className="mt-2 text-orange-strong">
          {`Variant ${variant.variant_code} has no approved picture: ${variantImage.label(variant.image_status).toLowerCase()}.`}
        </p>
      )}
      {!isFixed && <p className="mt-2"><Button size="small" aria-label={`Take out line ${at + 1}`} onClick={onDrop}>Take out</Button></p>}
    </li>
  )
}

interface FormProps { parent: Parent; direction: VariantDirection; record: Order | null }

/** What is typed and sent; it stays on the device until it is. */
function useAskingFor({ parent, direction, record }: FormProps) {
  const router = useRouter()
  const { typed: d, setTyped, restored, restart, forget } = useTyped(
    record ? `variant-order:${record.id}:${record.version}` : `variant-order:${direction}:${parent.id}`, () => draftOf(record, parent),
  )
  const [add, change] = [useAct('btbVariantOrders.add'), useAct('btbVariantOrders.change')]
  const [submits, setSubmits] = useState(false)
  const act = record ? change : add
  const done = ({ id, variant_order_no, status }: Reply<'btbVariantOrders.add'>) => {
    forget()
    snack(record ? `${variant_order_no} is saved.` : `${variant_order_no}: ${variantOrderStatus.label(status).toLowerCase()}.`)
    router.push(`/outbound-variant-summary-view?id=${id}`)
  }
  const send = (submit: boolean) => {
    setSubmits(submit)
    const { lines, ...head } = bodyOf(d)
    if (record && isVariantOrderIn(begunVariantOrder, record.status)) change.mutate({ lines, id: record.id, version: record.version }, { onSuccess: done })
    else if (record) change.mutate({ ...head, lines, id: record.id, version: record.version }, { onSuccess: done })
    else add.mutate({ ...head, lines, direction, [`${direction}_id`]: parent.id, submit }, { onSuccess: done })
  }
  const error: ErrorOf = (field) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const busy: 'submit' | 'draft' | null = act.isPending ? (submits ? 'submit' : 'draft') : null
  return { d, setTyped, restored, restart, error, send, busy, fault: act.error?.message ?? null }
}

/** Asks for units of an order to be labelled, or changes what was asked for. */
export function VariantOrderForm(props: FormProps) {
  const { parent, record } = props
  const { d, setTyped, restored, restart, error, send, busy, fault } = useAskingFor(props)
  const isFixed = record !== null && isVariantOrderIn(begunVariantOrder, record.status)
  const onLines = (change: (lines: VariantLineDraft[]) => VariantLineDraft[]) => setTyped((now) => ({ ...now, lines: change(now.lines) }))
  return (
    <div className="flex flex-col gap-5">
      {restored && <Notice tone="blue" action={<Button size="small" onClick={restart}>Begin again</Button>}>What you typed before is back.</Notice>}
      {fault && <Notice tone="red">{fault}</Notice>}
      <p>
        Of <code className="font-semibold">{parent.no}</code>, <bdi>{parent.client_name}</bdi>, in {parent.warehouse_code}.
      </p>
      {!isFixed && <Card title="When and how"><Head d={d} error={error} put={(part) => setTyped((now) => ({ ...now, ...part }))} /></Card>}
      <Card title="What is labelled">
        {error('lines') && <p role="alert" className="mb-3 text-red-strong">{error('lines')}</p>}
        <ol className="flex flex-col gap-4">
          {d.lines.map((line, at) => (
            <LineFields
              key={line.key} line={line} at={at} parent={parent} error={error} isFixed={isFixed}
              onChange={(part) => onLines((lines) => lines.map((one, nth) => (nth === at ? { ...one, ...part } : one)))}
              onDrop={() => onLines((lines) => lines.filter((_, nth) => nth !== at))}
            />
          ))}
        </ol>
        {!isFixed && <p className="mt-4"><Button onClick={() => onLines((lines) => [...lines, emptyLine(lines)])}>Add line</Button></p>}
      </Card>
      <div className="flex flex-wrap justify-end gap-2">
        {!record && <Button busy={busy === 'draft'} onClick={() => send(false)}>Save draft</Button>}
        <Button variant="primary" busy={busy === 'submit'} onClick={() => send(true)}>{record ? 'Save' : 'Submit'}</Button>
      </div>
    </div>
  )
}
