'use client'

import { ChoiceField } from '@/components/fields/choice'
import { CountryField } from '@/components/fields/country'
import { TextField } from '@/components/fields/text'
import { countryNames } from '@/lib/domain/countries'
import { currencyOptions } from '@/lib/domain/currency'
import { containerLoad, freightMode, pickupType } from '@/lib/domain/package-list'
import { headerLabels, inPrice, iorIncoterm, type HeaderField, type InvoiceDraft } from '@/lib/domain/seller-invoice'
import { cellId } from './typed-grid'

type Header = InvoiceDraft['header']
interface Props { header: Header; onChange: (header: Header) => void; errorOf: (field: HeaderField) => string | null }
const asText = <T extends { value: string | number; label: string }>(options: readonly T[]) =>
  options.map(({ value, label }) => ({ value: String(value), label }))
const choices: Partial<Record<HeaderField, { value: string; label: string }[]>> = {
  incoterm: asText(iorIncoterm.options), freight_mode: asText(freightMode.options), container_load: asText(containerLoad.options),
  pickup_type: asText(pickupType.options), currency: asText(currencyOptions),
}
const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))
const hints: Partial<Record<HeaderField, string>> = {
  seller_invoice_date: 'YYYY-MM-DD or DD/MM/YYYY', etd: 'YYYY-MM-DD or DD/MM/YYYY', eta: 'YYYY-MM-DD or DD/MM/YYYY', port_of_loading: 'SZX or CNSZX',
  port_of_discharge: 'DXB, AEJEA or another of the Emirates', insurance_amount: 'Left empty, our usual rate is taken.',
}
const always: readonly HeaderField[] = ['seller_invoice_no', 'seller_invoice_date', 'currency', 'incoterm', 'freight_mode']
const route: readonly HeaderField[] = ['pickup_type', 'origin_country', 'port_of_loading', 'port_of_discharge']

/** What is asked by mode and terms: air has no container, and what the price holds already is not added. */
function fieldsOf({ freight_mode, incoterm }: Header): readonly HeaderField[] {
  const held = inPrice(incoterm)
  const bySea = freight_mode === '0'
  return [
    ...always, ...(bySea ? ['container_load' as const] : []), ...route, ...(held.freight ? [] : ['freight_amount' as const]),
    ...(held.insurance ? [] : ['insurance_amount' as const]), 'other_additions',
    ...(bySea ? (['bl_no', 'container_no'] as const) : (['mawb_no'] as const)), 'hawb_no', 'etd', 'eta',
  ]
}
const required: ReadonlySet<HeaderField> = new Set([...always, ...route, 'container_load'])

/** The shipment itself (invoices-payments.md 4.1, step 1). */
export function HeaderFields({ header, onChange, errorOf }: Props) {
  const put = (field: HeaderField, value: unknown) => onChange({ ...header, [field]: value === null || value === undefined ? '' : String(value) })
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {fieldsOf(header).map((field) => {
        const shared = {
          id: cellId('shipment', 0, field), name: field, label: headerLabels[field], required: required.has(field), error: errorOf(field), hint: hints[field],
          value: header[field] || null, onChange: (value: unknown) => put(field, value),
        }
        const options = choices[field]
        if (options) return <ChoiceField key={field} {...shared} options={options} />
        return field === 'origin_country' ? <CountryField key={field} {...shared} options={countries} /> : <TextField key={field} {...shared} />
      })}
    </div>
  )
}
