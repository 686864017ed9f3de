'use client'

import { useState } from 'react'
import { HsCode } from '@/components/cells/hs-code'
import { Nothing } from '@/components/cells/nothing'
import type { DetailProps } from '@/components/screens/detail'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { later } from '@/components/ui/later'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { countryName } from '@/lib/domain/countries'
import { day } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { xmlInvoiceStatus, xmlTransport } from '@/lib/domain/xml-invoice'
import { Messages } from './messages'
import { XmlText } from './xml-text'

export type XmlInvoice = Reply<'rsaXmlInvoices.one'>
export type XmlDetail = 'rsaXmlInvoices.one' | 'commercialXmlInvoices.one'
type Props = DetailProps<XmlDetail>
const LineDialog = later(() => import('./edit-invoice').then((part) => part.LineDialog))

const or = (text: string | null | undefined) => (text ? <bdi>{text}</bdi> : <Nothing />)
const code = (text: string | null) => (text ? <code>{text}</code> : <Nothing />)
const cash = (x: XmlInvoice, amount: string | null) => (amount === null ? <Nothing /> : x.currency ? money(amount, x.currency) : amount)

/** Codes of UN/ECE Recommendation 20 as people say them. */
const unitWords: Readonly<Record<string, string>> = {
  C62: 'pcs', H87: 'pcs', EA: 'pcs', KGM: 'kg', GRM: 'g', LTR: 'l', MTR: 'm', SET: 'set', PR: 'pair',
}

/** The invoice as it stands now. */
export const useXmlInvoice = ({ call, input, record }: Props): XmlInvoice => useAsk(call, input, { first: record }).data ?? record

export function InvoiceHead(props: Props) {
  const x = useXmlInvoice(props)
  return (
    <>
      <Chip tone={xmlInvoiceStatus.tone(x.status)}>{xmlInvoiceStatus.label(x.status)}</Chip>
      {x.kind === 'credit_note' && <Chip tone="blue">Credit note</Chip>}
    </>
  )
}

function groupsOf(x: XmlInvoice): FactGroup[] {
  const sum = (label: string, amount: string | null) => ({ label, value: cash(x, amount), numeric: true })
  return [
    { title: 'Exporter', facts: [
      { label: 'Name', value: or(x.exporter.name) }, { label: 'Address', value: or(x.exporter.address) },
      { label: 'Country', value: or(x.exporter.country && countryName(x.exporter.country)) },
      { label: 'Our seller', value: x.seller_id === null ? <Nothing /> : or(x.seller) }, { label: 'Client', value: or(x.client) },
    ] },
    { title: 'Importer of record', facts: [
      { label: 'Name', value: or(x.importer.name) }, { label: 'Address', value: or(x.importer.address) }, { label: 'TRN', value: code(x.importer.trn) },
      { label: 'Importer code', value: code(x.importer.importer_code) }, { label: 'Ship to', value: or(x.consignee) }, { label: 'Notify', value: or(x.notify) },
    ] },
    { title: 'Transport', facts: [
      { label: 'Date', value: x.invoice_date ? day(x.invoice_date) : <Nothing /> },
      { label: 'HAWB', value: code(x.hawb_no) }, { label: 'MAWB', value: code(x.mawb_no) },
      { label: 'Incoterm', value: or([x.incoterm, x.incoterm_place].filter(Boolean).join(' ')) },
      { label: 'Transport', value: x.transport_mode ? xmlTransport.label(x.transport_mode) : <Nothing /> },
      { label: 'Ports', value: or([x.port_of_loading, x.port_of_discharge].filter(Boolean).join(' to ')) },
      { label: 'Packages', value: x.packages ?? <Nothing />, numeric: true }, { label: 'Gross kg', value: x.gross_weight ?? <Nothing />, numeric: true },
      { label: 'Net kg', value: x.net_weight ?? <Nothing />, numeric: true },
    ] },
    { title: 'Totals', facts: [
      sum('Goods', x.totals.goods), sum('Freight', x.totals.freight), sum('Insurance', x.totals.insurance), sum('Other charges', x.totals.other_charges),
      { ...sum('CIF', x.totals.cif), value: <strong>{cash(x, x.totals.cif)}</strong> },
      sum('Total stated', x.totals.invoice), sum('Difference', x.totals.difference),
      ...(x.exchange_rate ? [{ label: 'Rate to AED', value: String(Number(x.exchange_rate)), numeric: true }] : []),
    ] },
  ]
}

