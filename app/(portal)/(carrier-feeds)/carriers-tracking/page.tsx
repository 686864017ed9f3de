import { listPage } from '@/components/screens/list'
import { SetupsPanel } from './setups-panel'

export default listPage(
  '/carriers-tracking',
  {
    call: 'carrierFeeds.health',
    columns: {
      carrier: { sort: true, opens: '/carriers-tracking?carrier_id=[id]' }, integration_mode: { label: 'Mode', words: 'integrationMode' },
      last_event_at: { as: 'dateTime', label: 'Last event', sort: true }, lag: { as: 'number', label: 'Silent (min)' },
      silent: {
        as: 'status', label: 'Feed', options: [{ value: true, label: 'Silent', tone: 'red' }, { value: false, label: 'Heard', tone: 'green' }],
      },
      last_poll_at: { as: 'dateTime', label: 'Last poll' },
      last_poll_status: { label: 'Poll', words: 'feedMark' }, next_poll_at: { as: 'dateTime', label: 'Next poll', hidden: true },
      open_parcels: { as: 'number', label: 'Open parcels', sort: true }, events_24h: { as: 'number', label: 'Events 24 h' },
      unmapped_24h: { as: 'number', label: 'Unmapped 24 h' }, no_package_24h: { as: 'number', label: 'No package 24 h' },
      unreadable_24h: { as: 'number', label: 'Unreadable 24 h', hidden: true },
      waiting: {
        as: 'number', label: 'Waiting', sort: true, opens: '/carriers-event-tracking-number?carrier_id=[id]&process_result=unreadable&process_result=error',
      },
      remaining: { as: 'number', label: 'Numbers left' }, setups: { as: 'number', label: 'Setups' },
      status: { machine: 'carrierStatus', hidden: true },
    },
    filters: {
      carrier_id: 'carrier', integration_mode: { label: 'Mode', words: 'integrationMode' }, silent: { as: 'yesNo', label: 'Silent only' },
      last_poll_status: { label: 'Last poll', words: 'feedMark' },
    },
    search: 'Carrier',
    sort: { by: 'carrier', way: 'a_to_z' },
    rowActions: [
      { label: 'Number setups', opens: '/carriers-tracking?carrier_id=[id]' },
      { label: 'Events that wait', opens: '/carriers-event-tracking-number?carrier_id=[id]&process_result=unreadable&process_result=error' },
      { label: 'Event mapping', opens: '/carrier-tracking-mapping?carrier_id=[id]' },
      { label: 'Settings', opens: '/carrier-settings?carrier_id=[id]' },
    ],
    poll: 60,
    empty: { title: 'No carriers yet' },
    sheet: 'Carrier feeds',
  },
  {
    above: async ({ search, ask, may }) => {
      const id = Number(search.carrier_id)
      if (!Number.isSafeInteger(id) || id <= 0) return null
      const { data } = await ask('carrierFeeds.trackings', { id })
      return data ? <SetupsPanel key={id} carrierId={id} first={data} mayEdit={may('carrierFeeds.saveTracking')} /> : null
    },
  },
)
