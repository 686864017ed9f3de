import { listPage } from '@/components/screens/list'
import { transportMode } from '@/lib/domain/container'
import { preAlertStatus } from '@/lib/domain/pre-alert'
import { PreAlertPanel } from '../pre-alert-panel'

const papers = [
  { value: 'mawb', label: 'Master', tone: 'green' }, { value: 'manifest', label: 'Manifest', tone: 'green' },
  { value: 'commercial_invoice', label: 'Invoice', tone: 'green' }, { value: 'packing_list', label: 'Packing list', tone: 'green' },
] as const

export default listPage('/preAlert', {
  call: 'preAlerts.list',
  columns: {
    pre_alert_no: { as: 'code', label: 'Pre-alert', sort: true }, status: 'preAlertStatus', client: 'text',
    master_no: { as: 'code', label: 'MAWB/BL/Waybill' }, flight: { label: 'Flight', letters: 14 }, lane: { label: 'Origin → Destination', letters: 11 },
    eta: { as: 'dateTime', label: 'ETA', sort: true }, overdue: { as: 'bool', label: 'Overdue', letters: 4 },
    bags_total: { as: 'number', label: 'Bags', sort: true },
    master_pieces: { as: 'number', label: 'Pieces' }, hawbs_total: { as: 'number', label: 'HAWBs', sort: true },
    gross_weight_kg: { as: 'weight', label: 'Gross kg', sort: true }, papers: { as: 'chips', label: 'Documents', options: papers },
    destination_agent: { label: 'Destination agent' }, is_late: { as: 'bool', label: 'Late notice', letters: 4 },
    open_discrepancies: { as: 'number', label: 'Open discrepancies', sort: true }, etd: { as: 'dateTime', label: 'ETD', sort: true, hidden: true },
    etd_local: { label: 'ETD there', hidden: true }, eta_local: { label: 'ETA there', hidden: true },
    transport_mode: { as: 'chips', label: 'Mode', options: transportMode.options, hidden: true }, incomplete: { as: 'bool', hidden: true },
    not_acknowledged: { as: 'bool', label: 'Left unacknowledged', hidden: true }, parts: { as: 'number', label: 'Parts', hidden: true },
    house_pieces: { as: 'number', label: 'House pieces', hidden: true }, discrepancy_count: { as: 'number', label: 'Discrepancies', hidden: true },
    source: { words: 'preAlertSource', hidden: true }, created_at: { as: 'dateTime', sort: true, hidden: true },
  },
  filters: {
    status: 'preAlertStatus', client_id: 'client', transport_mode: { as: 'choices', label: 'Mode', options: transportMode.options },
    origin_code: { label: 'Origin', lookup: 'airport' }, destination_code: { label: 'Destination', lookup: 'airport' },
    agent_id: { label: 'Agent', lookup: 'agent' }, eta_from: { as: 'date', label: 'ETA from' }, eta_to: { as: 'date', label: 'ETA to' },
    late: { as: 'yesNo', label: 'Late notice' }, discrepancies: { as: 'yesNo', label: 'Open discrepancies' },
  },
  tabs: [
    { label: 'All', query: {} }, ...preAlertStatus.names.map((name) => ({ label: preAlertStatus.label(name), query: { status: name }, count: name })),
  ],
  dates: true,
  search: 'Pre-alert, MAWB, HAWB, bag or tracking no',
  sort: { by: 'created_at', way: 'highest' },
  opens: '/editPreAlert/[id]',
  strong: { field: 'overdue', is: [true] },
  poll: 60,
  rowActions: [
    { label: 'Open', opens: '/editPreAlert/[id]' },
    { moves: 'preAlerts.move', to: 'acknowledged', of: '[pre_alert_no]' },
    { moves: 'preAlerts.move', to: 'departed', of: '[pre_alert_no]', opens: '?depart=[id]', key: 'app_base:pre-alert-edit' },
    { moves: 'preAlerts.move', to: 'arrived', of: '[pre_alert_no]', opens: '?arrive=[id]', key: 'app_base:pre-alert-receive' },
    {
      label: 'Receive', opens: '?receive=[id]', call: 'preAlerts.receive', showIf: { field: 'status', is: ['arrived', 'received', 'in_clearance'] },
    },
    { moves: 'preAlerts.move', to: 'in_clearance', of: '[pre_alert_no]', key: 'app_base:pre-alert-receive' },
    {
      moves: 'preAlerts.move', to: 'closed', of: '[pre_alert_no]', key: 'app_base:pre-alert-receive',
      each: { 'in_clearance > closed': { ask: { release_no: { as: 'text', label: 'Customs release no', hint: 'Where no parcel tells of one' } } } },
    },
    { label: 'House waybills', opens: '/preAlertHawbs/[id]' },
    { label: 'Download manifest', call: 'preAlerts.manifest', with: { id: '[id]', format: 'pdf' } },
    { label: 'Manifest as a workbook', call: 'preAlerts.manifest', with: { id: '[id]', format: 'xlsx' } },
    { label: 'Download documents', call: 'preAlerts.documents', with: { id: '[id]' } },
    { moves: 'preAlerts.move', to: ['pending', 'rejected'], of: '[pre_alert_no]' },
    { moves: 'preAlerts.deactivate', to: 'inactive', of: '[pre_alert_no]' },
  ],
  bulk: [
    {
      label: 'Acknowledge', call: 'preAlerts.acknowledge', rows: { input: 'ids', field: 'id' }, most: 200, confirm: 'Acknowledge [n pre-alert]?',
      consequence: 'Those that are not pending stay as they are and are listed.',
    },
    { label: 'Download manifests', call: 'preAlerts.manifests', rows: { input: 'ids', field: 'id' }, most: 50 },
  ],
  actions: [
    { label: 'Add pre-alert', opens: '/addPreAlert', call: 'preAlerts.add', primary: true },
    { label: 'Upload', opens: '/addPreAlert?way=file', call: 'preAlerts.upload' },
    { label: 'Template', opens: '/preAlert', file: 'preAlerts.template' },
    { label: 'Report of pre-alerts', opens: '/download-reports?report=prealert-shipments', call: 'exportReports.preAlertShipments' },
    { label: 'Report of house waybills', opens: '/download-reports?report=prealert-shipment-hawbs', call: 'exportReports.preAlertHawbs' },
  ],
  sheet: 'Pre-alerts',
  empty: { title: 'No pre-alerts yet', text: 'What is announced for your airports, or by you, stands here.', inPeriod: 'None was made on these days.' },
}, {
  above: (visit) => <PreAlertPanel userId={visit.user?.id ?? 0} />,
})
