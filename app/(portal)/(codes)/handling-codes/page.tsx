import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { ConflictMatrix } from './conflict-matrix'

export default listPage(
  '/handling-codes',
  {
    call: 'codes.handling',
    columns: {
      code: { as: 'code', sort: true }, name: { sort: true }, category: { as: 'status', words: 'handlingCategory', sort: true },
      standard: 'handlingStandard', modes: { as: 'list', label: 'Modes' }, temperature: 'text',
      requires_documents: { as: 'list', label: 'Documents', words: 'handlingDocument' }, surcharge: 'text',
      conflicts_with: { as: 'list', label: 'Not with' }, packages_in_use: { as: 'number', label: 'Open parcels' }, status: 'switchStatus',
      implies: { as: 'list', label: 'Implies', hidden: true }, icon: { words: 'handlingIcon', hidden: true }, colour: { hidden: true },
      un_number: { label: 'UN number', hidden: true }, packing_instruction: { hidden: true }, label_text: { hidden: true },
      print_priority: { as: 'number', sort: true, hidden: true },
    },
    fixed: { status: ['active'] },
    tabs: [{ label: 'Active', query: {} }, { label: 'Inactive', query: { status: 'inactive' } }],
    filters: {
      category: 'handlingCategory', standard: 'handlingStandard', status: 'switchStatus',
      mode: { label: 'Allowed by', words: 'handlingTransport' }, requires_documents: { label: 'Documents', words: 'handlingDocument' },
    },
    search: 'Code or name',
    sort: { by: 'code', way: 'a_to_z' },
    form: dialogForm<'codes.addHandling', 'codes.saveHandling'>({
      sections: {
        Code: {
          code: { as: 'text', hint: 'Three capital letters or digits; given once' },
          name: { as: 'text', required: true },
          category: { words: 'handlingCategory', required: true },
          description: 'longText',
        },
        Transport: {
          air_allowed: { as: 'switch', label: 'By air' },
          sea_allowed: { as: 'switch', label: 'By sea' },
          road_allowed: { as: 'switch', label: 'By road' },
          cargo_aircraft_only: { as: 'switch', label: 'Cargo aircraft only' },
          un_class: { as: 'text', label: 'UN class' },
          un_number: { as: 'text', label: 'UN number', hint: 'Like UN3481' },
          packing_instruction: { as: 'text', hint: 'Like PI966' },
          max_net_qty: { as: 'weight', label: 'Most per package', unit: '' },
          max_qty_unit: { label: 'Unit', words: 'quantityUnit' },
        },
        Temperature: { temp_min_c: { as: 'text', label: 'From', unit: '°C' }, temp_max_c: { as: 'text', label: 'To', unit: '°C' } },
        'Documents and surcharge': {
          requires_documents: { label: 'Documents', words: 'handlingDocument' },
          surcharge_type: { label: 'Surcharge', words: 'surchargeType' },
          surcharge_value: { as: 'money', label: 'Amount or per cent', whenField: { field: 'surcharge_type', is: ['flat', 'percent'] } },
          currency: { as: 'text', hint: 'Like AED', whenField: { field: 'surcharge_type', is: ['flat'] } },
        },
        Rules: { conflicts_with: { as: 'tags', label: 'May not be with', hint: 'Codes; the others learn of it' }, implies: { as: 'tags', label: 'Implies' } },
        Print: {
          icon: 'handlingIcon',
          colour: { as: 'text', hint: 'Like #D22B2B' },
          label_text: { as: 'text', label: 'Text', hint: 'Left empty, the name in capitals' },
          print_on_label: { as: 'switch', label: 'Printed on labels' },
          print_priority: { as: 'number', label: 'Priority', hint: '1 to 99; the four lowest print as icons', required: true },
        },
      },
      add: {
        call: 'codes.addHandling', label: 'Add code', done: 'Code [code] is added.',
        start: { air_allowed: true, sea_allowed: true, road_allowed: true, print_on_label: true, print_priority: 50, icon: 'letters', colour: '#334155' },
      },
      change: { call: 'codes.saveHandling', with: { id: '[id]', version: '[version]' }, title: 'Code [code]', done: 'Code [code] is saved.' },
    }),
    rowActions: [
      {
        moves: 'codes.saveHandling', of: '[code]',
        each: { inactive: { consequence: 'It stays on [packages_in_use] open parcels and can no longer be added.' } },
      },
      { moves: 'codes.removeHandling', to: 'delete', machine: 'guardedStatus', of: '[code] [name]', showIf: { field: 'standard', is: ['HOUSE'] } },
    ],
    bulk: [
      {
        moves: 'codes.switchHandling', to: 'inactive', of: '[n code]', rows: { input: 'ids', field: 'id' }, most: 200,
        each: { inactive: { consequence: 'They stay on open parcels and can no longer be added.', done: 'The codes are inactive.' } },
      },
    ],
    actions: [{ label: 'Conflict matrix', opens: '/handling-codes?matrix=1' }],
    empty: { title: 'No handling codes yet' },
    sheet: 'Handling codes',
  },
  { above: (visit) => <ConflictMatrix maySave={visit.may('codes.saveHandling')} /> },
)
