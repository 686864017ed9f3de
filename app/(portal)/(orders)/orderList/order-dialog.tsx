'use client'

import type { ReactNode } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { CountryField } from '@/components/fields/country'
import { EmailField } from '@/components/fields/email'
import { LookupField } from '@/components/fields/lookup'
import { MoneyField } from '@/components/fields/money'
import { PhoneField } from '@/components/fields/phone'
import { TextField } from '@/components/fields/text'
import { lookUp } from '@/components/screens/look-up'
import { lookups } from '@/components/screens/lookups'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { servedCountry } from '@/lib/domain/countries-rules'
import { paymentMode } from '@/lib/domain/package'
import { orderDelivery, type OrderDelivery } from '@/lib/domain/sale-order'
import { OrderLines } from './order-lines'
import { draftOf, sentOf, type OrderDraft } from './order-draft'

type Order = Reply<'saleOrders.one'>

/** What the form's fields read and write of the draft. */
interface Form {
  d: OrderDraft
  put: (part: Partial<OrderDraft>) => void
  at: (name: keyof OrderDraft) => { id: string; name: string; error: string | null }
}
type Text = { [K in keyof OrderDraft]: OrderDraft[K] extends string | null ? K : never }[keyof OrderDraft]

const Write = ({ f: { d, put, at }, name, label, required, hint }: { f: Form; name: Text; label: string; required?: boolean; hint?: string }) => (
  <TextField {...at(name)} label={label} required={required} hint={hint} value={d[name]} onChange={(v) => put({ [name]: v })} />
)
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-4 sm:grid-cols-2">
    <legend className="mb-1.5 text-meta font-semibold text-ink-faint">{title}</legend>
    {children}
  </fieldset>
)

function Whose({ f, isStaff }: { f: Form; isStaff: boolean }) {
  const { d, put, at } = f
  return (
    <Group title="Order">
      {isStaff && (
        <LookupField
          {...at('client_id')} label="Client" required search={(typed, signal) => lookUp(lookups.client, typed, signal)} value={d.client_id}
          onChange={(v) => put({ client_id: v === null ? null : Number(v), items: [] })}
        />
      )}
      <Write f={f} name="ref_no" label="Reference" required hint="The shop’s own number, used once." />
      {isStaff && (
        <LookupField
          {...at('warehouse_id')} label="Warehouse" search={(typed, signal) => lookUp(lookups.warehouseRecord, typed, signal)} value={d.warehouse_id}
          hint="Left empty: the one that can fill it." onChange={(v) => put({ warehouse_id: v === null ? null : Number(v) })}
        />
      )}
    </Group>
  )
}

function Consignee({ f }: { f: Form }) {
  const { d, put, at } = f
  return (
    <Group title="Consignee">
      <Write f={f} name="consignee_name" label="Name" required />
      <PhoneField {...at('consignee_phone')} label="Mobile" required value={d.consignee_phone} onChange={(v) => put({ consignee_phone: v })} />
      <EmailField {...at('consignee_email')} label="E-mail" value={d.consignee_email} onChange={(v) => put({ consignee_email: v })} />
      <CountryField
        {...at('country_code')} label="Country" required options={servedCountry.options} value={d.country_code}
        onChange={(v) => put({ country_code: String(v ?? 'AE') })}
      />
      <Write f={f} name="city" label="City" required />
      <Write f={f} name="area" label="Area" />
      <Write f={f} name="address_line1" label="Address" required />
      <Write f={f} name="address_line2" label="Address line 2" />
      <Write f={f} name="pincode" label="Pincode" />
    </Group>
  )
}

function Terms({ f, currency }: { f: Form; currency: string }) {
  const { d, put, at } = f
  return (
    <Group title="Delivery and payment">
      <ChoiceField
        {...at('delivery_type')} label="Delivery" required options={orderDelivery.options} value={d.delivery_type}
        onChange={(v) => put({ delivery_type: (v ?? 'standard') as OrderDelivery })}
      />
      <ChoiceField
        {...at('payment_mode')} label="Payment" required options={paymentMode.options} value={d.payment_mode}
        onChange={(v) => put({ payment_mode: (v ?? 'prepaid') as 'prepaid' | 'cod', cod_amount: null })}
      />
      {d.payment_mode === 'cod' && (
        <MoneyField {...at('cod_amount')} label="COD amount" required currency={currency} value={d.cod_amount} onChange={(v) => put({ cod_amount: v })} />
      )}
      <MoneyField {...at('shipping_fee')} label="Shipping fee" currency={currency} value={d.shipping_fee} onChange={(v) => put({ shipping_fee: v })} />
      <Write f={f} name="remarks" label="Remarks" />
    </Group>
  )
}

interface Props {
  isStaff: boolean
  /** The order that is changed; null adds one. */
  order: Order | null
  onClose: () => void
}

/** What add-order.tsx opens; what was typed stays on the device until it is sent. */
export function OrderDialog({ isStaff, order, onClose }: Props) {
  const draft = order ? `order:${order.id}:${order.version}` : 'order:new'
  const { typed: d, setTyped, restored, restart, forget } = useTyped<OrderDraft>(draft, () => draftOf(order))
  const [add, change] = [useAct('saleOrders.add'), useAct('saleOrders.change')]
  const act = order ? change : add
  const error = (field: string) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const f: Form = { d, put: (part) => setTyped((now) => ({ ...now, ...part })), at: (name) => ({ id: `order-${name}`, name, error: error(name) }) }
  const currency = order?.currency ?? 'AED'
  const done = (sentence: string) => { forget(); snack(sentence); onClose() }
  const send = () => {
    if (!order) return add.mutate(sentOf(d), { onSuccess: ({ order_no }) => done(`Order ${order_no} is added.`) })
    const { client_id: _client, ref_no: _ref, warehouse_id: _warehouse, ...sent } = sentOf(d)
    return change.mutate({ ...sent, id: order.id, version: order.version } as Input<'saleOrders.change'>, {
      onSuccess: () => done(`Order ${order.order_no} is changed.`),
    })
  }
  const label = order ? 'Save' : 'Add order'
  return (
    <Dialog
      open onOpenChange={onClose} width="wide" title={order ? `Change order ${order.order_no}` : label} locked={act.isPending}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={act.isPending} onClick={send}>{label}</Button></>}
    >
      <div className="flex flex-col gap-6">
        {restored && <Notice tone="blue" action={<Button size="small" onClick={restart}>Begin again</Button>}>What you typed before is back.</Notice>}
        {act.error && <Notice tone="red">{act.error.message}</Notice>}
        {!order && <Whose f={f} isStaff={isStaff} />}
        <OrderLines
          lines={d.items} clientId={d.client_id} needsClient={isStaff && d.client_id === null} currency={currency} error={error}
          onChange={(items) => f.put({ items })}
        />
        <Consignee f={f} />
        <Terms f={f} currency={currency} />
      </div>
    </Dialog>
  )
}
