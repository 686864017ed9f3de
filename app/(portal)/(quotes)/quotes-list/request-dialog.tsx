'use client'

import type { ReactNode } from 'react'
import { ChoiceField, type Choosable } from '@/components/fields/choice'
import { CountryField } from '@/components/fields/country'
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
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { countryNames } from '@/lib/domain/countries'
import { currencyOptions } from '@/lib/domain/currency'
import { addDays, today } from '@/lib/domain/days'
import { incoterm } from '@/lib/domain/package'
import { containerLoad, freightMode, pickupType } from '@/lib/domain/package-list'
import { containerType } from '@/lib/domain/quote'
import { CargoLines, noCargo, type CargoDraft } from './cargo-lines'

type Draft = Record<string, unknown> & { cargo: CargoDraft[] }

const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))
const sellers = { call: 'sellers.activeNames', value: 'id', text: 'legal_name' } as const
const SEA = 0
const WHOLE = 1
const PICKED_UP = 0
const AIR = 1

const first = (): Draft => ({
  freight_mode: AIR, pickup_type: PICKED_UP, destination_country: 'AE', ready_date: addDays(today(), 7), goods_currency: 'USD', is_dg: false,
  temperature_controlled: false, cargo: [noCargo],
})

/** What the form's fields read and write of the draft. */
interface Form {
  d: Draft
  put: (part: Record<string, unknown>) => void
  at: (name: string) => { id: string; name: string; error: string | null }
}
const textOf = (d: Draft, name: string) => (d[name] as string | null | undefined) ?? null

function Choose({ f: { d, put, at }, name, label, options }: {
  f: Form; name: string; label: string; options: readonly { value: Choosable; label: string }[]
}) {
  return (
    <ChoiceField
      {...at(name)} label={label} required options={options} value={(d[name] as Choosable | null | undefined) ?? null} onChange={(v) => put({ [name]: v })}
    />
  )
}
const Write = ({ f: { d, put, at }, name, label, required, hint }: { f: Form; name: string; label: string; required?: boolean; hint?: string }) => (
  <TextField {...at(name)} label={label} required={required} hint={hint} value={textOf(d, name)} onChange={(v) => put({ [name]: v })} />
)
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-4 sm:grid-cols-2">
    <legend className="mb-1.5 text-meta font-semibold text-ink-faint">{title}</legend>
    {children}
  </fieldset>
)

function Parties({ f: { d, put, at } }: { f: Form }) {
  return (
    <Group title="For whom">
      <LookupField
        {...at('client_id')} label="Client" search={(typed, signal) => lookUp(lookups.client, typed, signal)} value={(d.client_id as number | null) ?? null}
        onChange={(v) => put({ client_id: v === null ? null : Number(v) })}
      />
      <LookupField
        {...at('seller_id')} label="Seller" search={(typed, signal) => lookUp(sellers, typed, signal)} value={(d.seller_id as number | null) ?? null}
        onChange={(v) => put({ seller_id: v === null ? null : Number(v) })}
      />
    </Group>
  )
}

function Carriage({ f }: { f: Form }) {
  const { d, put, at } = f
  const isWhole = d.freight_mode === SEA && d.container_load === WHOLE
  return (
    <Group title="Carriage">
      <Choose f={f} name="freight_mode" label="Mode" options={freightMode.options} />
      {d.freight_mode === SEA && <Choose f={f} name="container_load" label="Container" options={containerLoad.options} />}
      {isWhole && <Choose f={f} name="container_type" label="Container type" options={containerType.options} />}
      {isWhole && (
        <NumberField
          {...at('container_qty')} label="Containers" required value={(d.container_qty as number | null) ?? null} onChange={(v) => put({ container_qty: v })}
        />
      )}
      <Choose f={f} name="pickup_type" label="Pickup" options={pickupType.options} />
      <Choose f={f} name="incoterm" label="Incoterm" options={incoterm.options} />
      <DateField {...at('ready_date')} label="Ready" required value={textOf(d, 'ready_date')} onChange={(v) => put({ ready_date: v })} />
      {d.pickup_type === PICKED_UP && (
        <div className="sm:col-span-2">
          <LongTextField
            {...at('pickup_address')} label="Picked up at" required value={textOf(d, 'pickup_address')} onChange={(v) => put({ pickup_address: v })}
          />
        </div>
      )}
    </Group>
  )
}

