import { listPage } from '@/components/screens/list'
import { countryNames } from '@/lib/domain/countries'
import { containerLoad, freightMode, pickupType } from '@/lib/domain/package-list'
import { offerStatus } from '@/lib/domain/quote'
import { QuoteDrawer } from './quote-drawer'
import { RequestQuote } from './request-quote'

const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))
const of = 'quote [quote_no]'

export default listPage('/quotes-list', {
  call: 'quotes.list',
  columns: {
    quote_no: { as: 'code', label: 'Quote', sort: true, opens: '?quote=[id]' }, offer_status: { machine: 'quoteStatus', label: 'Status', sort: true },
    route: { label: 'Route' }, seller: { label: 'Seller', letters: 14 }, chargeable: { label: 'Chargeable', letters: 10 },
    amount: { as: 'money', label: 'Offer' }, valid_until: { as: 'date', label: 'Valid to', sort: true }, client: 'text',
    ready_date: { as: 'date', label: 'Ready', sort: true },
    freight_mode: { as: 'status', label: 'Mode', options: freightMode.options },
    container_load: { as: 'status', label: 'Load', options: containerLoad.options },
    pickup_type: { as: 'status', label: 'Pickup', options: pickupType.options },
    created_at: { as: 'dateTime', label: 'Asked', sort: true },
  },
  filters: {
    offer_status: { as: 'choices', label: 'Status', options: offerStatus.options },
    freight_mode: { as: 'choices', label: 'Mode', options: freightMode.options },
    container_load: { as: 'choices', label: 'Load', options: containerLoad.options }, client_id: 'client',
    seller_id: { as: 'lookup', label: 'Seller', call: 'sellers.activeNames', value: 'id', text: 'legal_name' },
    origin_country: { as: 'choices', label: 'From', options: countries }, destination_country: { as: 'choices', label: 'To', options: countries },
  },
  tabs: [
    { label: 'All', query: {} },
    ...offerStatus.options.map(({ value, label }) => ({ label, query: { offer_status: String(value) }, count: String(value) })),
  ],
  dates: true,
  search: 'Quote, goods, port or seller',
  sort: { by: 'created_at', way: 'highest' },
  opens: '?quote=[id]',
  rowActions: [
    { label: 'Open', opens: '?quote=[id]' },
    { moves: 'quotes.offer', field: 'offer_status', to: ['1', '3'], of, opens: '?quote=[id]&offer=yes' },
    {
      moves: 'quotes.move', field: 'offer_status', to: ['5', '2', '6', '7'], of, with: { version: '[version]' },
      each: { 2: { ask: { revision_note: { as: 'longText', label: 'What should be revised', required: true } } } },
    },
  ],
  empty: {
    title: 'No freight quotes yet', text: 'What carriage of a seller’s goods would cost: asked for, offered and answered here.',
    inPeriod: 'No quotes in this period.',
  },
  sheet: 'Freight quotes',
}, {
  above: (visit) => <QuoteDrawer mayOffer={visit.may('quotes.offer')} />,
  actions: (visit) => visit.may('quotes.add') && <RequestQuote isStaff={visit.grants.user_category === 'admin'} />,
})
