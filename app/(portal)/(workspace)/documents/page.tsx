import { listPage } from '@/components/screens/list'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { counted } from '@/lib/domain/counted'
import { logisticsDocType } from '@/lib/domain/lists'
import { logisticsDocState } from '@/lib/domain/logistics-doc'
import { airports } from '@/lib/domain/places'
import { DocDrawer } from './doc-drawer'
import { papers } from './papers'
import { UploadPaper } from './upload-paper'
import { uploadFields } from './upload-fields'

const types = logisticsDocType.options.map((type) => ({ ...type, tone: 'grey' as const }))
const states = [...logisticsDocState.names.map((value) => ({ value, label: logisticsDocState.label(value) })), { value: 'all', label: 'All' }]

export default listPage(
  '/documents',
  {
    call: 'logisticsDocs.list',
    columns: {
      doc_no: { as: 'code', label: 'No', opens: '?doc=[id]', sort: true },
      doc_type: { as: 'status', label: 'Type', options: types },
      ref_no: { as: 'code', label: 'Reference', sort: true },
      client: 'text',
      service_center: { as: 'text', label: 'Centre' },
      airport_code: { as: 'text', label: 'Airport' },
      file_size: { as: 'fileSize', label: 'File' },
      issue_date: { as: 'date', label: 'Issued', sort: true },
      state: { as: 'status', machine: 'logisticsDocState' },
      first_read_at: { as: 'dateTime', label: 'Read', sort: true },
      created_at: { as: 'dateTime', label: 'Received', sort: true },
      expiry_date: { as: 'date', label: 'Valid until', hidden: true },
      file_name: { as: 'text', label: 'File name', hidden: true },
    },
    fixed: { state: 'open' },
    filters: {
      service_center_id: { as: 'lookup', label: 'Service centre', call: 'settings.facilities', value: 'value', text: 'label' },
      doc_type: { as: 'choices', label: 'Type', options: [...logisticsDocType.options] },
      state: { as: 'choice', label: 'State', options: states },
      unread: { as: 'yesNo', label: 'Unread' },
      client_id: { as: 'lookup', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' },
      airport_code: { as: 'choices', label: 'Airport', options: airports.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })) },
    },
    tabs: [
      { label: 'Open', query: {}, count: 'open' }, { label: 'Unread', query: { unread: 'true' }, count: 'unread' }, { label: 'Closed', query: { state: 'closed' }, count: 'closed' },
      { label: 'All', query: { state: 'all' }, count: 'all' },
    ],
    dates: true,
    search: 'Reference or document no',
    sort: { by: 'created_at', way: 'highest' },
    opens: '?doc=[id]',
    strong: { field: 'first_read_at', is: [null] },
    rowActions: [{ label: 'Open', opens: '?doc=[id]' }, { label: 'Download', call: 'logisticsDocs.file', with: { id: '[id]' } }],
    empty: { title: 'No shipment documents', text: 'Those that are closed stand under Closed and All.' },
    sheet: 'Shipment documents',
  },
  {
    above: async (visit) => {
      const { data } = await visit.ask('documents.due', {})
      return (
        <>
          {data && data.length > 0 && (
            <div className="mb-3">
              <Notice tone="orange" title={`${counted(data.length, 'document waits', 'documents wait')} for your acknowledgement.`}>
                <ul>{data.map(({ id, title }) => <li key={id}><Link href={`/documents/${id}`} className="underline underline-offset-2">{title}</Link></li>)}</ul>
              </Notice>
            </div>
          )}
          <DocDrawer mayOpenOrder={visit.may('packages.one')} />
        </>
      )
    },
    actions: async (visit) => (visit.search.view === 'papers' && visit.may('documents.add') ? <UploadPaper fields={await uploadFields(visit)} /> : null),
    views: { label: 'Shipment documents', others: { papers: { label: 'Company papers', screen: papers } } },
  },
)
