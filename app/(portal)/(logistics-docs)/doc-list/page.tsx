import { listPage } from '@/components/screens/list'
import { logisticsDocState } from '@/lib/domain/logistics-doc'
import { airports } from '@/lib/domain/places'
import { UploadDoc } from './upload-doc'

const states = [...logisticsDocState.names.map((value) => ({ value, label: logisticsDocState.label(value) })), { value: 'all', label: 'All' }]
const mail = {
  to: { as: 'tags', label: 'To', hint: 'Up to 10 addresses; Enter or a comma adds one.', required: true }, cc: { as: 'tags', label: 'Cc' },
  subject: { as: 'text', label: 'Subject', required: true }, message: { as: 'longText', label: 'Message' },
} as const
const many = { rows: { input: 'ids', field: 'id' } }

export default listPage('/doc-list', {
  call: 'logisticsDocs.list',
  columns: {
    doc_no: { as: 'code', label: 'No', opens: '/doc-details/[id]', sort: true }, doc_type: { as: 'status', label: 'Type', words: 'logisticsDocType' },
    ref_no: { as: 'code', label: 'Reference', sort: true }, state: 'logisticsDocState', client: 'text', service_center: { label: 'Centre' },
    airport_code: { label: 'Airport' }, file_size: { as: 'fileSize', label: 'File' }, issue_date: { as: 'date', label: 'Issued', sort: true },
    first_read_at: { as: 'dateTime', label: 'Read', sort: true }, created_at: { as: 'dateTime', label: 'Received', sort: true },
    expiry_date: { as: 'date', label: 'Valid until', hidden: true }, file_name: { label: 'File name', hidden: true },
  },
  fixed: { state: 'open' },
  filters: {
    service_center_id: { label: 'Service centre', lookup: 'serviceCentre' }, doc_type: { label: 'Type', words: 'logisticsDocType' },
    state: { as: 'choice', options: states }, unread: 'yesNo', client_id: 'client',
    airport_code: { as: 'choices', label: 'Airport', options: airports.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })) },
  },
  tabs: [
    { label: 'Open', query: {}, count: 'open' }, { label: 'Unread', query: { unread: 'true' }, count: 'unread' },
    { label: 'Closed', query: { state: 'closed' }, count: 'closed' }, { label: 'All', query: { state: 'all' }, count: 'all' },
  ],
  dates: true,
  search: 'Reference or document no',
  sort: { by: 'created_at', way: 'highest' },
  opens: '/doc-details/[id]',
  strong: { field: 'first_read_at', is: [null] },
  rowActions: [
    { label: 'Open', opens: '/doc-details/[id]' }, { label: 'Download', call: 'logisticsDocs.file', with: { id: '[id]' } },
    { moves: 'logisticsDocs.toggle', field: 'state', of: '[doc_no]' },
    { label: 'E-mail', call: 'logisticsDocs.send', with: { ids: ['[id]'] }, ask: mail, confirm: 'E-mail [doc_no]', done: 'The mail is on its way.' },
  ],
  bulk: [
    { label: 'Download zip', call: 'logisticsDocs.zip', ...many, most: 100, done: 'The zip is saved.' },
    { label: 'E-mail', call: 'logisticsDocs.send', ...many, most: 20, ask: mail, confirm: 'E-mail [n document]', done: 'The mail is on its way.' },
  ],
  empty: { title: 'No open documents', text: 'Waybills, permits and invoices that your service centre has to act on stand here.' },
  sheet: 'Service centre documents',
}, { actions: async (visit) => (visit.may('logisticsDocs.upload') ? <UploadDoc /> : null) })
