import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { lookups } from '@/components/screens/lookups'

export default listPage('/product-list', {
  call: 'catalogue.products',
  columns: {
    product_code: { as: 'code', label: 'Product', sort: true }, product_name: { label: 'Name', sort: true }, client_name: { label: 'Client' },
    brand: 'text', category: 'text',
    sku_count: { as: 'number', label: 'SKUs', opens: '/sku-list?product_id=[id]' }, country_of_origin: { label: 'Origin', words: 'countryName' },
    hs_code: { as: 'hsCode', label: 'HS code', edits: true }, status: 'recordStatus', updated_at: { as: 'dateTime', label: 'Changed', sort: true },
  },
  filters: {
    client_id: 'client', brand: 'text', oms_category_id: 'omsCategory',
    status: { machine: 'recordStatus', deleted: true }, no_hs_code: { as: 'yesNo', label: 'Without HS code' },
  },
  search: 'Product code or name',
  sort: { by: 'updated_at', way: 'highest' },
  form: dialogForm<'catalogue.addProduct', 'catalogue.changeProduct'>({
    sections: {
      Product: {
        client_id: { label: 'Client', lookup: 'client', shown: 'client_name' },
        product_code: { label: 'Code', hint: 'As the client calls it. It cannot be changed later.' },
        product_name: { label: 'Name', required: true },
        product_name_ar: { label: 'Name in Arabic' },
        brand: 'text',
        oms_category_id: {
          lookup: 'omsCategory', shown: 'category', hint: 'Its SKUs take from it how they are kept, taxed and tracked, where they say nothing of their own.',
        },
        description: 'longText',
      },
      Customs: {
        hs_code: { label: 'HS code', hint: '6 to 12 digits. That of the category when empty.' },
        country_of_origin: { as: 'country', label: 'Country of origin', words: 'countryName' },
      },
    },
    add: { call: 'catalogue.addProduct', label: 'Add product', done: 'Product [product_code] is added. Add its SKUs next.' },
    change: {
      call: 'catalogue.changeProduct', with: { id: '[id]', version: '[version]' },
      title: 'Product [product_code]', done: 'Product [product_code] is saved.',
    },
  }),
  rowActions: [
    { label: 'SKUs', opens: '/sku-list?product_id=[id]' },
    {
      moves: 'catalogue.toggleProduct', of: '[product_code]',
      each: {
        delete: { consequence: 'Its SKUs are deleted with it. None of them may have stock or be on an open order, and their codes are not given again.' },
      },
    },
  ],
  bulk: [{
    label: 'Put in a category', call: 'catalogue.sortProducts', rows: { input: 'ids', field: 'id' }, most: 200,
    ask: { oms_category_id: { as: 'lookup', label: 'Category', lookup: lookups.omsCategory, required: true } }, done: 'The products are in the category.',
  }],
  actions: [{ label: 'Upload', opens: '/upload-product', call: 'catalogue.uploadProducts' }],
  empty: { title: 'No products yet', text: 'Add a product, then its SKUs, or upload a sheet of both.' },
  sheet: 'Products',
})
