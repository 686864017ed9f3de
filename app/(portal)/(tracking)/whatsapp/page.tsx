import { listPage } from '@/components/screens/list'

const several = { rows: { input: 'ids', field: 'id' }, most: 200 } as const
const person = { user_id: { as: 'lookup', label: 'To', required: true, lookup: { call: 'whatsapp.people', value: 'value', text: 'label' } } } as const

export default listPage('/whatsapp', {
  call: 'whatsapp.list',
  columns: {
    name: { label: 'Consignee', opens: '/whatsapp/[id]', letters: 18 },
    unread: { as: 'number', label: 'Unread' }, last_text: { label: 'Last message', letters: 44 },
    window_left: { as: 'timeLeft', label: 'Window left' }, owner: { label: 'Owner', letters: 14 },
    tracking_no: { as: 'code', opens: '/tracking/details?tracking_no=[tracking_no]' },
    cod_answer: { label: 'Cash', words: 'codAnswer' }, last_at: { as: 'dateTime', label: 'Last said', sort: true },
    client: 'text', phone: { label: 'Phone', hidden: true }, language: { words: 'whatsappLanguage', hidden: true },
    opted_out_at: { as: 'dateTime', label: 'Stopped', hidden: true },
  },
  filters: {
    owner: { words: 'conversationOwner' }, unread: { as: 'yesNo', label: 'Unread' }, window_open: { as: 'yesNo', label: 'Window open' }, client_id: 'client',
    language: { words: 'whatsappLanguage' }, cod_answer: { label: 'Cash', words: 'codAnswer' },
  },
  tabs: [
    { label: 'All', query: {} }, { label: 'Unread', query: { unread: 'true' } }, { label: 'Mine', query: { owner: 'mine' } },
    { label: 'Nobody’s', query: { owner: 'nobody' } },
  ],
  search: 'Number or consignee',
  sort: { by: 'last_at', way: 'highest' },
  opens: '/whatsapp/[id]',
  rowActions: [
    { label: 'Open', opens: '/whatsapp/[id]' },
    { label: 'Take', call: 'whatsapp.assign', with: { ids: ['[id]'], to: 'me' }, done: 'The conversation with [name] is yours.' },
    {
      label: 'Hand over', call: 'whatsapp.assign', with: { ids: ['[id]'], to: 'person' }, confirm: 'Hand over the conversation with [name]', ask: person,
      done: 'It is handed over.',
    },
    { label: 'Let go', call: 'whatsapp.assign', with: { ids: ['[id]'], to: 'nobody' }, done: 'It is nobody’s.' },
  ],
  bulk: [
    { label: 'Take', call: 'whatsapp.assign', with: { to: 'me' }, ...several, done: 'They are yours.' },
    {
      label: 'Hand over', call: 'whatsapp.assign', with: { to: 'person' }, ...several, confirm: 'Hand over [n conversation]', ask: person,
      done: 'They are handed over.',
    },
  ],
  poll: 30,
  empty: { title: 'No consignee has been written to', text: 'Consignees of clients whose setting whatsapp_messages is on are told of their deliveries here.' },
})
