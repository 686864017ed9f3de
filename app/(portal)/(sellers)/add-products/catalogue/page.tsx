import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { productSections, seller } from '../fields'

export default listPage('/add-products/catalogue', {
  call: 'iorProducts.catalogue',
  columns: {
    sku: { as: 'code', label: 'SKU', sort: true }, product_name: { label: 'Product', sort: true, letters: 26, edits: true },
    eligibility: { machine: 'eligibility', label: 'Result' }, permits: { as: 'chips', label: 'Permits' }, why: { as: 'list', label: 'Why' },
    hs_code: { as: 'hsCode', label: 'HS code', edits: true }, seller: { label: 'Seller', letters: 22 },
    country_of_origin: { label: 'Origin', letters: 7, edits: true }, unit_value: { as: 'money', label: 'Value', edits: true },
    duty_rate: { as: 'percent', label: 'Duty' }, landed_amount: { as: 'money', label: 'Landed, AED', currency: 'AED', sort: true },
    brand: { letters: 14, edits: true }, checked_day: { as: 'date', label: 'Tariff of' }, client: { label: 'Client', letters: 18, hidden: true },
    category: { words: 'sellerCategory', hidden: true }, updated_at: { as: 'dateTime', label: 'Changed', sort: true, hidden: true },
  },
  filters: { seller_id: seller, eligibility: { machine: 'eligibility', label: 'Result' }, hs_code: { as: 'text', label: 'HS code' } },
  tabs: [
    { label: 'All', query: {} }, { label: 'To review', query: { eligibility: 'needs_review' } }, { label: 'Not eligible',
      query: { eligibility: 'not_eligible' } },
  ],
  search: 'SKU, product or brand',
  sort: { by: 'updated_at', way: 'highest' },
  form: dialogForm<'iorProducts.change', 'iorProducts.change'>({
    sections: productSections,
    change: {
      call: 'iorProducts.change', with: { id: '[id]', version: '[version]' }, title: 'Product [sku]', done: 'Product [sku] is saved and checked again.',
    },
  }),
  dates: true,
  empty: { title: 'No products in the catalogue',
    text: 'Products that are cleared in the check are added here. Each is held against the tariff again every night.' },
  sheet: 'Products of sellers',
})
