import { listPage } from '@/components/screens/list'

export default listPage('/carrier-tracking-mapping', {
  call: 'carrierMapping.list',
  columns: {
    carrier: { sort: true }, carrier_event_code: { as: 'code', label: 'Carrier code', sort: true },
    carrier_event_sub_code: { as: 'code', label: 'Sub code' }, carrier_event_description: { label: 'Carrier’s words' },
    event_mapping_status: { label: 'Mapping', machine: 'eventMappingStatus' },
    rsa_event_code: { as: 'code', label: 'House event', sort: true }, rsa_event: { label: 'Name' }, category: 'eventCategory',
    occurrences: { as: 'number', label: 'Seen', sort: true }, last_seen_at: { as: 'dateTime', label: 'Last seen', sort: true },
    sample_tracking_no: { as: 'code', label: 'Sample', opens: '/tracking/details?tracking_no=[sample_tracking_no]' },
    mapped_by: 'text', mapped_at: { as: 'dateTime', hidden: true }, first_seen_at: { as: 'dateTime', label: 'First seen', hidden: true },
    reason_code: { label: 'Reason', hidden: true },
  },
  filters: {
    carrier_id: 'carrier', event_mapping_status: { label: 'Mapping', machine: 'eventMappingStatus' }, category: 'eventCategory',
    rsa_event_code: { label: 'House event' },
  },
  tabs: [
    { label: 'All', query: {}, count: 'all' },
    { label: 'Unmapped', query: { event_mapping_status: 'unmapped' }, count: 'unmapped' },
    { label: 'Mapped', query: { event_mapping_status: 'mapped' }, count: 'mapped' },
    { label: 'Ignored', query: { event_mapping_status: 'ignored' }, count: 'ignored' },
  ],
  search: 'Code or words',
  sort: { by: 'last_seen_at', way: 'highest' },
  dates: true,
  opens: '/carriers-event-mapping-edit?id=[id]&event_mapping_status=[event_mapping_status]',
  rowActions: [
    { label: 'Map', opens: '/carriers-event-mapping-edit?id=[id]&event_mapping_status=[event_mapping_status]' },
    {
      moves: 'carrierMapping.update', field: 'event_mapping_status', of: 'code [carrier_event_code]',
      each: { ignored: { consequence: 'Its events stay stored but change no parcel.' } },
    },
    { label: 'Tracking numbers', opens: '/carriers-event-tracking-number?carrier_id=[carrier_id]&carrier_event_code=[carrier_event_code]' },
  ],
  bulk: [
    {
      moves: 'carrierMapping.ignoreMany', field: 'event_mapping_status', to: 'ignored', of: '[n code]', rows: { input: 'ids', field: 'id' }, most: 200,
      each: { ignored: { consequence: 'Their events stay stored but change no parcel.', done: 'The codes are ignored.' } },
    },
  ],
  actions: [{ label: 'Upload events', opens: '/carriers/events-upload', call: 'carrierFeeds.uploadCodes' }],
  empty: { title: 'No carrier codes yet', text: 'They appear here as soon as a carrier sends an event.' },
  sheet: 'Carrier codes',
})
