import { addDays } from '@/lib/domain/days'
import { multiply, sum } from '@/lib/domain/decimal'
import { mod7 } from '@/lib/domain/check-digits'
import { customsUbl, type CustomsLine } from '../../documents/customs-ubl'
import { branch, leaf, xmlFile, type Xml } from '../../documents/xml-tree'
import { dice, type Dice } from '../dice'

/** Who sells, as the demo's manifests name it. */
export interface Shipper {
  legal_name: string
  address: string
  country_code: string
}
export interface Importer {
  name: string
  address: string
  trn: string
}
/** SKU, description, code of the tariff, dollars each, kilograms each. */
type Ware = readonly [sku: string, description: string, hs: string, usd: string, kg: string]

const wares: readonly Ware[] = [
  ['TS-COT-M', 'Cotton T-shirt, size M', '610910000000', '4.80', '0.180'], ['TS-COT-L', 'Cotton T-shirt, size L', '610910000000', '4.80', '0.195'],
  ['AB-SYN-56', 'Abaya, synthetic, size 56', '620443000000', '18.50', '0.640'], ['SH-LEA-42', 'Leather shoes, size 42', '640399000000', '21.90', '0.980'],
  ['PB-20K', 'Power bank 20,000 mAh, USB-C', '850760000000', '12.50', '0.420'], ['CASE-15', 'Phone case, matt black', '392690900000', '1.35', '0.060'],
  ['BAG-TOTE', 'Leather handbag, tote', '420221000000', '38.00', '0.850'], ['MIX-400', 'Kitchen mixer 400 W', '850940000000', '24.75', '2.150'],
  ['LAP-14', 'Laptop 14 inch, 16 GB', '847130000000', '412.00', '1.380'], ['CRM-50', 'Face cream 50 ml', '330499100000', '6.20', '0.120'],
  ['SHAM-400', 'Shampoo 400 ml', '330510000000', '3.15', '0.430'], ['BOOK-CHD', 'Children’s picture book', '490199000000', '2.95', '0.310'],
]

export interface DemoFile {
  name: string
  source: 'outbound' | 'rsa'
  /** The seller's place among those that sell for clients. */
  nth: number
  /** Days ago it was sent. */
  age: number
  body: string
}

const usd = (value: string) => multiply([value], 2)
const kg = (value: string) => multiply([value], 3)

function linesOf(roll: Dice): CustomsLine[] {
  const first = roll.int(0, wares.length - 1)
  return Array.from({ length: roll.int(2, 5) }, (_, i) => {
    const [sku, description, hs_code, price, weight] = wares[(first + i * 5) % wares.length] as Ware
    const qty = String(roll.int(2, 40) * 5)
    return {
      line_no: i + 1, sku, description, hs_code, country_of_origin: '', qty, unit: 'C62', unit_price: price, line_total: usd(multiply([qty, price], 2)),
      adjustment: '0', net_weight: kg(multiply([qty, weight], 3)),
    }
  })
}

interface Written { no: string; day: string; shipper: Shipper; importer: Importer; mawb: string; hawb: string; lines: CustomsLine[]; roll: Dice }

function figures({ lines, roll }: Written) {
  const goods = usd(sum(lines.map(({ line_total }) => line_total ?? '0')))
  const net = kg(sum(lines.map(({ net_weight }) => net_weight ?? '0')))
  const freight = usd(multiply([net, '3.1'], 2))
  const insurance = usd(multiply([goods, '0.003'], 2))
  return { goods, net, freight, insurance, total: usd(sum([goods, freight, insurance])), gross: kg(multiply([net, '1.06'], 3)), packages: roll.int(1, 12) }
}

function ubl(w: Written, isCredit: boolean): string {
  const { goods, net, freight, insurance, total, gross, packages } = figures(w)
  return customsUbl({
    kind: isCredit ? 'credit_note' : 'invoice', invoice_no: w.no, invoice_date: w.day, currency: 'USD', exchange_rate: '3.6725',
    exporter: { name: w.shipper.legal_name, address: w.shipper.address, country: w.shipper.country_code },
    importer: { ...w.importer, country: 'AE', code: 'AE-1084471' }, consignee: w.importer.name, notify: null, hawb_no: w.hawb, mawb_no: w.mawb, incoterm: 'FCA',
    incoterm_place: 'Hong Kong', transport_mode: 'air', port_of_loading: 'HKG', port_of_discharge: 'DXB', freight, insurance, other_charges: '0', goods, total,
    gross_weight: gross, net_weight: net, packages, lines: w.lines.map((line) => ({ ...line, country_of_origin: w.shipper.country_code })),
  })
}

