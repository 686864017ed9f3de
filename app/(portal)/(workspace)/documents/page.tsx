import { listPage } from '@/components/screens/list'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { counted } from '@/lib/domain/counted'
import { logisticsDocState } from '@/lib/domain/logistics-doc'
import { airports } from '@/lib/domain/places'
import { DocDrawer } from './doc-drawer'
import { papers } from './papers'
import { UploadPaper } from './upload-paper'
import { uploadFields } from './upload-fields'

const states = [...logisticsDocState.names.map((value) => ({ value, label: logisticsDocState.label(value) })), { value: 'all', label: 'All' }]

export default listPage(
  '/documents',
  {
    call: 'logisticsDocs.list',
    columns: {
      doc_no: { as: 'code', label: 'No', opens: '?doc=[id]', sort: true },
      doc_type: { as: 'status', label: 'Type', words: 'logisticsDocType' }, ref_no: { as: 'code', label: 'Reference', sort: true },
      client: 'text', service_center: { label: 'Centre' }, airport_code: { label: 'Airport' }, file_size: { as: 'fileSize', label: 'File' },
      issue_date: { as: 'date', label: 'Issued', sort: true }, state: 'logisticsDocState',
      first_read_at: { as: 'dateTime', label: 'Read', sort: true }, created_at: { as: 'dateTime', label: 'Received', sort: true },
      expiry_date: { as: 'date', label: 'Valid until', hidden: true }, file_name: { label: 'File name', hidden: true },
    },
    fixed: { state: 'open' },
    filters: {
      service_center_id: { label: 'Service centre', lookup: 'facility' }, doc_type: { label: 'Type', words: 'logisticsDocType' },
      state: { as: 'choice', options: states }, unread: 'yesNo', client_id: 'client',
      airport_code: { as: 'choices', label: 'Airport', options: airports.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })) },
    },
    tabs: [
      { label: 'Open', query: {}, count: 'open' }, { label: 'Unread', query: { unread: 'true' }, count: 'unread' },
      { label: 'Closed', query: { state: 'closed' }, count: 'closed' },
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
                <ul>
                  {data.map(({ id, title }) => <li key={id}><Link href={`/documents/${id}`} className="underline underline-offset-2">{title}</Link></li>)}
                </ul>
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