function Route({ f }: { f: Form }) {
  const { d, put, at } = f
  const port = 'An airport’s three letters or a port’s five, e.g. SZX or CNSZX.'
  return (
    <Group title="From and to">
      <CountryField
        {...at('origin_country')} label="From country" required options={countries}
        value={textOf(d, 'origin_country')} onChange={(v) => put({ origin_country: v })}
      />
      <Write f={f} name="origin_port" label="From port or airport" required hint={port} />
      <CountryField
        {...at('destination_country')} label="To country" required options={countries} value={textOf(d, 'destination_country')}
        onChange={(v) => put({ destination_country: v })}
      />
      <Write f={f} name="destination_port" label="To port or airport" required hint={port} />
      <div className="sm:col-span-2">
        <LongTextField {...at('delivery_address')} label="Delivered to" value={textOf(d, 'delivery_address')} onChange={(v) => put({ delivery_address: v })} />
      </div>
    </Group>
  )
}

function Goods({ f }: { f: Form }) {
  const { d, put, at } = f
  const currency = String(d.goods_currency ?? 'USD')
  return (
    <Group title="Goods">
      <Write f={f} name="commodity" label="Goods" required />
      <Write f={f} name="hs_code" label="HS code" />
      <SwitchField {...at('is_dg')} label="Dangerous goods" value={d.is_dg === true} onChange={(v) => put({ is_dg: v })} />
      {d.is_dg === true && <Write f={f} name="un_no" label="UN number" required hint="UN and four digits, e.g. UN3481." />}
      <SwitchField
        {...at('temperature_controlled')} label="Temperature controlled"
        value={d.temperature_controlled === true} onChange={(v) => put({ temperature_controlled: v })}
      />
      <MoneyField {...at('goods_value')} label="Value" currency={currency} value={textOf(d, 'goods_value')} onChange={(v) => put({ goods_value: v })} />
      <ChoiceField
        {...at('goods_currency')} label="Currency of the value" options={currencyOptions} value={currency} onChange={(v) => put({ goods_currency: v })}
      />
    </Group>
  )
}

/** What request-quote.tsx opens; what was typed stays on the device until it is sent. */
export function RequestDialog({ isStaff, onClose }: { isStaff: boolean; onClose: () => void }) {
  const { typed: d, setTyped, restored, restart, forget } = useTyped<Draft>('quote:new', first)
  const act = useAct('quotes.add')
  const error = (field: string) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const f: Form = { d, put: (part) => setTyped((now) => ({ ...now, ...part })), at: (name) => ({ id: `quote-${name}`, name, error: error(name) }) }
  const isWhole = d.freight_mode === SEA && d.container_load === WHOLE
  const send = () => act.mutate({ ...d, cargo: isWhole ? [] : d.cargo.map(({ key: _key, ...line }) => line) } as Input<'quotes.add'>, {
    onSuccess: ({ quote_no }) => { forget(); snack(`Quote ${quote_no} is asked for.`); onClose() },
  })
  return (
    <Dialog
      open onOpenChange={onClose} width="wide" title="Request quote" locked={act.isPending}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={act.isPending} onClick={send}>Request quote</Button></>}
    >
      <div className="flex flex-col gap-6">
        {restored && <Notice tone="blue" action={<Button size="small" onClick={restart}>Begin again</Button>}>What you typed before is back.</Notice>}
        {act.error && <Notice tone="red">{act.error.message}</Notice>}
        {isStaff && <Parties f={f} />}
        <Carriage f={f} />
        <Route f={f} />
        <Goods f={f} />
        {!isWhole && <CargoLines lines={d.cargo} error={error} onChange={(cargo) => f.put({ cargo })} />}
      </div>
    </Dialog>
  )
}
