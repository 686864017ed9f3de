'use client'

import { ExternalLink, Plus, Trash2 } from 'lucide-react'
import { ChoiceField } from '@/components/fields/choice'
import type { FormPartProps } from '@/components/screens/form-definition'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Notice } from '@/components/ui/notice'
import { counted } from '@/lib/domain/counted'
import { compare, isDecimal, product, sum } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { chargeable, volumetric } from '@/lib/domain/weight'

type Item = Record<'sku' | 'description' | 'hs_code' | 'quantity' | 'unit_value' | 'unit_weight' | 'origin_country', string | number | null>
  & { line_no: number }

const figure = (value: unknown): string | null => (
  value !== null && value !== undefined && isDecimal(String(value)) && Number(value) > 0 ? String(value) : null
)

/** Volumetric and chargeable weight as they are typed (packages.md 7). */
export function LiveWeight({ values, record }: FormPartProps) {
  const [length, width, height] = [figure(values.length), figure(values.width), figure(values.height)]
  const weight = figure(record?.actual_weight) ?? figure(values.weight)
  const pieces = Number(values.pieces)
  const divisor = Number(record?.volumetric_divisor ?? 5000)
  const space = length && width && height && Number.isInteger(pieces) && pieces > 0 ? volumetric(length, width, height, divisor, pieces) : null
  return (
    <p role="status" className="figures mt-4 text-ink-soft">
      Volumetric {space === null ? 'needs all three sides' : <b className="text-ink">{space} kg</b>} (÷ {divisor})
      {weight && <> · chargeable <b className="text-ink">{chargeable({ actual: weight, volumetric: space })} kg</b></>}
    </p>
  )
}

