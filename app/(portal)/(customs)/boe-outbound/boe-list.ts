import { asListScreen, type ListScreen } from '@/components/screens/list-definition'
import { boePayment, boeStatus, declarationsOf, inspectionType, MOST_PACKS } from '@/lib/domain/boe'
import type { CustomsScope } from '@/lib/domain/customs'
import { declarationType } from '@/lib/domain/lists'

const of = '[boe_ref]'
const note = (label: string) => ({ note: { as: 'text', label, required: true } }) as const
const moves = {
  ready: { with: { action: 'validate' } },
  'ready > draft': { with: { action: 'reopen' } },
  'ready > submitted': {
    with: { action: 'submit' },
    ask: { declaration_no: { as: 'text', label: 'Declaration no', required: true }, declaration_date: { as: 'date', label: 'Declared on', required: true } },
  },
  query: { with: { action: 'query' }, ask: { query_text: { as: 'text', label: 'What customs asks', required: true } } },
  'query > submitted': { with: { action: 'answer' }, ask: note('What was answered') },
  inspection: {
    with: { action: 'inspect' },
    ask: {
      inspection_type: {
        as: 'choice', label: 'Inspection', required: true, options: inspectionType.options.filter(({ value }) => value !== 'none'),
      },
    },
  },
  'inspection > submitted': { with: { action: 'inspection_done' }, ask: note('What it found') },
  duty_pending: {
    with: { action: 'assess' },
    ask: {
      duty_amount: { as: 'money', label: 'Duty, AED', required: true }, vat_amount: { as: 'money', label: 'VAT, AED', required: true },
      excise_amount: { as: 'money', label: 'Excise, AED' }, other_fees: { as: 'money', label: 'Fees, AED' },
      note: { as: 'text', label: 'Note', hint: 'Needed where it differs from ours by more than AED 1.00' },
    },
  },
  cleared: {
    with: { action: 'clear' },
    ask: {
      payment_reference: { as: 'text', label: 'Payment reference', hint: 'Needed where something is due' }, paid_on: { as: 'date', label: 'Paid on' },
      payment_mode: { as: 'choice', label: 'Paid by', options: boePayment.options },
    },
  },
  rejected: { with: { action: 'reject' } },
  exit_confirmed: {
    with: { action: 'confirm_exit' }, ask: { exit_ref: { as: 'text', label: 'Exit reference', required: true }, exit_date: { as: 'date', label: 'Left on' } },
  },
  closed: { with: { action: 'close' } },
  cancelled: { with: { action: 'cancel' } },
} as const

const one = ['ready', 'ready > submitted', 'ready > draft', 'query', 'query > submitted', 'inspection', 'inspection > submitted', 'duty_pending', 'cleared']

const hidden = { hidden: true } as const
const columnsOf = (isLocal: boolean): NonNullable<ListScreen<'boes.list'>['columns']> => ({
  boe_ref: { as: 'code', label: 'BOE', sort: true, opens: '?boe=[id]' }, status: 'boeStatus', declaration_no: { as: 'code', label: 'Declaration' },
  client: 'text', docs: { label: 'Documents', letters: 8 }, orders_count: { as: 'number', label: 'Orders' }, hv_lv: { label: 'HV / LV', letters: 9 },
  cif_value: { as: 'money', label: 'CIF, AED', currency: 'AED', sort: true },
  duty_amount: { as: 'money', label: 'Duty, AED', currency: 'AED', ...(!isLocal && hidden) },
  vat_amount: { as: 'money', label: 'VAT, AED', currency: 'AED', ...(!isLocal && hidden) },
  ...(!isLocal && {
    destination_country: { label: 'To', letters: 4 }, exit_port: { label: 'Exit', letters: 6 }, mawb_no: { as: 'code', label: 'MAWB' },
    vehicle_no: { label: 'Vehicle', letters: 10 }, exit_due: { as: 'date', label: 'Exit by', sort: true },
    exit_confirmed_at: { as: 'dateTime', label: 'Left' },
  }),
  declaration_type: { words: 'declarationType', label: 'Declaration type' }, warehouse: { letters: 6 },
  hours_open: { as: 'number', label: 'Hours open' }, created_at: { as: 'dateTime', sort: true }, cleared_at: { as: 'dateTime', sort: true },
})

