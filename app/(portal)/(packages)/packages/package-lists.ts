import { asListScreen } from '@/components/screens/list-definition'

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
    payment_status: 'packageListPaymentStatus',
    ship_option: { as: 'status', words: 'shipOption' },
    status: { label: 'Ship status', machine: 'packageList', sort: true },
    updated_at: { as: 'dateTime', sort: true },
  },
  filters: {
    ship_status: 'packageList',
    client_id: 'client',
    ship_option: 'shipOption',
    payment_status: 'packageListPaymentStatus',
  },
  dates: true,
  search: 'List or invoice number',
  sort: { by: 'updated_at', way: 'highest' },
  opens: '/packages/[first_package_id]',
  empty: { title: 'No package lists yet', text: 'Shipments of importer-of-record sellers appear here.' },
  sheet: 'Package lists',
})
