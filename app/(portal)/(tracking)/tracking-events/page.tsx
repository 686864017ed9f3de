import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/tracking-events', {
  call: 'tracking.events',
  columns: {
    code: { as: 'code', sort: true }, name: { sort: true }, category: { words: 'eventCategory', sort: true },
    maps_to_status: { label: 'Status it sets', machine: 'packageStatus' }, public_text: 'text', is_public: { as: 'bool', label: 'Public?' },
    counts_attempt: { as: 'bool', label: 'Attempt?' }, iata_code: { label: 'IATA' }, status: { label: 'Active', machine: 'switchStatus' },
    rank: { as: 'number', sort: true, hidden: true }, alias: { hidden: true }, milestone: { words: 'milestone', hidden: true },
    public_text_ar: { label: 'Public text (Arabic)', hidden: true }, needs_location: { as: 'bool', hidden: true },
    needs_reason: { as: 'bool', hidden: true }, is_system: { as: 'bool', label: 'System', hidden: true },
  },
  filters: {
    category: 'eventCategory', is_public: { as: 'yesNo', label: 'Public' }, status: { label: 'Active', machine: 'switchStatus' },
  },
  search: 'Code, name or public text',
  sort: { by: 'code', way: 'a_to_z' },
  form: dialogForm<'masters.addEvent', 'masters.changeEvent'>({
    sections: {
      Event: {
        code: { as: 'text', hint: 'Three letters and two digits, such as HUB07.' },
        name: { as: 'text', required: true },
        category: { words: 'eventCategory', required: true },
        maps_to_status: { label: 'Status it sets', machine: 'packageStatus', hint: 'Left empty, the parcel keeps its status. Counts from the next event on.' },
        rank: { as: 'number', required: true, hint: 'Of two events in one second the higher rank wins. 0 to 999.' },
        alias: { as: 'text', hint: 'Name other rules use for a group of codes, such as failed_attempt.' },
        iata_code: { as: 'text', label: 'IATA status', hint: 'Cargo status, such as ARR.' },
      },
      'What the public reads': {
        is_public: { as: 'switch', label: 'Shown to the public' },
        milestone: 'milestone',
        public_text: { as: 'text', required: true },
        public_text_ar: { as: 'text', label: 'Public text (Arabic)' },
      },
      'What it asks and does': {
        needs_location: { as: 'switch', label: 'Asks for a location' },
        needs_reason: { as: 'switch', label: 'Asks for a reason' },
        counts_attempt: { as: 'switch', label: 'Counts as a delivery attempt' },
        is_exception: { as: 'switch', label: 'Is an exception' },
        is_terminal: { as: 'switch', label: 'Ends the journey' },
        stops_sla: { as: 'switch', label: 'Stops the SLA clock' },
      },
    },
    add: { call: 'masters.addEvent', label: 'Add event', done: 'Event [code] is added.', start: { is_public: true, rank: 0 } },
    change: { call: 'masters.changeEvent', with: { id: '[id]' }, title: 'Event [code]', done: 'Event [code] is saved.' },
    lockedFrom: 'locked',
    lockedReason: 'The code is in use and stays as it is.',
  }),
  rowActions: [
    {
      moves: 'masters.changeEvent', of: 'event [code]',
      each: { inactive: { consequence: 'It can no longer be scanned or added by hand. Parcels that have it keep it, and carriers may still send it.' } },
    },
    {
      label: 'Delete', call: 'masters.removeEvent', with: { id: '[id]' }, confirm: 'Delete event [code]?',
      consequence: 'Only an event that has never been used can be deleted.',
      showIf: { field: 'is_system', is: [false] }, danger: true, done: 'The event is deleted.',
    },
  ],
  empty: { title: 'No tracking events yet' },
  sheet: 'Tracking events',
})