/** Where the pin stands, on a map of the world. */
export function MapPin({ values }: FormPartProps) {
  const [lat, lng] = [Number(values.lat), Number(values.lng)]
  if (values.lat === null || values.lng === null || values.lat === '' || values.lng === '' || Number.isNaN(lat) || Number.isNaN(lng))
    return <p className="mt-3 text-meta text-ink-faint">A map pin is optional; give both numbers or none.</p>
  return (
    <p className="mt-3">
      <a
        href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`} target="_blank"
        rel="noreferrer" className="inline-flex items-center gap-1 text-accent underline-offset-2 hover:underline"
      >
        See the pin on a map <ExternalLink aria-hidden className="size-3.5" />
      </a>
    </p>
  )
}

/** Carriers able to take the chosen service in the country; the one it has stays to be seen. */
export function CarriersAble({ values, record, set, errors, lockedReason }: FormPartProps) {
  const all = (record?.carriers ?? []) as { value: number; label: string; services: string[] }[]
  const able = all.filter(({ value, services }) => services.includes(String(values.rsa_service_code)) || value === record?.carrier_id)
  return (
    <div className="mt-4 max-w-md">
      <ChoiceField
        id="carrier_id"
        name="carrier_id"
        label="Carrier"
        hint={`${able.length} of ${counted(all.length, 'carrier')} serve this country with ${String(values.rsa_service_code ?? 'the service')}`}
        options={able.map(({ value, label }) => ({ value, label }))}
        value={values.carrier_id as number | null}
        onChange={(value) => set('carrier_id', value)}
        error={errors.find(({ field }) => field === 'carrier_id')?.message ?? null}
        disabled={lockedReason('carrier_id') !== null}
      />
    </div>
  )
}

const columns = [
  { name: 'sku', label: 'SKU', width: 'w-32' },
  { name: 'description', label: 'Description', width: 'w-64' },
  { name: 'hs_code', label: 'HS code', width: 'w-32' },
  { name: 'origin_country', label: 'Origin', width: 'w-16' },
  { name: 'quantity', label: 'Quantity', width: 'w-20', number: true },
  { name: 'unit_value', label: 'Unit value', width: 'w-28', number: true },
  { name: 'unit_weight', label: 'Unit kg', width: 'w-24', number: true },
] as const satisfies readonly { name: keyof Item; label: string; width: string; number?: true }[]

const emptyLine = { sku: null, description: '', hs_code: null, quantity: 1, unit_value: '', unit_weight: null, origin_country: null } as const
const totalOf = (items: readonly Item[]) =>
  sum(items.map(({ quantity, unit_value }) => (figure(quantity) && figure(unit_value) ? product([String(quantity), String(unit_value)]) : '0')))

function ItemRow({ item, at, isLocked, faultOf, onChange, onRemove }: {
  item: Item; at: number; isLocked: boolean; faultOf: (name: string) => string | undefined
  onChange: (name: keyof Item, value: string) => void; onRemove: () => void
}) {
  return (
    <tr className="border-t align-top">
      {columns.map(({ name, label, width, ...column }) => {
        const fault = faultOf(name)
        return (
          <td key={name} className="px-1 py-1">
            <input
              aria-label={`${label} of line ${at + 1}`}
              aria-invalid={fault ? true : undefined}
              inputMode={'number' in column ? 'decimal' : undefined}
              disabled={isLocked}
              value={String(item[name] ?? '')}
              onChange={(event) => onChange(name, event.target.value)}
              className={classes(
                width, 'h-control min-w-full rounded border border-line-control px-2 disabled:bg-surface-sunken aria-[invalid]:border-red-strong',
                'number' in column && 'figures text-end',
              )}
            />
            {fault && <p className="max-w-48 text-meta text-red-strong">{fault}</p>}
          </td>
        )
      })}
      <td className="py-1 pe-1">
        {!isLocked && (
          <IconButton
            label={`Remove line ${at + 1}`} icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  )
}

function Total({ items, declared, currency }: { items: readonly Item[]; declared: string | null; currency: string }) {
  const total = totalOf(items)
  return (
    <p role="status" className="figures text-ink-soft">
      Items add up to <b className="text-ink">{money(total, currency)}</b>
      {declared && compare(total, declared) !== 0 && (
        <span className="text-orange-strong">; declared value is {money(declared, currency)}.</span>
      )}
    </p>
  )
}

/** The contents line by line, with what they add up to beside the declared value. */
export function ItemsGrid({ values, set, errors, lockedReason }: FormPartProps) {
  const items = (Array.isArray(values.items) ? values.items : []) as Item[]
  const isLocked = lockedReason('items') !== null
  const change = (at: number, name: keyof Item, value: string) =>
    set('items', items.map((item, i) => (i === at ? { ...item, [name]: value === '' ? null : value } : item)))
  const faultOf = (at: number, name: string) => errors.find(({ field }) => field === `items.${at}.${name}`)?.message
  const general = errors.filter(({ field }) => field === 'items')
  return (
    <div className="flex flex-col gap-3">
      {general.map(({ message }) => <Notice key={message} tone="red">{message}</Notice>)}
      {items.length > 0 && (
        <div className="thin-scroll relative overflow-x-auto rounded border" role="region" aria-label="Items" tabIndex={0}>
          <table className="w-full">
            <thead>
              <tr>
                {columns.map(({ name, label }) => (
                  <th key={name} scope="col" className="px-2 py-1.5 text-start text-meta font-medium text-ink-soft">{label}</th>
                ))}
                <th><span className="sr-only">Remove</span></th>
              </tr>
            </thead>
            <tbody>
              {items.map((item, at) => (
                <ItemRow
                  key={item.line_no} item={item} at={at} isLocked={isLocked} faultOf={(name) => faultOf(at, name)}
                  onChange={(name, value) => change(at, name, value)} onRemove={() => set('items', items.filter((_, i) => i !== at))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {!isLocked && (
          <Button
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => set('items', [...items, { ...emptyLine, line_no: Math.max(0, ...items.map(({ line_no }) => line_no)) + 1 }])}
          >
            Add item
          </Button>
        )}
        {items.length > 0 && (
          <Total items={items} declared={figure(values.declared_value)} currency={String(values.currency ?? 'AED')} />
        )}
      </div>
    </div>
  )
}