/** Where it went. */
function Links({ x }: { x: XmlInvoice }) {
  const links = [
    x.boe_id && { href: `/boe-outbound/local?boe=${x.boe_id}`, label: `BOE ${x.boe_no}` },
    x.ior_invoice_id && { href: `/invoices/${x.ior_invoice_id}`, label: `Package list ${x.package_list_no}` },
    x.commercial && { href: `/commercial-xml-invoice-details/${x.commercial.id}`, label: `Commercial invoice ${x.commercial.invoice_no ?? ''}` },
  ].filter((one) => one !== null && one !== 0)
  if (links.length === 0) return null
  return (
    <p className="flex flex-wrap gap-4">
      {links.map(({ href, label }) => <Link key={href} href={href} className="text-accent hover:underline">{label}</Link>)}
    </p>
  )
}

function Lines({ x, edit, onLine }: { x: XmlInvoice; edit: ((line_no: number) => void) | null; onLine: (line: number) => void }) {
  return (
    <TableFrame label="Lines" short>
      <Table>
        <thead>
          <tr>
            <Th>No</Th><Th>SKU</Th><Th>Description</Th><Th>HS code</Th><Th>Origin</Th><Th align="end">Quantity</Th><Th>Unit</Th><Th align="end">Price</Th>
            <Th align="end">Total</Th><Th align="end">Net kg</Th><Th align="end">Duty</Th>{edit && <Th>Edit</Th>}
          </tr>
        </thead>
        <tbody>
          {x.items.map((item) => (
            <Tr key={item.line_no}>
              <Td>
                {item.line === null ? item.line_no
                  : <button type="button" className="text-accent hover:underline" onClick={() => onLine(item.line ?? 1)}>{item.line_no}</button>}
              </Td>
              <Td>{code(item.sku)}</Td><Td>{or(item.description)}</Td><Td><HsCode code={item.hs_code} /></Td><Td>{item.country_of_origin ?? <Nothing />}</Td>
              <Td align="end" className="figures">{item.qty ?? <Nothing />}</Td><Td>{item.unit ? (unitWords[item.unit] ?? item.unit) : <Nothing />}</Td>
              <Td align="end" className="figures">{item.unit_price ?? <Nothing />}</Td><Td align="end" className="figures">{cash(x, item.line_total)}</Td>
              <Td align="end" className="figures">{item.net_weight ?? <Nothing />}</Td>
              <Td align="end" className="figures">{item.duty_rate === null ? <Nothing /> : `${item.duty_rate} %`}</Td>
              {edit && <Td><Button size="small" onClick={() => edit(item.line_no)}>Edit</Button></Td>}
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

/** An invoice with the document it was read from beside it, and what is wrong with it. */
export function InvoiceBody(props: Props) {
  const x = useXmlInvoice(props)
  const [line, setLine] = useState<number | null>(null)
  const [edited, setEdited] = useState<number | null>(null)
  const change = x.source === 'rsa' ? 'rsaXmlInvoices.change' : 'commercialXmlInvoices.change'
  const mayEdit = xmlInvoiceStatus.can(x.status, 'validated') && props.may[change]
  return (
    <div className="grid gap-6 min-[1500px]:grid-cols-[minmax(0,1fr)_30rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Links x={x} />
        <Facts groups={groupsOf(x)} />
        <Lines x={x} edit={mayEdit ? setEdited : null} onLine={setLine} />
      </div>
      <aside className="flex min-w-0 flex-col gap-6">
        <section aria-label="Checks">
          <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">Checks</h3>
          <Messages messages={x.messages} onOpen={(message) => setLine(message.line)} />
        </section>
        {x.document ? <XmlText document={x.document} line={line} /> : <p className="text-ink-soft">The file it was read from is no longer kept.</p>}
      </aside>
      {edited !== null && <LineDialog x={x} call={change} lineNo={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