/** `wrong` writes one total as a tired clerk would. */
function shipment(w: Written, wrong: boolean): Xml {
  const { goods, net, freight, insurance, total, gross, packages } = figures(w)
  return branch('Shipment', [
    leaf('InvoiceNumber', w.no), leaf('InvoiceDate', w.day), leaf('Currency', 'USD'), leaf('HAWB', w.hawb), leaf('MAWB', w.mawb), leaf('Incoterm', 'FCA'),
    leaf('IncotermPlace', 'Hong Kong'), leaf('TransportMode', 'air'), leaf('PortOfLoading', 'HKG'), leaf('PortOfDischarge', 'DXB'),
    branch('Shipper', [leaf('Name', w.shipper.legal_name), leaf('Address', w.shipper.address), leaf('Country', w.shipper.country_code)]),
    branch('Importer', [leaf('Name', w.importer.name), leaf('Address', w.importer.address), leaf('TRN', w.importer.trn), leaf('ImporterCode', 'AE-1084471')]),
    branch('Consignee', [leaf('Name', w.importer.name)]), leaf('Freight', freight), leaf('Insurance', insurance), leaf('GrossWeight', gross),
    leaf('NetWeight', net), leaf('Packages', String(packages)),
    branch('Items', w.lines.map((line, i) => branch('Item', [
      leaf('SKU', line.sku), leaf('Description', line.description), leaf('HSCode', wrong && i === 1 ? '99999999' : line.hs_code),
        leaf('Origin', w.shipper.country_code),
      leaf('Quantity', line.qty), leaf('Unit', 'pcs'), leaf('UnitPrice', line.unit_price),
      leaf('Total', wrong && i === 0 ? usd(sum([line.line_total ?? '0', '10'])) : line.line_total), leaf('NetWeight', line.net_weight),
    ]))),
    leaf('InvoiceTotal', wrong ? usd(sum([total, '10'])) : total), leaf('GoodsTotal', goods),
  ])
}

/** Elements below one another, as people's programs write them. */
const indented = (xml: string): string => {
  let depth = 0
  return xml.replaceAll('><', '>\n<').split('\n').map((line) => {
    if (line.startsWith('</')) depth--
    const text = `${'  '.repeat(Math.max(0, depth))}${line}`
    if (/^<[^/?!]/.test(line) && !line.includes('</')) depth++
    return text
  }).join('\n')
}

/** Files of manifests and of our own invoices: 18 of each kind that hold documents, four of them with errors, and two that no reader takes. */
export function demoFiles(shippers: readonly Shipper[], importer: Importer, day: string): DemoFile[] {
  const file = (source: DemoFile['source'], nth: number, age: number, count: number, wrong: readonly number[] = []): DemoFile => {
    const roll = dice(`xml file ${source} ${nth}`)
    const shipper = shippers[nth % shippers.length] as Shipper
    const serial = String(1_200_000 + nth * 7 + (source === 'rsa' ? 3 : 0))
    const mawb = `176-${serial}${mod7(serial)}`
    const documents = Array.from({ length: count }, (_, i): Written => ({
      no: `${source === 'rsa' ? 'RSA' : 'EX'}-${String(2600 + nth)}-${String(i + 1).padStart(3, '0')}`, day: addDays(day, -age - 1), shipper, importer, mawb,
      hawb: `QF${source === 'rsa' ? 7 : 4}${String(10_000 + nth * 50 + i)}`, lines: linesOf(roll), roll,
    }))
    const sent = addDays(day, -age).replaceAll('-', '')
    const invoices = () => documents.map((w, i) => ubl(w, nth === 3 && i === count - 1).replace(/^<\?xml.*?\?>/, '').trim())
    const body = source === 'rsa'
      ? `<?xml version="1.0" encoding="UTF-8"?><Invoices>${invoices().join('')}</Invoices>`
      : xmlFile(branch('Shipments', documents.map((w, i) => shipment(w, wrong.includes(i)))))
    return { name: `${source === 'rsa' ? 'rsa-invoices' : 'manifest'}_${mawb}_${sent}.xml`, source, nth, age, body: indented(body) }
  }
  const broken = (name: string, age: number, body: string): DemoFile => ({ name, source: 'outbound', nth: 0, age, body })
  return [
    ...Array.from({ length: 20 }, (_, i) => file('rsa', i, i * 2, i < 10 ? 16 : 15)),
    ...Array.from({ length: 18 }, (_, i) => file('outbound', i, i * 2 + 1, i < 12 ? 15 : 14, i < 4 ? [2] : [])),
    broken('manifest_176-scan.xml', 3, '<?xml version="1.0"?>\n<Shipments>\n  <Shipment>\n    <InvoiceNumber>EX-1</InvoiceNo>\n  </Shipment>\n</Shipments>\n'),
    broken('booking-confirmation.xml', 9, '<?xml version="1.0"?>\n<BookingConfirmation><Reference>HKG-88121</Reference></BookingConfirmation>\n'),
  ]
}
