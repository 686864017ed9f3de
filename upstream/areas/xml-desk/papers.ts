import { countryName } from '@/lib/domain/countries'
import { day } from '@/lib/domain/days'
import { amountIn, inWords, unitPriceIn } from '@/lib/domain/money'
import { MOST_XML_FILES, xmlTransport, type XmlSource } from '@/lib/domain/xml-invoice'
import { letterhead } from '../../core/settings/letterhead'
import type { Db } from '../../db/db'
import { customsUbl } from '../../documents/customs-ubl'
import { shippingInvoicesPdf, type InvoiceParty, type ShippingInvoice } from '../../documents/shipping-invoice'
import { Download } from '../../platform/implement'
import { stamp } from '../../platform/list-file'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { zipStream } from '../../sheets/zip-stream'
import { xmlInvoiceOf, type Invoice } from './invoices'

const none = '–'
const partyOf = ({ name, address, country, trn, code }: Partial<Record<'name' | 'address' | 'country' | 'trn' | 'code', string | null>>): InvoiceParty => ({
  name: '', company: name ?? none, lines: [address ?? '', code ? `Importer code ${code}` : ''].filter((line) => line !== ''), city: '',
  country_name: country ? countryName(country) : '', trn: trn ?? null,
})
const named = (name: string | null): InvoiceParty | null => (name === null ? null : { name: '', company: name, lines: [], city: '', country_name: '' })

/** The boxes above the parties (sellers-ior.md 6.4). */
const factsOf = (x: Invoice, currency: string): [string, string][] => [
  ['Invoice no', x.invoice_no ?? none], ['Invoice date', x.invoice_date ? day(x.invoice_date) : none], ['MAWB', x.mawb_no ?? none], ['HAWB', x.hawb_no ?? none],
  ['Incoterm and place', [x.incoterm, x.incoterm_place].filter(Boolean).join(' ') || none],
  ['Transport', x.transport_mode ? xmlTransport.label(x.transport_mode) : none], ['Port of loading', x.port_of_loading ?? none],
  ['Port of discharge', x.port_of_discharge ?? none], ['Currency', currency], ['Rate to AED', x.exchange_rate ? String(Number(x.exchange_rate)) : none],
  ['Ship to', x.consignee ?? none], ['Packages', x.packages === null ? none : String(x.packages)],
]

function paperOf(x: Invoice, issuer: ShippingInvoice['issuer']): ShippingInvoice {
  const currency = x.currency ?? 'USD'
  const { goods, freight, insurance, other_charges, cif } = x.totals
  const others: [string, string][] = Number(other_charges) === 0 ? [] : [['Other charges', other_charges]]
  return {
    issuer, invoice_no: x.invoice_no ?? none, invoice_date: x.invoice_date ?? '', tracking_no: x.hawb_no ?? '', shipper: partyOf(x.exporter),
    consignee: partyOf({ ...x.importer, code: x.importer.importer_code }), notify: named(x.notify), incoterm: x.incoterm ?? '', incoterm_place: '',
    reason_for_export: '', currency, subtotal: goods, freight_amount: freight, insurance_amount: insurance, total: cif, total_in_words: inWords(cif, currency),
    gross_weight: x.gross_weight ?? '0', net_weight: x.net_weight, package_count: x.packages ?? 0,
    items: x.items.map((item) => ({
      description: item.description ?? none, sku: item.sku, hs_code: item.hs_code, origin_country: item.country_of_origin, quantity: Number(item.qty ?? 0),
      unit: item.unit ?? 'pcs', unit_value: unitPriceIn(item.unit_price ?? '0', currency), total: amountIn(item.line_total ?? '0', currency),
    })),
    customs: {
      facts: factsOf(x, currency), parties: ['Exporter', 'Importer of record', 'Notify'], total: 'CIF',
      sums: [['Goods', goods], ['Freight', freight], ['Insurance', insurance],
        ...others.map(([name, amount]) => [`${name}, not in CIF`, amount] as [string, string])],
    },
  }
}

const nameOf = ({ source, invoice_no, id }: Invoice) => `${source === 'commercial' ? 'CI' : 'RSA'}_${(invoice_no ?? String(id)).replaceAll(/[^\w.-]+/g, '-')}`

async function drawn(db: Db, who: Who, id: number, source: XmlSource) {
  const x = await xmlInvoiceOf(db, who, null, id, [source])
  return { name: nameOf(x), invoice_date: x.invoice_date, stream: shippingInvoicesPdf([paperOf(x, await letterhead(db))]) }
}

/** A commercial invoice on paper, `CI_{invoice_no}`; 404 for one out of reach. */
export const commercialPdf = (db: Db, who: Who, id: number) => drawn(db, who, id, 'commercial')

/** The same as UBL 2.1. Throws 409 for one that lacks what every invoice has. */
function ublOfXml(x: Invoice): string {
  const { invoice_no, invoice_date, currency } = x
  if (!invoice_no || !invoice_date || !currency) throw new Refusal(409, 'This invoice lacks its number, date or currency. Mend it first.')
  const { goods, freight, insurance, other_charges, invoice } = x.totals
  return customsUbl({
    ...x, invoice_no, invoice_date, currency, importer: { ...x.importer, country: null, code: x.importer.importer_code }, freight, insurance,
      other_charges, goods,
    total: invoice ?? goods, lines: x.items,
  })
}

interface Requested { id: number; ids?: number[] | undefined; format: 'xml' | 'pdf' }

async function partOf(db: Db, who: Who, id: number, source: XmlSource, format: 'xml' | 'pdf'): Promise<{
  name: string; content: AsyncIterable<Buffer> | string[] }> {
  if (format === 'pdf') {
    const { name, stream } = await drawn(db, who, id, source)
    return { name: `${name}.pdf`, content: stream }
  }
  const x = await xmlInvoiceOf(db, who, null, id, [source])
  return { name: `${nameOf(x)}.xml`, content: [ublOfXml(x)] }
}

/** One invoice as it stands, or several in a zip, each made while it is sent. */
export async function xmlDownload(db: Db, who: Who, source: XmlSource, { id, ids, format }: Requested): Promise<Download> {
  if (id !== 0) {
    if (format === 'pdf') {
      const { name, stream } = await drawn(db, who, id, source)
      return new Download(stream, 'application/pdf', `${name}.pdf`, true)
    }
    const x = await xmlInvoiceOf(db, who, null, id, [source])
    return new Download(Buffer.from(ublOfXml(x)), 'application/xml; charset=utf-8', `${nameOf(x)}.xml`)
  }
  if (!ids || ids.length === 0) throw refuseField('ids', 'Choose at least one invoice.')
  if (ids.length > MOST_XML_FILES) throw refuseField('ids', `Choose at most ${MOST_XML_FILES} invoices.`)
  for (const one of ids) await xmlInvoiceOf(db, who, null, one, [source])
  async function* parts() {
    const taken = new Set<string>()
    for (const one of ids ?? []) {
      const part = await partOf(db, who, one, source, format)
      yield { ...part, name: taken.has(part.name) ? `${one}_${part.name}` : part.name }
      taken.add(part.name)
    }
  }
  return new Download(zipStream(parts()), 'application/zip', `${source === 'rsa' ? 'rsa-invoices' : 'commercial-invoices'}-${stamp()}.zip`)
}
