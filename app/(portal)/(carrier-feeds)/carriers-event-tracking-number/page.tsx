import { listPage } from '@/components/screens/list'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { feedResult } from '@/lib/domain/carrier'
import { feedSource } from '@/lib/domain/carrier-feed'

export default listPage(
  '/carriers-event-tracking-number',
  {
    call: 'carrierMapping.numbers',
    columns: {
      tracking_no: { as: 'code', opens: '/tracking/details?tracking_no=[tracking_no]' },
      order_id: { as: 'code', label: 'Order' },
      client: 'text',
      event_time: { as: 'dateTime', label: 'Event at', sort: true },
      location_raw: { as: 'text', label: 'Location' },
      carrier_event_description: { as: 'text', label: 'Carrier’s words' },
      package_status: { as: 'status', label: 'Package is', machine: 'packageStatus' },
      source: { as: 'text', options: [...feedSource.options] },
      process_result: { as: 'text', label: 'Result', options: [...feedResult.options] },
      received_at: { as: 'dateTime', label: 'Received', hidden: true },
    },
    filters: {
      carrier_id: { as: 'lookup', label: 'Carrier', call: 'carriers.dropdown', value: 'id', text: 'carrier_name' },
      carrier_event_code: { as: 'text', label: 'Carrier code' },
      process_result: { as: 'choices', label: 'Result', options: [...feedResult.options] },
      client_id: { as: 'lookup', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' },
    },
    search: 'Tracking number',
    sort: { by: 'event_time', way: 'highest' },
    dates: true,
    empty: { title: 'No parcels with this code' },
    sheet: 'Tracking numbers',
  },
  {
    instead: ({ search }) => (search.carrier_id && search.carrier_event_code ? null : <EmptyState title="Choose a code first" text="Open a code under Carrier event mapping and take its tracking numbers from there." action={<Link className="text-accent underline" href="/carrier-tracking-mapping">Carrier event mapping</Link>} />),
  },
)
