import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { outboundTemplate } from '@/lib/contract/outbound-columns'

export default uploadPage('/outbound-bulk-upload', {
  kind: 'b2b_outbound',
  call: 'b2bUploads.outboundBulk',
  template: { call: 'b2bUploads.outboundTemplate', input: { type: 'bulk' } },
  columns: outboundTemplate.columns,
  params: {
    client_id: { as: 'lookup', label: 'Client', hint: 'May be left empty by whoever has one client.', lookup: lookups.client },
    submit: { as: 'switch', label: 'Submit valid orders', hint: 'Off: they are kept as drafts until somebody submits them.', start: true },
    allocate: {
      as: 'switch', label: 'Allocate at once', hint: 'They get stock as they land, the first to expire first; what is short waits.', start: false,
      only: ['admin', 'warehouse'],
    },
  },
  results: '/outbound-list',
})
