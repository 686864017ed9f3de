import type { Said, SaidDocument, SaidItem } from '@/lib/domain/xml-invoice-check'
import type { XmlElement } from './element'

/** A child's text, or the attribute of the same name: senders write either. */
function field(element: XmlElement | undefined, ...names: string[]): Said | undefined {
  const child = element?.said(...names)
  if (child || !element) return child
  const name = names.find((one) => element.attribute(one)?.trim())
  return name === undefined ? undefined : { xpath: `${element.path}/@${name}`, line: element.line, text: element.attribute(name)?.trim() ?? '' }
}

/** A line of a shipment (sellers-ior.md 6.5). */
export function shipmentItem(item: XmlElement): SaidItem {
  const said = (...names: string[]) => field(item, ...names)
  return {
    place: item.place, base: said('BaseQuantity'), adjustments: [],
    said: {
      sku: said('SKU'), description: said('Description'), hs_code: said('HSCode'), country_of_origin: said('Origin'), qty: said('Quantity'),
      unit: said('Unit'), unit_price: said('UnitPrice'), line_total: said('Total'), net_weight: said('NetWeight'),
    },
  }
}

/** What a shipment says besides its lines. */
export function shipmentDocument(shipment: XmlElement, items: SaidItem[]): SaidDocument {
  const [[shipper], [importer], [consignee], [notify]] = [shipment.all('Shipper'), shipment.all('Importer'), shipment.all('Consignee'), shipment.all('Notify')]
  const said = (...names: string[]) => field(shipment, ...names)
  return {
    kind: 'invoice', items,
    head: {
      invoice_no: said('InvoiceNumber'), invoice_date: said('InvoiceDate'), currency: said('Currency'), exchange_rate: said('ExchangeRate'),
      exporter_name: field(shipper, 'Name'), exporter_address: field(shipper, 'Address'), exporter_country: field(shipper, 'Country'),
      importer_name: field(importer, 'Name'), importer_address: field(importer, 'Address'), importer_trn: field(importer, 'TRN'),
      importer_code: field(importer, 'ImporterCode', 'Code'), consignee: field(consignee, 'Name'), notify: field(notify, 'Name'), hawb_no: said('HAWB'),
      mawb_no: said('MAWB'), incoterm: said('Incoterm'), incoterm_place: said('IncotermPlace'), transport_mode: said('TransportMode'),
      port_of_loading: said('PortOfLoading'), port_of_discharge: said('PortOfDischarge'), freight: said('Freight'), insurance: said('Insurance'),
      other_charges: said('OtherCharges'), total_invoice_value: said('InvoiceTotal', 'Total'), gross_weight: said('GrossWeight'),
      net_weight: said('NetWeight'), packages: said('Packages'),
    },
  }
}
