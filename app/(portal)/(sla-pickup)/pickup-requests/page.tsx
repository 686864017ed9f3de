import { listPage } from '@/components/screens/list'
import { today } from '@/lib/domain/days'
import { ParcelsDrawer } from './parcels-drawer'
import { AdHocPickup } from './pickup-panel'

const of = 'pickup [pickup_no]'

export default listPage('/pickup-requests', {
  call: 'pickup.requests',
  columns: {
    pickup_no: { as: 'code', label: 'Pickup no', opens: '?parcels=[id]' }, pickup_date: { as: 'date', label: 'Date', sort: true },
    window: { label: 'From–to' }, client: 'text', address: 'text', carrier: 'text', parcels: { as: 'number', sort: true },
    weight_kg: { as: 'weight', label: 'Weight kg', sort: true }, status: 'pickupStatus', confirmation_number: { label: 'Confirmation' },
    picked: { label: 'Picked' }, last_error: { label: 'Last error' }, failure_reason: { label: 'Why it failed', hidden: true },
    slot_name: { label: 'Slot', hidden: true }, channel: { words: 'bookingChannel', hidden: true },
    attempts: { as: 'number', label: 'Tries', hidden: true }, missed_cut_off: { as: 'number', label: 'Missed cut-off', hidden: true },
  },
  filters: { client_id: 'client', carrier_id: 'carrier', status: 'pickupStatus' },
  dates: true,
  period: 1,
  search: 'Pickup no',
  sort: { by: 'pickup_date', way: 'highest' },
  opens: '?parcels=[id]',
  poll: 30,
  rowActions: [
    { label: 'Parcels', opens: '?parcels=[id]' },
    { label: 'Pickup sheet (PDF)', call: 'pickup.ordersFile', with: { pickup_no: '[pickup_no]', pickup_date: '[pickup_date]', format: 'pdf' } },
    { label: 'Download orders', call: 'pickup.ordersFile', with: { pickup_no: '[pickup_no]', pickup_date: '[pickup_date]', format: 'xlsx' } },
    {
      moves: 'pickup.complete', to: 'picked_up', of, with: { result: 'picked_up' },
      each: {
        picked_up: {
          consequence: 'All of [parcels parcel]. Where it was fewer, mark it partly picked.',
          ask: { picked_at: { as: 'dateTime', label: 'When', hint: 'Left empty, now.' } },
        },
      },
    },
    { moves: 'pickup.complete', to: 'partially_picked', of, opens: '?parcels=[id]' },
    { moves: 'pickup.complete', to: 'failed', of, with: { result: 'failed' } },
    { moves: 'pickup.retrigger', to: 'scheduled', of, each: { scheduled: { ask: { pickup_date: { as: 'date', label: 'Pickup date', start: today() } } } } },
    { moves: 'pickup.cancelRequest', to: 'cancelled', of },
  ],
  empty: { title: 'No pickups yet', inPeriod: 'No pickups today' },
  sheet: 'Pickups',
}, {
  above: (visit) => <ParcelsDrawer mayEnd={visit.may('pickup.complete')} />,
  actions: (visit) => visit.may('pickup.addRequest') && <AdHocPickup isClient={visit.grants.user_category === 'client'} />,
})
