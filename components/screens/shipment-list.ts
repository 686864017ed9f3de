import { freightMode, packageList } from '@/lib/domain/package-list'
import type { ListScreen } from './list-definition'

const aed = { as: 'money', currency: 'AED' } as const

/** Columns of sellers' shipments, wherever they are listed. */
export const shipmentColumns = {
  invoice_no: { as: 'code', label: 'Invoice', sort: true, opens: '/invoices/[id]' }, status: { machine: 'packageList', label: 'Status' },
  seller: { label: 'Seller', letters: 20 }, seller_invoice_no: { as: 'code', label: 'Seller invoice' },
  freight_mode: { as: 'status', label: 'Mode', options: freightMode.options }, packages_count: { as: 'number', label: 'Pkgs' },
  gross_weight: { as: 'weight', label: 'Gross' }, goods_value: { as: 'money', label: 'Goods' }, total_payable: { ...aed, label: 'Payable', sort: true },
  balance: { ...aed, label: 'Balance' }, shipping_reference: { as: 'code', label: 'AWB/BL' }, eta: { as: 'date', label: 'ETA', sort: true },
  submitted_at: { as: 'dateTime', label: 'Submitted', sort: true }, package_list_no: { as: 'code', label: 'Package list', hidden: true },
} as const

/** Filters of all of them. */
export const shipmentFilters = {
  status: 'packageList', freight_mode: { as: 'choices', label: 'Mode', options: freightMode.options }, unpaid: { as: 'yesNo', label: 'Unpaid' },
  draft: { as: 'yesNo', label: 'Draft' },
} as const

type Common = Pick<ListScreen, 'tabs' | 'search' | 'opens' | 'rowActions'> & { dates: true; sort: { by: 'submitted_at'; way: 'highest' } }

/** What else their lists have in common. */
export const ofShipments: Common = {
  tabs: [
    { label: 'All', query: {} },
    ...packageList.names.map((status) => ({ label: packageList.label(status), query: { status }, count: status })),
    { label: 'Drafts', query: { draft: 'true' }, count: 'draft' },
  ],
  dates: true,
  search: 'Invoice, seller’s invoice or AWB',
  sort: { by: 'submitted_at', way: 'highest' },
  opens: '/invoices/[id]',
  rowActions: [{ label: 'Open', opens: '/invoices/[id]' }],
}
