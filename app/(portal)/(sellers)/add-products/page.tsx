import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { CheckActions } from './check-actions'
import { productSections, seller } from './fields'
import { ProductDrawer } from './product-drawer'

export default listPage('/add-products', {
  call: 'iorProducts.checks',
  columns: {
    sku: { as: 'code', label: 'SKU', sort: true, opens: '?product=[id]' }, product_name: { label: 'Product', sort: true, letters: 24, edits: true },
    eligibility: { machine: 'eligibility', label: 'Result' }, why: { as: 'list', label: 'Why' }, permits: { as: 'chips', label: 'Permits' },
    hs_code: { as: 'hsCode', label: 'HS code', edits: true }, verify_status: { machine: 'productCheck', label: 'Check' },
    country_of_origin: { label: 'Origin', letters: 7, edits: true }, unit_value: { as: 'money', label: 'Value', edits: true },
    duty_rate: { as: 'percent', label: 'Duty' }, landed_amount: { as: 'money', label: 'Landed, AED', currency: 'AED', sort: true },
    brand: { letters: 14, edits: true }, seller: { label: 'Seller', letters: 20 },
    battery_type: { words: 'battery', label: 'Battery', letters: 16, hidden: true }, file_name: { label: 'File', letters: 18, hidden: true },
    row_no: { as: 'number', label: 'Row', sort: true, hidden: true },
    checked_day: { as: 'date', label: 'Tariff of', hidden: true }, unit_weight: { as: 'weight', label: 'Weight', hidden: true },
    gtin: { as: 'code', label: 'GTIN', hidden: true }, category: { words: 'sellerCategory', hidden: true },
    has_msds: { as: 'bool', label: 'MSDS', hidden: true },
  },
  filters: {
    seller_id: seller, upload_id: { as: 'lookup', label: 'File', call: 'iorProducts.uploads', value: 'id', text: '[file_name], [seller]' },
    eligibility: { machine: 'eligibility', label: 'Result' }, verify_status: { machine: 'productCheck', label: 'Check' },
  },
  tiles: {
    call: 'iorProducts.figures',
    of: [
      { label: 'Eligible', field: 'eligible', query: { eligibility: 'eligible' } },
      { label: 'With permit', field: 'eligible_with_permit', query: { eligibility: 'eligible_with_permit' } },
      { label: 'To review', field: 'needs_review', query: { eligibility: 'needs_review' }, tone: 'orange' },
      { label: 'Not eligible', field: 'not_eligible', query: { eligibility: 'not_eligible' }, tone: 'red' },
    ],
  },
  search: 'SKU, product or brand',
  sort: { by: 'created_at', way: 'highest' },
  rowActions: [
    { label: 'View', opens: '?product=[id]' },
    {
      label: 'Check again', call: 'iorProducts.refresh', with: { id: '[id]' }, done: 'SKU [sku] is checked by today’s tariff.',
    },
    {
      label: 'Remove', call: 'iorProducts.remove', with: { id: '[id]' }, confirm: 'Remove SKU [sku] from this check?', danger: true,
      done: 'SKU [sku] is removed.',
    },
  ],
  bulk: [
    { label: 'Check again', call: 'iorProducts.refresh', with: { id: 0 }, rows: { input: 'ids', field: 'id' }, most: 200 },
    {
      label: 'Add to catalogue', call: 'iorProducts.commit', confirm: 'Add [n cleared product]?', rows: { input: 'ids', field: 'id' }, most: 200,
      consequence: 'Rows that are not cleared for import cannot be added.',
    },
  ],
  form: dialogForm<'iorProducts.mend', 'iorProducts.mend'>({
    sections: productSections,
    lockedFrom: 'locked', lockedReason: 'The product is in the catalogue. Edit it there.',
    change: {
      call: 'iorProducts.mend', with: { id: '[id]', version: '[version]' }, title: 'SKU [sku], row [row_no]', done: 'The row is mended and checked again.',
    },
  }),
  actions: [{ label: 'Upload products', opens: '/add-products/upload', call: 'iorProducts.upload', primary: true }],
  empty: {
    title: 'No products are checked', text: 'Upload a seller’s products: each is held against the tariff, permits and restrictions of today.',
    action: { label: 'Upload products', opens: '/add-products/upload', call: 'iorProducts.upload' },
  },
  sheet: 'Eligibility',
}, {
  above: (visit) => <ProductDrawer mayReview={visit.grants.keys.has('app_seller:product-review')} />,
  actions: (visit) => (visit.may('iorProducts.verify') ? <CheckActions /> : null),
})
