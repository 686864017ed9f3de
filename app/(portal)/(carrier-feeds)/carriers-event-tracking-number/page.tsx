import { listPage } from '@/components/screens/list'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { waitingResults } from '@/lib/domain/carrier'

const waits = { field: 'process_result', is: [...waitingResults] }

export default listPage(
  '/carriers-event-tracking-number',
  {
    call: 'carrierMapping.numbers',
    columns: {
      carrier: { hidden: true }, carrier_event_code: { as: 'code', label: 'Carrier code' },
      tracking_no: { as: 'code', opens: '/tracking/details?tracking_no=[tracking_no]' }, order_id: { as: 'code', label: 'Order' },
      client: 'text', event_time: { as: 'dateTime', label: 'Event at', sort: true },
      event_time_raw: { label: 'Time as sent', hidden: true }, location_raw: { label: 'Location' },
      carrier_event_description: { label: 'Carrier’s words' }, package_status: { label: 'Package is', machine: 'packageStatus' },
      source: 'feedSource', process_result: { label: 'Result', words: 'feedResult' }, process_note: { label: 'Why' },
      received_at: { as: 'dateTime', label: 'Received', sort: true }, raw: { label: 'As sent', hidden: true },
    },
    filters: {
      carrier_id: 'carrier', carrier_event_code: { label: 'Carrier code' }, process_result: { label: 'Result', words: 'feedResult' },
      client_id: 'client',
    },
    search: 'Tracking number',
    sort: { by: 'received_at', way: 'highest' },
    dates: true,
    rowActions: [
      { label: 'Read again', call: 'carrierMapping.mend', with: { id: '[id]' }, showIf: waits, done: 'It was read again.' },
      {
        label: 'Say what it means', call: 'carrierMapping.mend', with: { id: '[id]' },
        confirm: 'Event [carrier_event_code] of [tracking_no]', consequence: '[process_note] What the carrier sent: [raw]',
        ask: {
          tracking_no: { as: 'text', label: 'Tracking number', hint: 'Left empty, as it was sent.' },
          carrier_event_code: { as: 'text', label: 'Carrier code', hint: 'Left empty, as it was sent.' },
          event_time: { as: 'dateTime', label: 'When it was', hint: 'Left empty, as it was sent.' },
        },
        showIf: waits, done: 'The event is taken.',
      },
      {
        label: 'Set aside', call: 'carrierMapping.closeWaiting', with: { ids: ['[id]'] }, confirm: 'Set event [carrier_event_code] of [tracking_no] aside?',
        ask: { reason: { as: 'longText', label: 'Reason', required: true } }, showIf: waits, danger: true, done: 'The event waits no more.',
      },
    ],
    bulk: [
      {
        label: 'Read again', call: 'carrierMapping.again', rows: { input: 'ids', field: 'id' }, most: 200,
        confirm: 'Read [n event] again?', consequence: 'As the carrier’s settings and codes are now.', done: 'The events were read again.',
      },
      {
        label: 'Set aside', call: 'carrierMapping.closeWaiting', rows: { input: 'ids', field: 'id' }, most: 200,
        confirm: 'Set [n event] aside?', ask: { reason: { as: 'longText', label: 'Reason', required: true } }, done: 'The events wait no more.',
      },
    ],
    empty: { title: 'No such events' },
    sheet: 'Tracking numbers',
  },
  {
    instead: ({ search }) => ((search.carrier_id && search.carrier_event_code) || search.process_result ? null : (
      <EmptyState
        title="Choose a code first"
        text="Open a code under Carrier event mapping and take its tracking numbers from there, or see the events of all carriers that wait for a person."
        action={<span className="flex flex-wrap gap-4">
          <Link className="text-accent underline" href="/carrier-tracking-mapping">Carrier event mapping</Link>
          <Link className="text-accent underline" href="/carriers-event-tracking-number?process_result=unreadable&process_result=error">Events that wait</Link>
        </span>}
      />
    )),
  },
)
