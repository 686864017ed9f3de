import { whileIn, type ActionField } from '@/components/screens/list-definition'
import { listPage } from '@/components/screens/list'
import { labelledBags } from '@/lib/domain/container'
import { airports } from '@/lib/domain/places'

/** Only a draft takes more in; its lane says whether it is the right one. */
const draft = {
  id: {
    as: 'lookup', label: 'Draft consolidation', hint: 'By its number', required: true,
    lookup: { call: 'consolidations.list', with: { status: ['draft'] }, value: 'id', text: '[consolidation_no] · [lane]' },
  },
} satisfies Record<string, ActionField>

export default listPage('/bags', {
  call: 'containers.bags',
  columns: {
    bag_no: { as: 'code', label: 'Bag No', sort: true }, status: 'bagStatus', destination: { sort: true },
    package_count: { as: 'number', label: 'Packages', sort: true, adds: true }, gross_weight: { as: 'weight', label: 'Gross kg', sort: true, adds: true },
    cod_total: { as: 'money', label: 'COD', adds: true }, client: 'text', bag_type: { label: 'Type', words: 'bagType' },
    mixture: { words: 'bagMixture', hidden: true }, content_class: { label: 'Class', words: 'contentClass' }, origin: 'text', carrier: 'text',
    seal_no: { as: 'code', label: 'Seal' }, consolidation_no: { label: 'Consolidation' },
    label_print_count: { as: 'number', label: 'Label printed' }, closed_at: { as: 'dateTime', label: 'Closed', sort: true },
    created_at: { as: 'dateTime', label: 'Created', sort: true },
  },
  filters: {
    status: 'bagStatus', bag_type: { label: 'Type', words: 'bagType' }, client_id: 'client',
    destination: { as: 'choices', options: airports.map(({ code, city }) => ({ value: code, label: `${code} – ${city}` })) },
    carrier_id: 'carrier', consolidated: { as: 'yesNo', label: 'In a consolidation' }, source: 'bagSource',
  },
  dates: true,
  search: 'Bag no, seal or a tracking no inside',
  sort: { by: 'created_at', way: 'highest' },
  opens: '/bags/[id]',
  tabs: [
    { label: 'All', query: {} },
    { label: 'Open', query: { status: 'open' } },
    { label: 'Closed', query: { status: 'closed' } },
    { label: 'Consolidated', query: { status: 'consolidated' } },
    { label: 'Departed', query: { status: 'departed' } },
    { label: 'Short', query: { status: 'short' } },
  ],
  rowActions: [
    { label: 'Open', opens: '/bags/[id]' },
    { label: 'Continue scanning', opens: '/addBag?bag_no=[bag_no]', call: 'bags.scanIn', showIf: { field: 'status', is: ['open'] } },
    { label: 'Print label', call: 'containers.bagLabel', with: { id: '[id]' }, ...whileIn(labelledBags) },
    { label: 'Download contents', call: 'bags.contents', with: { id: '[id]' } },
    {
      label: 'Add to consolidation', call: 'consolidations.change', key: 'app_consolidation:consolidation-edit',
      with: { add_units: ['[bag_no]'] }, confirm: 'Add bag [bag_no] to a consolidation', ask: draft,
      showIf: { field: 'status', is: ['closed'] }, done: 'The bag is in the consolidation.',
    },
    {
      moves: 'bags.cancel', to: 'cancelled', of: 'bag [bag_no]',
      each: { cancelled: { consequence: '[package_count package returns|packages return] to the floor.' } },
    },
  ],
  bulk: [
    {
      moves: 'bags.closeMany', to: 'closed', of: '[n bag]', rows: { input: 'ids', field: 'id' }, most: 200,
      with: { weight_source: 'calculated' }, each: { closed: { consequence: 'Their gross weight becomes what contents and bag weigh.' } },
    },
    { label: 'Print labels', call: 'containers.printBagLabels', rows: { input: 'ids', field: 'id' }, most: 200, with: { format: 'pdf', size: '4X4' } },
    {
      label: 'Add to consolidation', call: 'consolidations.change', key: 'app_consolidation:consolidation-edit',
      rows: { input: 'add_units', field: 'bag_no' }, most: 200, confirm: 'Add [n bag] to a consolidation',
      consequence: 'Those that cannot travel with it stay where they are and are listed.', ask: draft,
    },
    { label: 'Download contents', call: 'bags.contentsOfMany', rows: { input: 'ids', field: 'id' }, most: 200 },
  ],
  actions: [
    { label: 'Upload', opens: '/bags/bags-template', call: 'bags.upload' },
    { label: 'Add bag', opens: '/addBag', call: 'bags.add', primary: true },
  ],
  empty: { title: 'No bags yet', text: 'Open one and scan packages into it.', inPeriod: 'No bags in this period.' },
  sheet: 'Bags',
})
