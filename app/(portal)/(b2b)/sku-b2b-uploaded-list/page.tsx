import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

const yesNo = { as: 'choice', options: [{ value: true, label: 'Yes' }, { value: false, label: 'No' }] } as const
const decides = { moves: 'b2bSkuUploads.decide', field: 'approval_status' } as const
const each = { 1: { with: { decision: 'approve' } }, 2: { with: { decision: 'reject' } } } as const

export default listPage('/sku-b2b-uploaded-list', {
  call: 'b2bSkuUploads.list',
  columns: {
    sku_code: { as: 'code', label: 'SKU', sort: true }, sku_name: { label: 'Name', letters: 26 }, action: { words: 'stagedAction', label: 'Makes' },
    check_status: { machine: 'stagedCheck', label: 'Check' }, approval_status: { machine: 'stagedApproval', label: 'Approval' },
    changes: { as: 'list', label: 'Changes' }, messages: { as: 'list', label: 'What to know' },
    file_name: { label: 'File', sort: true, letters: 22 }, row_no: { as: 'number', label: 'Row', sort: true }, client_name: { label: 'Client', letters: 20 },
    uploaded_by: { label: 'Sent by', letters: 18 }, uploaded_at: { as: 'dateTime', label: 'Sent', sort: true },
    decided_by: { label: 'Decided by', hidden: true }, decided_at: { as: 'dateTime', label: 'Decided', hidden: true }, remarks: { hidden: true },
  },
  filters: {
    approval_status: { machine: 'stagedApproval', label: 'Approval' }, check_status: { machine: 'stagedCheck', label: 'Check' },
    action: { words: 'stagedAction', label: 'Makes' }, client_id: 'client', upload_id: { as: 'text', label: 'Upload' },
  },
  tabs: [
    { label: 'All', query: {} }, { label: 'To approve', query: { approval_status: '0' } },
    { label: 'Invalid', query: { approval_status: '0', check_status: 'invalid' } },
  ],
  search: 'SKU code, name or file',
  sort: { by: 'uploaded_at', way: 'highest' },
  rowActions: [{ ...decides, of: 'SKU [sku_code]', each }],
  bulk: [{ ...decides, of: '[n SKU]', each, rows: { input: 'ids', field: 'id' }, most: 200 }],
  form: dialogForm<'b2bSkuUploads.mend', 'b2bSkuUploads.mend'>({
    sections: {
      Identity: {
        sku_name: { label: 'Name' }, sku_name_ar: { label: 'Name in Arabic' }, supplier_code: { label: 'Supplier code' },
        uom: { words: 'skuUnit', label: 'Unit' },
      },
      Packs: {
        inner_qty: { as: 'number', label: 'Inner quantity' }, case_qty: { as: 'number', label: 'Case quantity' },
        pallet_qty: { as: 'number', label: 'Pallet quantity' }, ti: { as: 'number', label: 'Cases a layer' }, hi: { as: 'number', label: 'Layers' },
        barcode: { as: 'text', label: 'Barcode (EA)' }, case_barcode: { as: 'text', label: 'Barcode (case)' },
      },
      Measures: {
        length: { as: 'number', unit: 'cm' }, width: { as: 'number', unit: 'cm' }, height: { as: 'number', unit: 'cm' }, weight: 'weight',
        case_length: { as: 'number', unit: 'cm' }, case_width: { as: 'number', unit: 'cm' }, case_height: { as: 'number', unit: 'cm' }, case_weight: 'weight',
      },
      Tracking: {
        is_batch_tracked: { ...yesNo, label: 'Batches' }, is_expiry_tracked: { ...yesNo, label: 'Expiry dates' },
        shelf_life_days: { as: 'number', label: 'Shelf life', unit: 'days' },
        min_receipt_shelf_life_pct: { as: 'number', label: 'Least life left on receipt', unit: '%' },
        min_ship_shelf_life_days: { as: 'number', label: 'Least life left on shipping', unit: 'days' },
        storage_class: { words: 'storageClass', label: 'Storage' },
        temperature_min: { as: 'text', label: 'Lowest temperature' }, temperature_max: { as: 'text', label: 'Highest temperature' },
      },
      Customs: {
        hs_code: { label: 'HS code' }, country_of_origin: { as: 'country', label: 'Country of origin' }, unit_cost: { as: 'text', label: 'Unit cost' },
        currency: { words: 'currency' }, label_required: { ...yesNo, label: 'Label required' }, product_registration_no: { label: 'Registration no.' },
        registration_expiry: { as: 'date', label: 'Registration ends' },
      },
    },
    lockedFrom: 'locked', lockedReason: 'The row is decided.',
    change: {
      call: 'b2bSkuUploads.mend', with: { id: '[id]', version: '[version]' }, title: 'SKU [sku_code], row [row_no]',
      done: 'The row is mended and checked again.',
    },
  }),
  actions: [{ label: 'Upload SKUs', opens: '/sku-b2b-upload', call: 'b2bSkuUploads.upload', primary: true }],
  empty: {
    title: 'No SKUs wait', text: 'Rows of uploaded SKU files stand here until somebody approves them.',
    action: { label: 'Upload SKUs', opens: '/sku-b2b-upload', call: 'b2bSkuUploads.upload' },
  },
  sheet: 'Uploaded B2B SKUs',
})
