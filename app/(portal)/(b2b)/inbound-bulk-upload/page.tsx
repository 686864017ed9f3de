import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { b2bInboundTemplate } from '@/lib/contract/b2b-inbound-columns'

export default uploadPage('/inbound-bulk-upload', {
  kind: 'b2b_inbound',
  call: 'b2bUploads.inboundBulk',
  template: { call: 'b2bUploads.inboundTemplate', input: { type: 'bulk' } },
  columns: b2bInboundTemplate.columns,
  params: {
    client_id: { as: 'lookup', label: 'Client', hint: 'May be left empty by whoever has one client.', lookup: lookups.client },
    submit: { as: 'switch', label: 'Submit valid ASNs', hint: 'Off: they are kept as drafts until somebody submits them.', start: true },
  },
  results: '/inbound-list',
})
