import { listPage } from '@/components/screens/list'
import { xmlFileStatus } from '@/lib/domain/xml-invoice'
import { UploadXml } from '../upload-xml'
import { FileDrawer } from './file-drawer'

export default listPage('/outbound-xml-data-parsing', {
  call: 'xmlFiles.list',
  columns: {
    file_name: { label: 'File', sort: true, letters: 34, opens: '?file=[id]' }, status: { machine: 'xmlFileStatus' },
    errors_total: { as: 'number', label: 'Errors', sort: true, opens: '?file=[id]&tab=errors' },
    shipments_total: { as: 'number', label: 'Shipments', sort: true }, items_total: { as: 'number', label: 'Items' },
    created_at: { as: 'dateTime', label: 'Sent', sort: true }, client: { letters: 22 }, source: { words: 'xmlSource', label: 'Holds', letters: 16 },
    dialect: { words: 'xmlDialect', label: 'Format', letters: 14 }, created_by: { label: 'By' }, finished_at: { as: 'dateTime', label: 'Read', hidden: true },
  },
  filters: { status: 'xmlFileStatus', dialect: { words: 'xmlDialect', label: 'Format' }, source: { words: 'xmlSource', label: 'Holds' }, client_id: 'client' },
  tabs: [
    { label: 'All', query: {} },
    ...xmlFileStatus.names.map((name) => ({ label: xmlFileStatus.label(name), query: { status: name }, count: name })),
  ],
  dates: true,
  search: 'File, invoice, HAWB or MAWB',
  sort: { by: 'created_at', way: 'highest' },
  opens: '?file=[id]',
  poll: { every: 30, while: { is: { field: 'status', is: ['queued', 'processing'] }, every: 2 } },
  rowActions: [
    { label: 'View parsed data', opens: '?file=[id]' },
    { label: 'Download Excel', call: 'xmlFiles.download', with: { id: '[id]' } },
    {
      label: 'Make commercial invoices', call: 'xmlFiles.makeCommercial', with: { id: '[id]' }, confirm: 'Create commercial invoices of [file_name]?',
      consequence: 'One draft a shipment. Those with errors, and those that have one, are left out.', done: 'The commercial invoices are made.',
    },
    {
      label: 'Delete', call: 'xmlFiles.remove', with: { id: '[id]' }, confirm: 'Delete [file_name] and its parsed rows?',
      consequence: 'Drafts that were read from it go with it.', danger: true, done: '[file_name] is deleted.',
    },
  ],
  empty: { title: 'No XML files yet', text: 'Manifests of shippers and carriers that are uploaded stand here with what was read of them.',
    inPeriod: 'None was sent on these days.' },
  sheet: 'XML files',
}, {
  above: (visit) => <FileDrawer mayMake={visit.may('xmlFiles.makeCommercial')} />,
  actions: (visit) => visit.may('xmlFiles.upload') && <UploadXml call="xmlFiles.upload" />,
})
