import { asListScreen, type ListScreen } from '@/components/screens/list-definition'
import { MOST_XML_FILES, xmlInvoiceStatus } from '@/lib/domain/xml-invoice'

type Call = 'rsaXmlInvoices.list' | 'commercialXmlInvoices.list'
const chosen = { input: 'ids', field: 'id' }

const columnsOf = (isRsa: boolean, page: string): ListScreen<'commercialXmlInvoices.list'>['columns'] => ({
  invoice_no: { as: 'code', label: 'Invoice', sort: true, opens: page }, status: { machine: 'xmlInvoiceStatus' },
  total_invoice_value: { as: 'money', label: 'Value', sort: true }, errors_total: { as: 'number', label: 'Errors' },
  seller: { letters: 24 }, invoice_date: { as: 'date', label: 'Date', sort: true }, hawb_no: { as: 'code', label: 'HAWB' },
  mawb_no: { as: 'code', label: 'MAWB' }, client: { letters: 22 },
  ...(!isRsa && { boe_no: { as: 'code', label: 'BOE', opens: '/boe-outbound/local?boe=[boe_id]' }, incoterm: { label: 'Incoterm', letters: 4 } }),
  packages: { as: 'number', label: 'Pkgs' }, gross_weight: { as: 'weight', label: 'Gross kg' },
  kind: { as: 'status', words: 'xmlDocumentKind', label: 'Kind', hidden: true },
  package_list_no: { as: 'code', label: 'Package list', hidden: true }, file_name: { label: 'File', hidden: true },
  created_at: { as: 'dateTime', label: 'Read', sort: true, hidden: true },
})

const tabsOf = (isRsa: boolean) => [
  { label: 'All', query: {} },
  ...xmlInvoiceStatus.names.filter((name) => !isRsa || name !== 'sent_to_customs')
    .map((name) => ({ label: xmlInvoiceStatus.label(name), query: { status: name }, count: name })),
]

/** The columns, filters and downloads both lists of XML invoices have. */
export function xmlListOf(call: Call, more: Partial<ListScreen<'commercialXmlInvoices.list'>> = {}) {
  const isRsa = call === 'rsaXmlInvoices.list'
  const [page, file] = isRsa ? ['/rsa-xml-invoice-details/[id]', 'rsaXmlInvoices.download'] as const
    : ['/commercial-xml-invoice-details/[id]', 'commercialXmlInvoices.download'] as const
  return asListScreen<'commercialXmlInvoices.list'>({
    call: call as 'commercialXmlInvoices.list',
    columns: columnsOf(isRsa, page),
    filters: {
      status: 'xmlInvoiceStatus', client_id: 'client', seller_id: { as: 'lookup', label: 'Seller', call: 'sellers.list', value: 'id', text: 'legal_name' },
      ...(!isRsa && { has_boe: { as: 'yesNo', label: 'On a BOE' } }),
    },
    tabs: tabsOf(isRsa),
    dates: true,
    search: 'Invoice, HAWB or MAWB',
    sort: { by: 'created_at', way: 'highest' },
    opens: page,
    rowActions: [
      { label: 'Open', opens: page }, { label: 'Download PDF', call: file, with: { id: '[id]', format: 'pdf' } },
      { label: 'Download XML', call: file, with: { id: '[id]', format: 'xml' } },
      { moves: 'rsaXmlInvoices.act', of: 'invoice [invoice_no]',
        each: { validated: { with: { action: 'validate' } }, cancelled: { with: { action: 'cancel' } } } },
    ],
    bulk: [
      { label: 'Download PDFs', call: file, with: { id: 0, format: 'pdf' }, rows: chosen, most: MOST_XML_FILES },
      { label: 'Download XML', call: file, with: { id: 0, format: 'xml' }, rows: chosen, most: MOST_XML_FILES },
      ...(more.bulk ?? []),
    ],
    empty: more.empty ?? { title: 'No XML invoices yet' },
    sheet: more.sheet ?? 'XML invoices',
  })
}
