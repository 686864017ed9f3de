import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { storageClass } from '@/lib/domain/location'

const above = 'That of the category above when empty.'

const several = { rows: { input: 'ids', field: 'id' }, most: 200 } as const
const done = 'The categories are changed.'

export default listPage('/oms-category-screen', {
  call: 'omsCategories.list',
  columns: {
    category_code: { as: 'code', label: 'Code', sort: true }, category_name: { label: 'Category', sort: true }, parent: { label: 'Below' },
    default_hs_code: { as: 'hsCode', label: 'HS code', edits: true }, sku_count: { as: 'number', label: 'SKUs' },
    storage_class: { label: 'Storage', words: 'storageClass' }, oms_code: { label: 'OMS', words: 'omsSystem' },
    default_handling_code: { as: 'code', label: 'Handling' },
    vat_rate: { label: 'VAT', words: 'skuVatRate' }, is_dangerous: { as: 'bool', label: 'Dangerous' },
    is_expiry_tracked: { as: 'bool', label: 'Expires' },
    product_count: { as: 'number', label: 'Products', opens: '/product-list?oms_category_id=[id]' },
    status: 'switchStatus', updated_at: { as: 'dateTime', label: 'Changed', sort: true, hidden: true },
  },
  filters: {
    oms_code: { label: 'OMS', words: 'omsSystem' }, storage_class: { label: 'Storage', words: 'storageClass' }, status: 'switchStatus',
    no_hs_code: { as: 'yesNo', label: 'Without HS code' },
  },
  search: 'Code or name',
  sort: { by: 'category_code', way: 'a_to_z' },
  form: dialogForm<'omsCategories.add', 'omsCategories.change'>({
    sections: {
      Category: {
        oms_code: { label: 'OMS', words: 'omsSystem' },
        category_code: { label: 'Code', hint: 'As the OMS calls it. It cannot be changed later.' },
        category_name: { label: 'Name', required: true },
        parent_id: { label: 'Below', lookup: 'omsCategory', shown: 'parent', hint: 'A category of the same OMS.' },
      },
      'What its goods take where they say nothing of their own': {
        storage_class: { label: 'Storage', words: 'storageClass', hint: above },
        default_hs_code: { label: 'HS code', hint: `6 to 12 digits. ${above}` },
        default_handling_code: { label: 'Handling code', lookup: 'handling', shown: 'default_handling_code', hint: `Of parcels with goods of it. ${above}` },
        vat_rate: { label: 'VAT', words: 'skuVatRate', hint: above },
        is_dangerous: { as: 'switch', label: 'Dangerous goods' },
        is_expiry_tracked: { as: 'switch', label: 'Expiry dates' },
      },
    },
    add: {
      call: 'omsCategories.add', label: 'Add category', done: 'Category [category_name] is added.',
      start: { is_dangerous: false, is_expiry_tracked: false },
    },
    change: {
      call: 'omsCategories.change', with: { id: '[id]', version: '[version]' }, title: 'Category [category_name]', done: 'Category [category_name] is saved.',
    },
  }),
  rowActions: [
    { label: 'Products', opens: '/product-list?oms_category_id=[id]' },
    {
      moves: 'omsCategories.toggle', of: '[category_name]',
      each: { inactive: { consequence: 'No product takes it from now on; those that have it keep it.' } },
    },
  ],
  bulk: [
    {
      label: 'Set storage', call: 'omsCategories.changeMany', ...several, done,
      ask: { storage_class: { as: 'choice', label: 'Storage', options: storageClass.options, required: true } },
    },
    {
      label: 'Set HS code', call: 'omsCategories.changeMany', ...several, done,
      ask: { default_hs_code: { as: 'text', label: 'HS code', hint: '6 to 12 digits.', required: true } },
    },
    { moves: 'omsCategories.toggleMany', to: 'active', of: '[n category]', ...several },
    {
      moves: 'omsCategories.toggleMany', to: 'inactive', of: '[n category]', ...several,
      each: { inactive: { consequence: 'No product takes them from now on; those that have one keep it.' } },
    },
  ],
  empty: {
    title: 'No categories yet',
    text: 'Add the categories an order management system knows goods by: products put in one take its storage, HS code and VAT.',
  },
  sheet: 'OMS categories',
})
