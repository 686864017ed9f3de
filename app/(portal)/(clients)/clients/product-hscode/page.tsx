import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

const decides = { moves: 'clientHscodes.decide', field: 'approval_status' } as const
const each = { 1: { with: { action: 'approve' } }, 2: { with: { action: 'reject' } } } as const

export default listPage('/clients/product-hscode', {
  call: 'clientHscodes.list',
  columns: {
    client: { label: 'Client', letters: 22 }, sku: { as: 'code', label: 'SKU', sort: true },
    product_description: { label: 'Description', letters: 32, edits: true }, dotted: { as: 'hsCode', label: 'HS code', sort: 'hs_code' },
    country_of_origin: { words: 'countryName', label: 'Origin', letters: 14, edits: true }, destination_country: { label: 'Destination', letters: 10 },
    duty_rate: { as: 'percent', label: 'Duty' }, unit_value: { as: 'money', label: 'Unit value', edits: true }, is_restricted: { as: 'bool',
      label: 'Restricted' },
    permit: { label: 'Permit', letters: 18 }, approval_status: { machine: 'hsCodeApproval', label: 'Approval' },
    reject_reason: { label: 'Rejected because', letters: 24, hidden: true }, decided_by: { label: 'Decided by', hidden: true },
    decided_at: { as: 'dateTime', label: 'Decided', hidden: true }, updated_at: { as: 'dateTime', label: 'Updated', sort: true },
  },
  filters: {
    client_id: 'client', hs_code: { as: 'text', label: 'HS code' }, approval_status: { machine: 'hsCodeApproval', label: 'Approval' },
    is_restricted: { as: 'yesNo', label: 'Restricted' }, country_of_origin: { words: 'countryName', label: 'Origin' },
  },
  tabs: [{ label: 'All', query: {} }, { label: 'To approve', query: { approval_status: '0' } }, { label: 'Rejected', query: { approval_status: '2' } }],
  search: 'SKU or description',
  sort: { by: 'updated_at', way: 'highest' },
  form: dialogForm<'clientHscodes.change', 'clientHscodes.change'>({
    sections: {
      Product: {
        product_description: { as: 'text', label: 'Description' },
        hs_code: { as: 'text', label: 'HS code', hint: '6, 8 or 12 digits. Another one waits for approval again.' },
        country_of_origin: { as: 'country', label: 'Country of origin' }, unit_value: { as: 'money', label: 'Unit value', currencyFrom: 'currency' },
        currency: { words: 'currency' },
      },
    },
    change: {
      call: 'clientHscodes.change', with: { id: '[id]', version: '[version]' }, title: '[sku] of [client]', done: 'The HS code of [sku] is saved.',
    },
  }),
  rowActions: [{ ...decides, of: 'SKU [sku]', with: { ids: ['[id]'] }, each }],
  bulk: [{ ...decides, of: '[n row]', each, rows: { input: 'ids', field: 'id' }, most: 200 }],
  actions: [{ label: 'Upload', opens: '/clients/product-hscode/upload', call: 'clientHscodes.upload', primary: true }],
  empty: {
    title: 'No HS codes of products yet', text: 'How each product of a client is declared. Bills of entry use approved rows alone.',
    action: { label: 'Upload', opens: '/clients/product-hscode/upload', call: 'clientHscodes.upload' },
  },
  exportBy: 'clientHscodes.download',
  sheet: 'Product HS codes',
})
