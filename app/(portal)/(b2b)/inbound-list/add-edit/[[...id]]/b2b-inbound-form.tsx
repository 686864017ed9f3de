'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { DateField } from '@/components/fields/date'
import { SwitchField } from '@/components/fields/switch'
import { LookupField } from '@/components/fields/lookup'
import { lookUp } from '@/components/screens/look-up'
import { lookups } from '@/components/screens/lookups'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { b2bInboundType, inboundContainer, inboundMode, inboundPriority, inboundStatus, type InboundMode } from '@/lib/domain/inbound'
import { Grid, Sends, Transport, Write, type FormOf } from '@/components/screens/inbound-fields'
import { bodyOf, draftOf, type B2bInboundDraft } from './b2b-inbound-draft'
import { B2bInboundLines } from './b2b-inbound-lines'

type Order = Reply<'b2bInbound.edit'>
type Warehouse = Reply<'inbound.warehouses'>[number]
type Form = FormOf<B2bInboundDraft>

function Supplier({ f: { d, put, at }, order }: { f: Form; order: Order | null }) {
  const client_id = order?.client_id ?? d.client_id ?? undefined
  return (
    <LookupField
      {...at('supplier_id')} label="Supplier" required {...(order?.vendor_name && { valueLabel: order.vendor_name })} value={d.supplier_id}
      search={async (search, signal) => (await ask('b2bSuppliers.dropdown', { ...(client_id !== undefined && { client_id }), search }, { signal }))
        .map(({ id, supplier_name }) => ({ value: id, label: supplier_name }))}
      onChange={(id) => put({ supplier_id: id === null ? null : Number(id) })}
    />
  )
}

function Head({ f, order, warehouses, isStaff }: { f: Form; order: Order | null; warehouses: readonly Warehouse[]; isStaff: boolean }) {
  const { d, put, at } = f
  return (
    <Grid>
      {isStaff && !order && (
        <LookupField
          {...at('client_id')} label="Client" required search={(typed, signal) => lookUp(lookups.client, typed, signal)} value={d.client_id}
          onChange={(value) => put({ client_id: chosenId(value), supplier_id: null, lines: [] })}
        />
      )}
      <ChoiceField
        {...at('warehouse_id')} label="Warehouse" required options={warehouses.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
        value={d.warehouse_id} onChange={(value) => put({ warehouse_id: chosenId(value) })}
      />
      <Supplier f={f} order={order} />
      <Write f={f} name="ref_no" label="Your reference" required />
      <Write f={f} name="po_no" label="PO" />
      <ChoiceField
        {...at('inbound_type')} label="Type" required options={b2bInboundType.options} value={d.inbound_type} onChange={(v) => put({ inbound_type: String(v) })}
      />
      <ChoiceField
        {...at('priority')} label="Priority" required options={inboundPriority.options} value={d.priority} onChange={(v) => put({ priority: String(v) })}
      />
      <DateField {...at('expected_date')} label="Expected" required value={d.expected_date} onChange={(expected_date) => put({ expected_date })} />
      <ChoiceField
        {...at('shipment_mode')} label="Mode" required options={inboundMode.options} value={d.shipment_mode}
        onChange={(v) => put({ shipment_mode: v as InboundMode })}
      />
      <SwitchField
        {...at('label_on_receipt')} label="Labelled at receipt" hint="Submitting it asks the warehouse to label its variants." value={d.label_on_receipt}
        onChange={(value) => put({ label_on_receipt: value === true })}
      />
    </Grid>
  )
}

const BySea = ({ f }: { f: Form }) => (
  <>
    <ChoiceField
      {...f.at('container_size')} label="Container size" options={inboundContainer.options} value={f.d.container_size}
      onChange={(v) => f.put({ container_size: v === null ? null : String(v) })}
    />
    <Write f={f} name="bl_no" label="Bill of lading" />
  </>
)

/** What is typed and sent; it stays on the device until it is. */
function useAnnouncing(record: Order | null) {
  const router = useRouter()
  const { typed: d, setTyped, restored, restart, forget } = useTyped(
    record ? `b2b-inbound:${record.id}:${record.version}` : 'b2b-inbound:new', () => draftOf(record),
  )
  const [add, change] = [useAct('b2bInbound.add'), useAct('b2bInbound.change')]
  const [submits, setSubmits] = useState(false)
  const act = record ? change : add
  const error = (field: string) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const f: Form = { d, put: (part) => setTyped((now) => ({ ...now, ...part })), at: (name) => ({ id: `inbound-${name}`, name, error: error(name) }) }
  const done = ({ id, inbound_no, status }: Reply<'b2bInbound.add'>) => {
    forget()
    snack(record ? `${inbound_no} is saved.` : `${inbound_no}: ${inboundStatus.label(status).toLowerCase()}.`)
    router.push(`/inbound-summary-view?id=${id}`)
  }
  const send = (submit: boolean) => {
    setSubmits(submit)
    if (record) change.mutate({ ...bodyOf(d), id: record.id, version: record.version }, { onSuccess: done })
    else add.mutate({ ...bodyOf(d), submit }, { onSuccess: done })
  }
  const busy: 'submit' | 'draft' | null = act.isPending ? (submits ? 'submit' : 'draft') : null
  return { f, setTyped, restored, restart, fault: act.error?.message ?? null, error, send, busy }
}

/** Announces goods for B2B, or changes what was announced. */
export function B2bInboundForm({ record, warehouses, isStaff }: { record: Order | null; warehouses: readonly Warehouse[]; isStaff: boolean }) {
  const { f, setTyped, restored, restart, fault, error, send, busy } = useAnnouncing(record)
  const { d } = f
  const needsBoe = warehouses.find(({ id }) => id === d.warehouse_id)?.is_free_zone ?? false
  return (
    <div className="flex flex-col gap-5">
      {restored && <Notice tone="blue" action={<Button size="small" onClick={restart}>Begin again</Button>}>What you typed before is back.</Notice>}
      {fault && <Notice tone="red">{fault}</Notice>}
      <Card title="What is announced"><Head f={f} order={record} warehouses={warehouses} isStaff={isStaff} /></Card>
      <Card title="Lines">
        {isStaff && !record && d.client_id === null
          ? <p className="text-ink-soft">Choose the client first: its SKUs are offered then.</p>
          : (
            <B2bInboundLines
              clientId={record?.client_id ?? d.client_id} lines={d.lines} error={error}
              onChange={(next) => setTyped((now) => ({ ...now, lines: next(now.lines) }))}
            />
          )}
      </Card>
      <Card title="Transport"><Transport f={f} needsBoe={needsBoe}><BySea f={f} /></Transport></Card>
      <Sends isNew={!record} busy={busy} onSend={send} />
    </div>
  )
}
