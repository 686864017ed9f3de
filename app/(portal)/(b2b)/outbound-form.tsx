'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { DateField } from '@/components/fields/date'
import { LongTextField } from '@/components/fields/long-text'
import { LookupField } from '@/components/fields/lookup'
import { MoneyField } from '@/components/fields/money'
import { NumberField } from '@/components/fields/number'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { lookUp } from '@/components/screens/look-up'
import { lookups } from '@/components/screens/lookups'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { orderedOutbound, outboundType, outboundUnit } from '@/lib/domain/outbound'
import { ShopSkuLines } from '@/components/screens/sku-lines'
import { useVariants, VariantField } from './variant-field'
import { bodyOf, draftOf, withSku, type LineDraft, type OutboundDraft } from './outbound-draft'

type Order = Reply<'outbound.edit'>

/** What the form's fields read and write of the draft. */
interface Form { d: OutboundDraft; put: (part: Partial<OutboundDraft>) => void; at: (name: string) => { id: string; name: string; error: string | null } }


function Parties({ f: { d, put, at }, order }: { f: Form; order: Order | null }) {
  const choices = (useAsk('inbound.warehouses', {}).data ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))
  const client_id = d.client_id
  return (
    <>
      {!order && (
        <LookupField
          {...at('client_id')} label="Client" required search={(typed, signal) => lookUp(lookups.client, typed, signal)} value={client_id}
          onChange={(value) => put({ client_id: chosenId(value), consignee_id: null, lines: [] })}
        />
      )}
      {d.order_type === 'transfer' && (
        <ChoiceField
          {...at('to_warehouse_id')} label="To warehouse" required options={choices.filter(({ value }) => value !== d.warehouse_id)} value={d.to_warehouse_id}
          onChange={(value) => put({ to_warehouse_id: chosenId(value) })}
        />
      )}
      {client_id !== null && d.order_type !== 'transfer' && (
        <LookupField
          key={client_id} {...at('consignee_id')} label="Consignee" required value={d.consignee_id}
          {...(order && order.to_warehouse_id === null && { valueLabel: `${order.consignee_code} ${order.consignee_name}` })}
          search={async (search, signal) => (await ask('b2bConsignees.dropdown', { client_id, search }, { signal }))
            .map(({ id, consignee_code, consignee_name, city }) => ({ value: id, label: `${consignee_code} ${consignee_name}, ${city}` }))}
          onChange={(value) => put({ consignee_id: chosenId(value) })}
        />
      )}
      <ChoiceField
        {...at('warehouse_id')} label={d.order_type === 'transfer' ? 'From warehouse' : 'Warehouse'} required options={choices}
        value={d.warehouse_id} onChange={(value) => put({ warehouse_id: chosenId(value) })}
      />
    </>
  )
}

function Head({ f, order }: { f: Form; order: Order | null }) {
  const { d, put, at } = f
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 md:grid-cols-3">
      <Parties f={f} order={order} />
      <TextField {...at('ref_no')} label="Your reference" required value={d.ref_no} onChange={(ref_no) => put({ ref_no })} />
      <ChoiceField
        {...at('order_type')} label="Kind" required options={orderedOutbound.map((value) => ({ value, label: outboundType.label(value) }))}
        value={d.order_type} onChange={(value) => put({ order_type: value === null ? null : String(value) })}
      />
      <DateField
        {...at('requested_ship_date')} label="Ship on" required value={d.requested_ship_date}
        onChange={(requested_ship_date) => put({ requested_ship_date })}
      />
      <NumberField {...at('priority')} label="Priority" hint="1 is first, 9 last." required value={d.priority} onChange={(priority) => put({ priority })} />
      <NumberField
        {...at('min_remaining_days')} label="Days they still live" hint="On arrival. Left empty, what the consignee asks for."
        value={d.min_remaining_days} onChange={(min_remaining_days) => put({ min_remaining_days })}
      />
      <SwitchField
        {...at('allow_partial')} label="May be shipped in part" value={d.allow_partial} onChange={(value) => put({ allow_partial: value === true })}
      />
      <div className="sm:col-span-2">
        <LongTextField {...at('remarks')} label="Remarks" value={d.remarks} onChange={(remarks) => put({ remarks })} />
      </div>
    </div>
  )
}

