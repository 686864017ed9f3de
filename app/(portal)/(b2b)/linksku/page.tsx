import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { AddImages } from './add-images'

const decides = { moves: 'b2bSkuImages.decide', field: 'approval_status', of: '[file_name]' } as const

export default listPage('/linksku', {
  call: 'b2bSkuImages.list',
  columns: {
    file_name: { label: 'File', letters: 24 }, thumb_url: { as: 'picture', label: 'Image' },
    sku_code: { as: 'code', label: 'SKU', sort: true, opens: '/search-sku?q=[sku_code]' }, sku_name: { label: 'Name', letters: 26 },
    variant_code: { as: 'code', label: 'Variant' }, kind: { words: 'skuImageKind', label: 'Shows' },
    approval_status: { machine: 'skuImageApproval', label: 'Approval' },
    size: { label: 'Pixels', letters: 11 }, bytes: { as: 'fileSize', label: 'Size', sort: true },
    is_label_reference: { as: 'bool', label: 'Label reference' }, client_name: { label: 'Client', letters: 20 },
    uploaded_by: { label: 'Added by', letters: 18 }, uploaded_at: { as: 'dateTime', label: 'Added', sort: true }, remarks: { hidden: true },
    decided_by: { label: 'Decided by', hidden: true },
  },
  filters: {
    client_id: 'client', approval_status: { machine: 'skuImageApproval', label: 'Approval' }, kind: { words: 'skuImageKind', label: 'Shows' },
    unlinked: { as: 'yesNo', label: 'Linked to no SKU' },
    sku_id: { as: 'lookup', label: 'SKU', call: 'b2bSkus.list', value: 'id', text: '[sku_code] [sku_name]' },
  },
  tabs: [
    { label: 'All', query: {} }, { label: 'To approve', query: { approval_status: '0', unlinked: 'false' } },
    { label: 'To link', query: { unlinked: 'true' } },
  ],
  search: 'SKU, variant or file',
  sort: { by: 'uploaded_at', way: 'highest' },
  rowActions: [
    { ...decides, each: { 1: { with: { decision: 'approve' } }, 2: { with: { decision: 'reject' } } } },
    { label: 'Delete', call: 'b2bSkuImages.remove', with: { id: '[id]' }, confirm: 'Delete this image?', danger: true, done: 'The picture is deleted.' },
  ],
  form: dialogForm<'b2bSkuImages.link', 'b2bSkuImages.link'>({
    sections: {
      Picture: {
        sku_id: {
          label: 'SKU', shown: 'sku_code', lookup: { call: 'b2bSkus.list', value: 'id', text: '[sku_code] [sku_name]', with: { client_id: '[client_id]' } },
        },
        variant_id: {
          label: 'Variant', hint: 'Of the SKU above. Empty: the SKU itself.', shown: 'variant_code',
          lookup: { call: 'btbVariants.choices', value: 'id', text: '[variant_code] [variant_name]', with: { sku_id: '[sku_id]' } },
        },
        kind: { words: 'skuImageKind', label: 'Shows' }, sort: { as: 'number', label: 'Order', hint: 'The lowest stands first.' },
        is_label_reference: { as: 'switch', label: 'Label reference', hint: 'Labels of the SKU are made after it; one approved picture of a SKU.' },
      },
    },
    change: { call: 'b2bSkuImages.link', with: { id: '[id]', version: '[version]' }, title: 'Image [file_name]', done: 'The picture is saved.' },
  }),
  empty: { title: 'No pictures', text: 'Pictures of goods for B2B stand here once they are added, singly or as a zip.' },
  sheet: 'SKU images',
}, {
  actions: (visit) => visit.may('b2bSkuImages.upload') && <AddImages skuId={typeof visit.search.sku_id === 'string' ? Number(visit.search.sku_id) : null} />,
})
