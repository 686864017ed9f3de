'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { DateField } from '@/components/fields/date'
import { LongTextField } from '@/components/fields/long-text'
import { LookupField } from '@/components/fields/lookup'
import { TextField } from '@/components/fields/text'
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
import { currencyCodes } from '@/lib/domain/currency'
import { incoterm } from '@/lib/domain/purchase'
import { bodyOf, draftOf, type PurchaseDraft } from './purchase-draft'
import { PurchaseLines } from './purchase-lines'

type Order = Reply<'purchaseOrders.one'>
type Warehouse = Reply<'inbound.warehouses'>[number]

/** What the form's fields read and write of the draft. */
interface Form { d: PurchaseDraft; put: (part: Partial<PurchaseDraft>) => void; at: (name: string) => { id: string; name: string; error: string | null } }


function Parties({ f: { d, put, at }, order, warehouses }: { f: Form; order: Order | null; warehouses: readonly Warehouse[] }) {
  const client_id = d.client_id
  return (
    <>
      {!order && (
        <LookupField
          {...at('client_id')} label="Client" required search={(typed, signal) => lookUp(lookups.client, typed, signal)} value={client_id}
          onChange={(value) => put({ client_id: chosenId(value), vendor_id: null, lines: [] })}
        />
      )}
      {client_id !== null && (
        <LookupField
          key={client_id} {...at('vendor_id')} label="Supplier" required {...(order && { valueLabel: order.vendor_name })} value={d.vendor_id}
          search={async (search, signal) => (await ask('suppliers.dropdown', { client_id, search }, { signal }))
            .map(({ id, vendor_name }) => ({ value: id, label: vendor_name }))}
          onChange={(value) => put({ vendor_id: chosenId(value) })}
        />
      )}
      <ChoiceField
        {...at('warehouse_id')} label="Warehouse" required options={warehouses.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
        value={d.warehouse_id} onChange={(value) => put({ warehouse_id: chosenId(value) })}
      />
    </>
  )
}

function Head({ f, order, warehouses }: { f: Form; order: Order | null; warehouses: readonly Warehouse[] }) {
  const { d, put, at } = f
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 md:grid-cols-3">
      <Parties f={f} order={order} warehouses={warehouses} />
      <TextField {...at('po_no')} label="PO number" hint="Left empty it is the next of ours." value={d.po_no} onChange={(po_no) => put({ po_no })} />
      <DateField {...at('order_date')} label="Ordered" required value={d.order_date} onChange={(order_date) => put({ order_date })} />
      <DateField {...at('expected_date')} label="Expected" required value={d.expected_date} onChange={(expected_date) => put({ expected_date })} />
      <ChoiceField
        {...at('currency')} label="Currency" required options={currencyCodes.map((code) => ({ value: code, label: code }))} value={d.currency}
        onChange={(value) => put({ currency: value === null ? null : String(value) })}
      />
      <ChoiceField
        {...at('incoterm')} label="Incoterm" options={incoterm.options} value={d.incoterm}
        onChange={(value) => put({ incoterm: value === null ? null : String(value) })}
      />
      <div className="sm:col-span-2">
        <LongTextField {...at('remarks')} label="Remarks" value={d.remarks} onChange={(remarks) => put({ remarks })} />
      </div>
    </div>
  )
}

/** A new order is kept or submitted, one that is there is saved. */
const Sends = ({ isNew, busy, onSend }: { isNew: boolean; busy: 'draft' | 'submit' | null; onSend: (submit: boolean) => void }) => (
  <div className="flex flex-wrap justify-end gap-2">
    {isNew && <Button busy={busy === 'draft'} onClick={() => onSend(false)}>Save draft</Button>}
    <Button variant="primary" busy={busy === 'submit'} onClick={() => onSend(true)}>{isNew ? 'Submit' : 'Save'}</Button>
  </div>
)

/** Orders goods of a supplier, or changes what was ordered; what is typed stays on the device until it is sent. */
export function PurchaseForm({ record, warehouses }: { record: Order | null; warehouses: readonly Warehouse[] }) {
  const router = useRouter()
  const { typed: d, setTyped, restored, restart, forget } = useTyped(record ? `purchase:${record.id}:${record.version}` : 'purchase:new', () => draftOf(record))
  const [add, change] = [useAct('purchaseOrders.add'), useAct('purchaseOrders.change')]
  const [submits, setSubmits] = useState(false)
  const act = record ? change : add
  const error = (field: string) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const f: Form = { d, put: (part) => setTyped((now) => ({ ...now, ...part })), at: (name) => ({ id: `purchase-${name}`, name, error: error(name) }) }
  const done = ({ id, po_no, status }: Reply<'purchaseOrders.add'>) => {
    forget()
    snack(record ? `${po_no} is saved.` : `${po_no} is ${status === 'draft' ? 'kept as a draft' : 'open'}.`)
    router.push(`/purchase-orders/${id}`)
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
      <Card title="What is ordered"><Head f={f} order={record} warehouses={warehouses} /></Card>
      <Card title="Lines">
        <PurchaseLines draft={d} error={error} onChange={(next) => setTyped((now) => ({ ...now, lines: next(now.lines) }))} />
      </Card>
      <Sends isNew={!record} busy={act.isPending ? (submits ? 'submit' : 'draft') : null} onSend={send} />
    </div>
  )
}