interface LinesProps { draft: OutboundDraft; error: (field: string) => string | null; onChange: (change: (lines: LineDraft[]) => LineDraft[]) => void }
function OutboundLines({ draft: { client_id, lines }, error, onChange: onLines }: LinesProps) {
  const variantsOf = useVariants(lines)
  if (client_id === null) return <p className="text-ink-soft">Choose the client first: its SKUs are offered then.</p>
  return (
    <ShopSkuLines
      clientId={client_id} lines={lines} error={error} onChange={onLines} withSku={withSku} columns="md:grid-cols-3 xl:grid-cols-6"
      empty="Nothing yet. Scan or find what is sent; a draft may be kept without lines."
      renderFields={(line, of, onChange) => (
        <>
          <NumberField {...of('uom_qty')} label="Quantity" required value={line.uom_qty} onChange={(uom_qty) => onChange({ uom_qty })} />
          <ChoiceField {...of('uom')} label="In" required options={outboundUnit.options} value={line.uom} onChange={(uom) => onChange({ uom: String(uom) })} />
          <VariantField
            {...of('variant_id')} choices={variantsOf(line.sku_id)} value={line.variant_id} onChange={(variant_id) => onChange({ variant_id })}
          />
          <TextField {...of('lot_no')} label="Lot" hint="Left empty, the first to expire." value={line.lot_no} onChange={(lot_no) => onChange({ lot_no })} />
          <DateField
            {...of('min_expiry_date')} label="Expires not before" value={line.min_expiry_date}
            onChange={(min_expiry_date) => onChange({ min_expiry_date })}
          />
          <MoneyField
            {...of('unit_price')} label="Price each" hint="For customs. Left empty, the SKU’s own." currency={line.currency} value={line.unit_price}
            onChange={(unit_price) => onChange({ unit_price })}
          />
        </>
      )}
    />
  )
}

/** A new order is kept or submitted, one that is there is saved. */
const Sends = ({ isNew, busy, onSend }: { isNew: boolean; busy: 'draft' | 'submit' | null; onSend: (submit: boolean) => void }) => (
  <div className="flex flex-wrap justify-end gap-2">
    {isNew && <Button busy={busy === 'draft'} onClick={() => onSend(false)}>Save draft</Button>}
    <Button variant="primary" busy={busy === 'submit'} onClick={() => onSend(true)}>{isNew ? 'Submit' : 'Save'}</Button>
  </div>
)

/** Orders goods for a consignee, or changes what was ordered; what is typed stays on the device until it is sent. */
export function OutboundForm({ record }: { record: Order | null }) {
  const router = useRouter()
  const { typed: d, setTyped, restored, restart, forget } = useTyped(record ? `outbound:${record.id}:${record.version}` : 'outbound:new', () => draftOf(record))
  const [add, change] = [useAct('outbound.add'), useAct('outbound.change')]
  const [submits, setSubmits] = useState(false)
  const act = record ? change : add
  const error = (field: string) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const f: Form = { d, put: (part) => setTyped((now) => ({ ...now, ...part })), at: (name) => ({ id: `outbound-${name}`, name, error: error(name) }) }
  const done = ({ id, outbound_no, status }: Reply<'outbound.add'>) => {
    forget()
    snack(record ? `${outbound_no} is saved.` : `${outbound_no} is ${status === 'draft' ? 'kept as a draft' : 'submitted'}.`)
    router.push(`/outbound-summary-view?id=${id}`)
  }
  const send = (submit: boolean) => {
    setSubmits(submit)
    const { client_id, ...body } = bodyOf(d)
    if (record) change.mutate({ ...body, id: record.id, version: record.version }, { onSuccess: done })
    else add.mutate({ ...body, client_id, submit }, { onSuccess: done })
  }
  return (
    <div className="flex flex-col gap-5">
      {restored && <Notice tone="blue" action={<Button size="small" onClick={restart}>Begin again</Button>}>What you typed before is back.</Notice>}
      {act.error && <Notice tone="red">{act.error.message}</Notice>}
      <Card title="What is sent to whom"><Head f={f} order={record} /></Card>
      <Card title="Lines">
        <OutboundLines draft={d} error={error} onChange={(next) => setTyped((now) => ({ ...now, lines: next(now.lines) }))} />
      </Card>
      <Sends isNew={!record} busy={act.isPending ? (submits ? 'submit' : 'draft') : null} onSend={send} />
    </div>
  )
}
