import { asListScreen } from '@/components/screens/list-definition'
import { packageListPaymentStatus, shipOption } from '@/lib/domain/package-list'

/** Shipments of importer-of-record sellers; a row opens the shipment on the page of its first parcel. */
export const packageLists = asListScreen({
  call: 'packages.listsOfPackages',
  columns: {
    package_list_no: { as: 'code', label: 'No', opens: '/packages/[first_package_id]', sort: true },
    client: 'text',
    seller_name: { as: 'text', label: 'Seller' },
    seller_invoice_no: { as: 'text', label: 'Invoice no' },
    package_count: { as: 'number', label: 'Packages' },
    goods_value: { as: 'money', label: 'Goods value' },
    payment_amount: { as: 'money', label: 'Payment', currency: 'AED' },
    payment_status: { as: 'text', label: 'Payment status', options: [...packageListPaymentStatus.options] },
    ship_option: { as: 'status', label: 'Ship option', options: shipOption.options.map((o) => ({ ...o, tone: 'grey' as const })) },
    status: { as: 'status', label: 'Ship status', machine: 'packageList', sort: true },
    updated_at: { as: 'dateTime', sort: true },
  },
  filters: {
    ship_status: { as: 'choices', label: 'Ship status', machine: 'packageList' },
    client_id: { as: 'lookup', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' },
    ship_option: { as: 'choice', label: 'Ship option', options: [...shipOption.options] },
    payment_status: { as: 'choices', label: 'Payment status', options: [...packageListPaymentStatus.options] },
  },
  dates: true,
  search: 'List or invoice number',
  sort: { by: 'updated_at', way: 'highest' },
  opens: '/packages/[first_package_id]',
  empty: { title: 'No package lists yet', text: 'Shipments of importer-of-record sellers appear here.' },
  sheet: 'Package lists',
})
