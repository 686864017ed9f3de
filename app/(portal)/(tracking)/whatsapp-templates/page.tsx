import { listPage } from '@/components/screens/list'
import { ReadTemplates } from './read-templates'

export default listPage('/whatsapp-templates', {
  call: 'whatsappTemplates.list',
  columns: {
    template_name: { as: 'code', label: 'Template', sort: true }, language: { words: 'whatsappLanguage' }, status: 'templateStatus',
    category: { words: 'templateCategory' }, body: { label: 'Text', letters: 60 }, buttons: { as: 'list', label: 'Buttons' },
    in_use: { as: 'bool', label: 'Sent by rules' }, sent_30d: { as: 'number', label: 'Sent in 30 days' }, rejected_reason: { label: 'Rejected for' },
    synced_at: { as: 'dateTime', label: 'Read', sort: true },
  },
  filters: { status: 'templateStatus', language: { words: 'whatsappLanguage' }, category: { words: 'templateCategory' } },
  search: 'Name or text',
  sort: { by: 'template_name', way: 'a_to_z' },
  empty: { title: 'No templates', text: 'Templates are written and approved at Meta, then read from there.' },
}, {
  actions: (visit) => visit.may('whatsappTemplates.sync') && <ReadTemplates />,
})