const filtersOf = (scope: CustomsScope): ListScreen<'boes.list'>['filters'] => ({
  status: 'boeStatus', client_id: 'client', warehouse_id: 'warehouse',
  declaration_type: {
    as: 'choices', label: 'Declaration type', options: declarationsOf[scope].map((value) => ({ value, label: declarationType.label(value) })),
  },
  missing_docs: 'yesNo', hvlv_class: { words: 'hvlvClass', label: 'Class' },
  ...(scope === 'international' && { destination_country: 'country', exit_late: { as: 'yesNo', label: 'Exit overdue' } }),
})

const asFile = (kind: 'pack' | 'print') => ({ label: kind === 'pack' ? 'Download pack' : 'Print', call: 'boes.download' }) as const

const rowActions = (scope: CustomsScope): ListScreen<'boes.list'>['rowActions'] => [
  { label: 'Open', opens: '?boe=[id]' },
  { ...asFile('pack'), with: { scope, kind: 'pack', ids: ['[id]'] } }, { ...asFile('print'), with: { scope, kind: 'print', ids: ['[id]'] } },
  {
    moves: 'boes.act', of, each: moves,
    to: [...one, ...(scope === 'local' ? ['closed'] : ['exit_confirmed', 'exit_confirmed > closed']), 'rejected', 'cancelled'],
  },
]

const chosen = { input: 'ids', field: 'id' }
const bulk = (scope: CustomsScope): ListScreen<'boes.list'>['bulk'] => [
  {
    moves: 'boes.act', of: '[n BOE]', to: ['ready', 'cleared', ...(scope === 'local' ? [] : ['exit_confirmed'])], with: { id: 0 }, rows: chosen, most: 100,
    each: { ready: { with: { action: 'validate' } }, cleared: { ...moves.cleared, confirm: true }, exit_confirmed: { ...moves.exit_confirmed, confirm: true } },
  },
  { ...asFile('pack'), with: { scope, kind: 'pack' }, rows: chosen, most: MOST_PACKS },
  { ...asFile('print'), with: { scope, kind: 'print' }, rows: chosen, most: MOST_PACKS },
]

/** Bills of entry of one way. */
export function boeListOf(scope: CustomsScope) {
  const isLocal = scope === 'local'
  return asListScreen<'boes.list'>({
    call: 'boes.list',
    fixed: { scope },
    columns: columnsOf(isLocal),
    filters: filtersOf(scope),
    tabs: [
      { label: 'All', query: {} }, ...boeStatus.names.filter((name) => !isLocal || name !== 'exit_confirmed')
        .map((name) => ({ label: boeStatus.label(name), query: { status: name }, count: name })),
    ],
    dates: true,
    search: 'BOE, declaration, order or tracking no',
    sort: { by: 'created_at', way: 'highest' },
    opens: '?boe=[id]',
    rowActions: rowActions(scope),
    bulk: bulk(scope),
    exportBy: 'boes.download',
    actions: [
      { label: 'New BOE', opens: '/customs-order', call: 'customsOrders.create' },
      { label: 'Update by file', opens: `/boe-outbound/upload?kind=boe_outbound_${scope}`, call: 'boes.upload' },
    ],
    empty: {
      title: 'No bills of entry yet',
      text: isLocal ? 'What leaves a free zone for the mainland is declared here.' : 'What leaves the country is declared here.',
      inPeriod: 'None was made on these days.',
    },
    sheet: isLocal ? 'BOE outbound local' : 'BOE outbound international',
  })
}
