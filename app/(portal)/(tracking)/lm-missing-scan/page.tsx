import { lookups } from '@/components/screens/lookups'
import { listPage } from '@/components/screens/list'
import type { ActionField } from '@/components/screens/list-definition'
import { scanRules } from './scan-rules'

const scan = {
  event_code: { as: 'lookup', label: 'Event', lookup: lookups.event, required: true, hint: 'One of those expected.' },
  event_at: { as: 'dateTime', label: 'When it happened', required: true },
  location: { as: 'text', label: 'Location' },
  remarks: { as: 'longText', label: 'Remarks', hint: 'Say why where the event asks for a reason.' },
} as const

const note: Record<string, ActionField> = { note: { as: 'text', label: 'Note', required: true } }
const many = { rows: { input: 'ids', field: 'id' }, most: 200 }

export default listPage('/lm-missing-scan', {
  call: 'missingScans.list',
  fixed: { state: ['open'] },
  columns: {
    tracking_no: { as: 'code', opens: '/tracking/details?tracking_no=[tracking_no]' }, ref_no: { label: 'Ref' }, client: 'text',
    carrier: 'text', status: 'packageStatus', last_event: 'text', last_event_at: 'dateTime',
    expected_event: { as: 'list', label: 'Expected event' }, due_at: { as: 'dateTime', label: 'Due at', sort: true },
    late_hours: { as: 'number', label: 'Late (h)' }, severity: 'silenceSeverity', state: 'missingScanStatus',
    after_event: { label: 'After event', hidden: true }, note: { hidden: true },
    closed_at: { as: 'dateTime', label: 'Closed', hidden: true },
  },
  filters: {
    carrier_id: 'carrier', client_id: 'client', expectation: { label: 'Silent after', lookup: 'event' }, severity: 'silenceSeverity',
    state: 'missingScanStatus', facility_id: 'facility', late_over: { label: 'Late over (h)' },
  },
  dates: true,
  search: 'Tracking no or reference',
  sort: { by: 'due_at', way: 'lowest' },
  tabs: [
    { label: 'Open', query: {} },
    { label: 'Resolved', query: { state: 'resolved' } },
    { label: 'Applied', query: { state: 'applied' } },
    { label: 'Waived', query: { state: 'waived' } },
  ],
  opens: '/tracking/details?tracking_no=[tracking_no]',
  rowActions: [
    { label: 'Track', opens: '/tracking/details?tracking_no=[tracking_no]' },
    { moves: 'missingScans.apply', field: 'state', to: 'applied', of: '[tracking_no]', each: { applied: { ask: scan } } },
    {
      label: 'Fetch from carrier', call: 'trackingDesk.fetchEvents',
      with: { order_id: '[order_id]', carrier_code: '[carrier_code]' }, showIf: { field: 'state', is: ['open'] },
      done: 'The carrier was asked. Its answer is in the timeline; a scan in it resolves this within 15 minutes.',
    },
    {
      label: 'Mail carrier', call: 'missingScans.mailCarrier', with: { ids: ['[id]'] }, confirm: 'Ask [carrier] for [tracking_no]?',
      consequence: 'Names the parcel, where it was last seen and when the next scan was due.',
      ask: { message: { as: 'longText', label: 'Message' } }, showIf: { field: 'state', is: ['open'] }, done: 'The mail is on its way.',
    },
    { moves: 'missingScans.waive', field: 'state', to: 'waived', of: '[tracking_no]', each: { waived: { ask: note } } },
  ],
  bulk: [
    {
      moves: 'missingScans.apply', field: 'state', to: 'applied', of: '[n missing scan]', ...many,
      each: { applied: { confirm: 'Apply [it]', consequence: 'Those that cannot take this event stay open and are listed.', ask: scan } },
    },
    {
      label: 'Mail carrier', call: 'missingScans.mailCarrier', rows: { input: 'ids', field: 'id' }, most: 200, confirm: 'Ask the carriers for [n parcel]?',
      consequence: 'Each carrier gets one mail with its parcels.', ask: { message: { as: 'longText', label: 'Message' } }, done: 'The mails are on their way.',
    },
    { moves: 'missingScans.waive', field: 'state', to: 'waived', of: '[n missing scan]', ...many, each: { waived: { confirm: 'Waive [it]?', ask: note } } },
    { label: 'Export', call: 'missingScans.export', rows: { input: 'ids', field: 'id' }, most: 200, done: 'The file is saved.' },
  ],
  empty: { title: 'No missing scans. Every parcel was seen on time.' },
  sheet: 'Missing scans',
  exportBy: 'missingScans.export',
}, { views: { label: 'Missing scans', others: { rules: { label: 'Rules', screen: scanRules } } } })
