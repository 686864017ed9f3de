'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { DateField } from '@/components/fields/date'
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
import { inboundMode, shopInboundType, type InboundMode } from '@/lib/domain/inbound'
import { announceablePurchase } from '@/lib/domain/purchase'
import { Grid, Sends, Transport, Write, type FormOf } from '@/components/screens/inbound-fields'
import { bodyOf, draftOf, type InboundDraft } from './inbound-draft'
import { InboundLines } from './inbound-lines'

type Order = Reply<'inbound.one'>
type Warehouse = Reply<'inbound.warehouses'>[number]

type Form = FormOf<InboundDraft>

/** The purchase order its goods are drawn from; without one, who supplies them. */
function Ordered({ f: { d, put, at }, order }: { f: Form; order: Order | null }) {
  const client_id = order?.client_id ?? d.client_id ?? undefined
  const of = client_id === undefined ? {} : { client_id }
  return (
    <>
      <LookupField
        {...at('purchase_id')} label="Purchase order" hint="Open ones of the client. What is announced may not be more than it has left."
        {...(order?.po_no && { valueLabel: order.po_no })} value={d.purchase_id}
        search={async (search, signal) => (await ask('purchaseOrders.list', { ...of, search, status: [...announceablePurchase] }, { signal })).rows
          .map(({ id, po_no, vendor_name }) => ({ value: id, label: `${po_no} · ${vendor_name}` }))}
        onChange={(id) => put({ purchase_id: id === null ? null : Number(id), vendor_id: null })}
      />
      {d.purchase_id === null && (
        <LookupField
          {...at('vendor_id')} label="Supplier" {...(order?.vendor_name && { valueLabel: order.vendor_name })} value={d.vendor_id}
          search={async (search, signal) => (await ask('suppliers.dropdown', { ...of, search }, { signal }))
            .map(({ id, vendor_name }) => ({ value: id, label: vendor_name }))}
          onChange={(id) => put({ vendor_id: id === null ? null : Number(id) })}
        />
      )}
    </>
  )
}

function Head({ f, order, warehouses, isStaff }: { f: Form; order: Order | null; warehouses: readonly Warehouse[]; isStaff: boolean }) {
  const { d, put, at } = f
  return (
    <Grid>
      {isStaff && !order && (
        <LookupField
          {...at('client_id')} label="Client" required search={(typed, signal) => lookUp(lookups.client, typed, signal)} value={d.client_id}
          onChange={(value) => put({ client_id: chosenId(value), purchase_id: null, vendor_id: null, lines: [] })}
        />
      )}
      <ChoiceField
        {...at('warehouse_id')} label="Warehouse" required options={warehouses.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
        value={d.warehouse_id} onChange={(value) => put({ warehouse_id: chosenId(value) })}
      />
      <Write f={f} name="ref_no" label="Your reference" required />
      <ChoiceField
        {...at('inbound_type')} label="Type" required options={shopInboundType.options} value={d.inbound_type}
        onChange={(v) => put({ inbound_type: String(v) })}
      />
      <DateField {...at('expected_date')} label="Expected" required value={d.expected_date} onChange={(expected_date) => put({ expected_date })} />
      <ChoiceField
        {...at('shipment_mode')} label="Mode" required options={inboundMode.options} value={d.shipment_mode}
        onChange={(v) => put({ shipment_mode: v as InboundMode })}
      />
      <Ordered f={f} order={order} />
    </Grid>
  )
}

/** Announces goods, or changes what was announced; what is typed stays on the device until it is sent. */
export function InboundForm({ record, warehouses, isStaff }: { record: Order | null; warehouses: readonly Warehouse[]; isStaff: boolean }) {
  const router = useRouter()
  const { typed: d, setTyped, restored, restart, forget } = useTyped(record ? `inbound:${record.id}:${record.version}` : 'inbound:new', () => draftOf(record))
  const [add, change] = [useAct('inbound.add'), useAct('inbound.change')]
  const [submits, setSubmits] = useState(false)
  const act = record ? change : add
  const error = (field: string) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const f: Form = { d, put: (part) => setTyped((now) => ({ ...now, ...part })), at: (name) => ({ id: `inbound-${name}`, name, error: error(name) }) }
  const done = ({ id, inbound_no, status }: Reply<'inbound.add'>) => {
    forget()
    snack(record ? `${inbound_no} is saved.` : `${inbound_no} is ${status === 'draft' ? 'kept as a draft' : 'submitted'}.`)
    router.push(`/list-inbound-order/${id}`)
  }
  const send = (submit: boolean) => {
    setSubmits(submit)
    if (record) change.mutate({ ...bodyOf(d), id: record.id, version: record.version }, { onSuccess: done })
    else add.mutate({ ...bodyOf(d), submit }, { onSuccess: done })
  }
  const needsBoe = warehouses.find(({ id }) => id === d.warehouse_id)?.is_free_zone ?? false
  return (
    <div className="flex flex-col gap-5">
      {restored && <Notice tone="blue" action={<Button size="small" onClick={restart}>Begin again</Button>}>What you typed before is back.</Notice>}
      {act.error && <Notice tone="red">{act.error.message}</Notice>}
      <Card title="What is announced"><Head f={f} order={record} warehouses={warehouses} isStaff={isStaff} /></Card>
      <Card title="Lines">
        {isStaff && !record && d.client_id === null
          ? <p className="text-ink-soft">Choose the client first: its SKUs are offered then.</p>
          : (
            <InboundLines
              clientId={record?.client_id ?? d.client_id} lines={d.lines} error={error}
              onChange={(next) => setTyped((now) => ({ ...now, lines: next(now.lines) }))}
            />
          )}
      </Card>
      <Card title="Transport"><Transport f={f} needsBoe={needsBoe} /></Card>
      <Sends isNew={!record} busy={act.isPending ? (submits ? 'submit' : 'draft') : null} onSend={send} />
    </div>
  )
}
