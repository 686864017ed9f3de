'use client'

import { useState } from 'react'
import { CountryField } from '@/components/fields/country'
import { LookupField, type LookupOption } from '@/components/fields/lookup'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { customsState } from '@/lib/domain/boe'
import { countryNames } from '@/lib/domain/countries'
import { customsScope, hvlvClass } from '@/lib/domain/customs'
import { dottedHsCode } from '@/lib/domain/hs-code'
import { money } from '@/lib/domain/money'

type Order = Reply<'customsOrders.one'>
type Goods = Order['goods'][number]
interface Said { hs_code: string | null; country_of_origin: string | null; apply_to_sku: boolean }

const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))
const LEAST = 2

/** Codes long enough to be declared, by their beginning or by words. */
async function searchCodes(typed: string, signal: AbortSignal): Promise<LookupOption[]> {
  if (typed.trim().length < LEAST) return []
  const found = await ask('tariff.codes', { q: typed, limit: 25 }, { signal })
  return found.filter(({ code }) => code.length >= 8).map(({ code, description_en }) => ({ value: code, label: `${dottedHsCode(code)} ${description_en}` }))
}
const startOf = (g: Goods): Said => ({ hs_code: g.hs_code ?? g.suggested_code, country_of_origin: g.country_of_origin, apply_to_sku: g.is_missing })

function Item({ goods: g, said, error, onSay }: { goods: Goods; said: Said; error: string | null; onSay: (said: Said) => void }) {
  const id = `item-${g.item_id}`
  return (
    <li className="flex flex-col gap-2 rounded border border-line p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-mono">{g.sku_code}</span><span>{g.sku_name}</span><span className="text-ink-faint">{`${g.units} pcs`}</span>
        {g.is_missing && <Chip tone="red">Cannot be declared</Chip>}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <LookupField
          id={`${id}-code`} name={`${id}-code`} label="HS code" required error={error} value={said.hs_code}
          valueLabel={said.hs_code ? dottedHsCode(said.hs_code) : undefined}
          hint={g.suggested_code ? `Its product says ${dottedHsCode(g.suggested_code)}` : 'By digits or words, 8 or 12 digits'} search={searchCodes}
          onChange={(value) => onSay({ ...said, hs_code: value === null ? null : String(value) })}
        />
        <CountryField
          id={`${id}-origin`} name={`${id}-origin`} label="Country of origin" required options={countries} value={said.country_of_origin}
          onChange={(value) => onSay({ ...said, country_of_origin: value ?? null })}
        />
      </div>
      <Checkbox checked={said.apply_to_sku} onChange={(apply_to_sku) => onSay({ ...said, apply_to_sku })} label="Use for every order of this SKU" />
    </li>
  )
}

const differs = (g: Goods, { hs_code, country_of_origin }: Said) => hs_code !== g.hs_code || country_of_origin !== g.country_of_origin

function Codes({ order: o, mayEdit }: { order: Order; mayEdit: boolean }) {
  const change = useAct('customsOrders.change')
  const [said, setSaid] = useState<ReadonlyMap<number, Said>>(() => new Map(o.goods.map((g) => [g.item_id, startOf(g)])))
  const of = (g: Goods) => said.get(g.item_id) ?? startOf(g)
  const items = o.goods.filter((g) => differs(g, of(g))).flatMap((g) => {
    const { hs_code, country_of_origin, apply_to_sku } = of(g)
    return hs_code && country_of_origin ? [{ item_id: g.item_id, hs_code, country_of_origin, apply_to_sku }] : []
  })
  const errorOf = (g: Goods) => {
    const at = items.findIndex(({ item_id }) => item_id === g.item_id)
    return change.error?.errors.find(({ field }) => field?.startsWith(`items.${at}.`))?.message ?? null
  }
  const save = () => change.mutate({ id: o.id, items }, { onSuccess: () => snack(`HS codes of ${o.order_no} are saved.`) })
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-meta font-semibold text-ink-faint">Goods</h3>
      {change.error && <Notice tone="red">{change.error.message}</Notice>}
      <ul className="flex flex-col gap-3">
        {o.goods.map((g) => (
          <Item key={g.item_id} goods={g} said={of(g)} error={errorOf(g)} onSay={(next) => setSaid((so) => new Map(so).set(g.item_id, next))} />
        ))}
      </ul>
      {mayEdit && o.boe_ref === null && (
        <Button variant="primary" busy={change.isPending} disabledReason={items.length === 0 && 'Nothing is changed.'} onClick={save}>Save HS codes</Button>
      )}
    </section>
  )
}

function Content({ order: o, mayEdit }: { order: Order; mayEdit: boolean }) {
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={customsState.tone(o.state)}>{customsState.label(o.state)}</Chip>
        <Chip tone={o.hvlv_class === 'HV' ? 'orange' : 'grey'}>{hvlvClass.label(o.hvlv_class)}</Chip>
      </p>
      {o.hold_reason && <Notice tone="orange">{o.hold_reason}</Notice>}
      {o.exempt_reason && <Notice>{`Exempt: ${o.exempt_reason}`}</Notice>}
      <Facts
        groups={[{
          title: 'Order',
          facts: [
            { label: 'Client', value: o.client }, { label: 'Way', value: `${customsScope.label(o.scope)}, to ${o.destination_country}` },
            { label: 'Warehouse', value: o.warehouse }, { label: 'BOE', value: o.boe_ref ?? 'None' },
            { label: 'Declared', value: money(o.declared_value, o.currency), numeric: true },
            { label: 'Gross weight', value: `${o.gross_weight} kg`, numeric: true },
          ],
        }]}
      />
      <Codes order={o} mayEdit={mayEdit} />
    </div>
  )
}

/** The goods of an order as customs is told of them; codes and origins are mended here. */
export function GoodsDrawer({ id, mayEdit, onClose }: { id: number; mayEdit: boolean; onClose: () => void }) {
  const { data: o, error, refetch, isFetching } = useAsk('customsOrders.one', { id })
  return (
    <Drawer open onOpenChange={onClose} width="wide" title={o ? `Order ${o.order_no}` : 'Order'}>
      {o && <Content key={o.version} order={o} mayEdit={mayEdit} />}
      {error && !o && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!o && !error && <TableSkeleton rows={6} columns={2} />}
    </Drawer>
  )
}
