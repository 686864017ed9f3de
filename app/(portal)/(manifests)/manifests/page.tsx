import { listPage } from '@/components/screens/list'
import { whileIn } from '@/components/screens/list-definition'
import { madeManifests } from '@/lib/domain/manifest'
import { ManifestPanel } from './manifest-panel'

const of = 'manifest [manifest_no]'

export default listPage('/manifests', {
  call: 'manifests.list',
  columns: {
    manifest_no: { as: 'code', label: 'Manifest No', sort: true }, status: 'manifestStatus', user: { label: 'For' }, client: 'text',
    carrier: 'text', facility: 'text', window: { label: 'Window (Dubai)' }, package_count: { as: 'number', label: 'Packages' },
    piece_count: { as: 'number', label: 'Pieces' }, total_weight: { as: 'weight', label: 'Weight kg' }, cod: { label: 'COD' },
    sent_at: { as: 'dateTime', label: 'Sent at' }, handed_over_at: { as: 'dateTime', label: 'Handed over at' },
    created_by: { label: 'Created by' }, created_at: { as: 'dateTime', label: 'Created', sort: true },
    split_value: { label: 'Split', hidden: true }, error: { hidden: true },
  },
  filters: {
    status: 'manifestStatus', user_id: { label: 'For', lookup: 'manifestUser' }, client_id: 'client', carrier_id: 'carrier',
    facility_id: 'facility',
  },
  dates: true,
  search: 'Manifest no or a tracking no on it',
  sort: { by: 'created_at', way: 'highest' },
  opens: '?preview=[id]',
  poll: 20,
  tabs: [
    { label: 'All', query: {} },
    { label: 'Ready', query: { status: 'ready' } },
    { label: 'Sent', query: { status: 'sent' } },
    { label: 'Handed over', query: { status: 'handed_over' } },
    { label: 'Failed', query: { status: 'failed' } },
  ],
  rowActions: [
    { label: 'Preview', opens: '?preview=[id]' },
    { label: 'Download PDF', call: 'manifests.download', with: { id: '[id]', format: 'pdf' }, ...whileIn(madeManifests) },
    { label: 'Download Excel', call: 'manifests.download', with: { id: '[id]', format: 'xlsx' }, ...whileIn(madeManifests) },
    { label: 'Download CSV', call: 'manifests.download', with: { id: '[id]', format: 'csv' }, ...whileIn(madeManifests) },
    {
      moves: 'manifests.send', to: 'sent', of,
      each: {
        sent: {
          ask: {
            to: { as: 'tags', label: 'Recipients', hint: 'E-mail addresses' },
            cc: { as: 'tags', label: 'Copy to' },
            message: { as: 'longText', label: 'Message', hint: 'Without one, the message of the configuration' },
          },
        },
      },
    },
    { moves: 'manifests.handOver', to: 'handed_over', of, opens: '?hand_over=[id]' },
    { moves: 'manifests.retry', to: 'queued', of },
    { moves: 'manifests.void', to: 'void', of, each: { void: { consequence: '[package_count package goes|packages go] back to the next manifest.' } } },
  ],
  bulk: [
    { label: 'Download (zip)', call: 'manifests.bundle', rows: { input: 'ids', field: 'id' }, most: 50 },
    {
      moves: 'manifests.sendMany', to: 'sent', of: '[n manifest]', rows: { input: 'ids', field: 'id' }, most: 50,
      each: { sent: { label: 'Send', consequence: 'Each goes to the recipients of its configuration.' } },
    },
  ],
  actions: [
    { label: 'My template', opens: '/manifests/manifests-template' },
    { label: 'Configuration', opens: '/manifests/configuration' },
    { label: 'Generate now', opens: '/manifests?generate=1', call: 'manifests.generate', primary: true },
  ],
  empty: { title: 'No manifests yet', text: 'They appear here every time a window closes.' },
}, {
  above: (visit) => <ManifestPanel mayChoose={visit.grants.user_category === 'admin'} mayHandOver={visit.may('manifests.handOver')} />,
})
