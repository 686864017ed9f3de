'use client'

import { useState } from 'react'
import { Field } from '@/components/fields/field'
import type { ActionField } from '@/components/screens/list-definition'
import { lookUp } from '@/components/screens/look-up'
import { lookups } from '@/components/screens/lookups'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { currencyOptions } from '@/lib/domain/currency'
import { xmlHeadLabels, xmlItemLabels, xmlTransport } from '@/lib/domain/xml-invoice'
import type { XmlInvoice } from './invoice-body'

export type ChangeCall = 'rsaXmlInvoices.change' | 'commercialXmlInvoices.change'
type Values = Record<string, unknown>
type Fields = Record<string, ActionField & { valueLabel?: string | undefined }>

/** Fields in a dialog; what is refused stands at its field, and nothing typed is lost. */
function FieldsDialog({ title, fields, call, inputOf, prefix = '', onClose }: {
  title: string; fields: Fields; call: ChangeCall; inputOf: (values: Values) => Input<ChangeCall>; prefix?: string; onClose: () => void
}) {
  const change = useAct(call)
  const [values, setValues] = useState<Values>(() => Object.fromEntries(Object.entries(fields).map(([name, { start }]) => [name, start ?? null])))
  const save = () => change.mutate(inputOf(values), { onSuccess: () => { snack('The invoice is saved and checked.'); onClose() } })
  return (
    <Dialog
      open onOpenChange={onClose} title={title} locked={change.isPending}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={change.isPending} onClick={save}>Save</Button></>}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {change.error && <div className="sm:col-span-2"><Notice tone="red">{change.error.message}</Notice></div>}
        {Object.entries(fields).map(([name, { as, label, lookup, hint, required, options, valueLabel }]) => (
          <Field
            key={name} kind={as} id={`edit-${name}`} name={name} label={label ?? name} hint={hint} required={required} options={options} valueLabel={valueLabel}
            search={lookup ? (text, signal) => lookUp(lookup, text, signal) : undefined} value={values[name]}
            onChange={(value) => setValues((so) => ({ ...so, [name]: value ?? null }))}
            error={change.error?.errors.find(({ field }) => field === `${prefix}${name}`)?.message ?? null}
          />
        ))}
      </div>
    </Dialog>
  )
}

const text = (name: keyof typeof xmlHeadLabels, start: string | null, more: Partial<ActionField> = {}) =>
  ({ as: 'text' as const, label: xmlHeadLabels[name], start, ...more })

function headFields(x: XmlInvoice): Fields {
  const { totals } = x
  return {
    client_id: { as: 'lookup', label: 'Client', lookup: lookups.client, start: x.client_id, valueLabel: x.client ?? undefined },
    seller_id: {
      as: 'lookup', label: 'Our seller', lookup: { call: 'sellers.list', value: 'id', text: 'legal_name' }, start: x.seller_id,
      valueLabel: x.seller_id === null ? undefined : (x.seller ?? undefined),
    },
    invoice_no: text('invoice_no', x.invoice_no, { required: true }),
      invoice_date: { as: 'date', label: xmlHeadLabels.invoice_date, start: x.invoice_date, required: true },
    currency: { as: 'choice', label: xmlHeadLabels.currency, options: currencyOptions, start: x.currency, required: true },
    exchange_rate: { as: 'number', label: 'Rate to AED', start: x.exchange_rate && String(Number(x.exchange_rate)) },
    incoterm: text('incoterm', x.incoterm), incoterm_place: text('incoterm_place', x.incoterm_place), hawb_no: text('hawb_no', x.hawb_no),
      mawb_no: text('mawb_no', x.mawb_no),
    transport_mode: { as: 'choice', label: xmlHeadLabels.transport_mode, options: xmlTransport.options, start: x.transport_mode },
    port_of_loading: text('port_of_loading', x.port_of_loading), port_of_discharge: text('port_of_discharge', x.port_of_discharge),
    exporter_name: text('exporter_name', x.exporter.name, { required: true }), exporter_address: text('exporter_address', x.exporter.address),
    exporter_country: { as: 'country', label: xmlHeadLabels.exporter_country, start: x.exporter.country },
    importer_name: text('importer_name', x.importer.name), importer_address: text('importer_address', x.importer.address),
    importer_trn: text('importer_trn', x.importer.trn), importer_code: text('importer_code', x.importer.importer_code),
      consignee: text('consignee', x.consignee),
    notify: text('notify', x.notify), freight: { as: 'money', label: xmlHeadLabels.freight, start: totals.freight },
    insurance: { as: 'money', label: xmlHeadLabels.insurance, start: totals.insurance },
    total_invoice_value: { as: 'money', label: xmlHeadLabels.total_invoice_value, start: totals.invoice },
      packages: { as: 'number', label: xmlHeadLabels.packages, start: x.packages },
    gross_weight: { as: 'weight', label: xmlHeadLabels.gross_weight, start: x.gross_weight },
      net_weight: { as: 'weight', label: xmlHeadLabels.net_weight, start: x.net_weight },
  }
}

/** What a required field says when it is emptied, the call says; others are taken away. */
const sent = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null || !['invoice_date', 'currency'].includes(name)))

/** Changes what a draft says besides its lines. */
export function HeadDialog({ x, call, onClose }: { x: XmlInvoice; call: ChangeCall; onClose: () => void }) {
  return (
    <FieldsDialog
      title={`Invoice ${x.invoice_no ?? ''}`} fields={headFields(x)} call={call} onClose={onClose}
      inputOf={(values) => ({ id: x.id, updated_at: x.updated_at, ...sent(values) })}
    />
  )
}

/** Changes one line of a draft; the others stay as they are. */
export function LineDialog({ x, call, lineNo, onClose }: { x: XmlInvoice; call: ChangeCall; lineNo: number; onClose: () => void }) {
  const at = x.items.findIndex(({ line_no }) => line_no === lineNo)
  const item = x.items[at]
  if (!item) return null
  const label = (name: keyof typeof xmlItemLabels) => xmlItemLabels[name]
  const fields: Fields = {
    sku: { as: 'text', label: label('sku'), start: item.sku },
      description: { as: 'text', label: label('description'), start: item.description, required: true },
    hs_code: { as: 'text', label: label('hs_code'), start: item.hs_code, required: true },
    country_of_origin: { as: 'country', label: label('country_of_origin'), start: item.country_of_origin, required: true },
    qty: { as: 'number', label: label('qty'), start: item.qty, required: true }, unit: { as: 'text', label: label('unit'), start: item.unit },
    unit_price: { as: 'number', label: label('unit_price'), start: item.unit_price, required: true },
    line_total: { as: 'money', label: label('line_total'), start: item.line_total, required: true },
    net_weight: { as: 'weight', label: label('net_weight'), start: item.net_weight },
  }
  const plain = ({ duty_rate: _rate, line: _line, ...one }: XmlInvoice['items'][number]) => one
  return (
    <FieldsDialog
      title={`Line ${lineNo} of ${x.invoice_no ?? ''}`} fields={fields} call={call} prefix={`items.${at}.`} onClose={onClose}
      inputOf={(values) => ({
        id: x.id, updated_at: x.updated_at, items: x.items.map((one) => (one.line_no === lineNo ? { ...plain(one), ...values } : plain(one))),
      }) as Input<ChangeCall>}
    />
  )
}
