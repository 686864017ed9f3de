import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { handlingCategory, handlingDocument, handlingIcon, handlingStandard, quantityUnit, surchargeType, transportMode } from '@/lib/domain/handling-code'
import { ConflictMatrix } from './conflict-matrix'

const grey = (options: readonly { value: string; label: string }[]) => options.map((option) => ({ ...option, tone: 'grey' as const }))

export default listPage(
  '/handling-codes',
  {
    call: 'codes.handling',
    columns: {
      code: { as: 'code', sort: true },
      name: { as: 'text', sort: true },
      category: { as: 'status', options: grey(handlingCategory.options), sort: true },
      standard: { as: 'text', options: [...handlingStandard.options] },
      modes: { as: 'list', label: 'Modes' },
      temperature: 'text',
      requires_documents: { as: 'list', label: 'Documents', options: [...handlingDocument.options] },
      surcharge: 'text',
      conflicts_with: { as: 'list', label: 'Not with' },
      packages_in_use: { as: 'number', label: 'Open parcels' },
      status: { as: 'status', machine: 'switchStatus' },
      implies: { as: 'list', label: 'Implies', hidden: true },
      icon: { as: 'text', options: [...handlingIcon.options], hidden: true },
      colour: { as: 'text', hidden: true },
      un_number: { as: 'text', label: 'UN number', hidden: true },
      packing_instruction: { as: 'text', hidden: true },
      label_text: { as: 'text', hidden: true },
      print_priority: { as: 'number', sort: true, hidden: true },
    },
    fixed: { status: ['active'] },
    tabs: [{ label: 'Active', query: {} }, { label: 'Inactive', query: { status: 'inactive' } }],
    filters: {
      category: { as: 'choices', label: 'Category', options: [...handlingCategory.options] },
      standard: { as: 'choice', label: 'Standard', options: [...handlingStandard.options] },
      status: { as: 'choices', label: 'Status', machine: 'switchStatus' },
      mode: { as: 'choice', label: 'Allowed by', options: [...transportMode.options] },
      requires_documents: { as: 'choices', label: 'Documents', options: [...handlingDocument.options] },
    },
    search: 'Code or name',
    sort: { by: 'code', way: 'a_to_z' },
    form: dialogForm<'codes.addHandling', 'codes.saveHandling'>({
      sections: {
        Code: {
          code: { as: 'text', hint: 'Three capital letters or digits; given once' },
          name: { as: 'text', required: true },
          category: { as: 'choice', options: [...handlingCategory.options], required: true },
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
          max_qty_unit: { as: 'choice', label: 'Unit', options: [...quantityUnit.options] },
        },
        Temperature: { temp_min_c: { as: 'text', label: 'From', unit: '°C' }, temp_max_c: { as: 'text', label: 'To', unit: '°C' } },
        'Documents and surcharge': {
          requires_documents: { as: 'choices', label: 'Documents', options: [...handlingDocument.options] },
          surcharge_type: { as: 'choice', label: 'Surcharge', options: [...surchargeType.options] },
          surcharge_value: { as: 'money', label: 'Amount or per cent', showIf: { field: 'surcharge_type', is: ['flat', 'percent'] } },
          currency: { as: 'text', hint: 'Like AED', showIf: { field: 'surcharge_type', is: ['flat'] } },
        },
        Rules: { conflicts_with: { as: 'tags', label: 'May not be with', hint: 'Codes; the others learn of it' }, implies: { as: 'tags', label: 'Implies' } },
        Print: {
          icon: { as: 'choice', options: [...handlingIcon.options] },
          colour: { as: 'text', hint: 'Like #D22B2B' },
          label_text: { as: 'text', label: 'Text', hint: 'Left empty, the name in capitals' },
          print_on_label: { as: 'switch', label: 'Printed on labels' },
          print_priority: { as: 'number', label: 'Priority', hint: '1 to 99; the four lowest print as icons', required: true },
        },
      },
      add: { call: 'codes.addHandling', label: 'Add code', done: 'Code [code] is added.', start: { air_allowed: true, sea_allowed: true, road_allowed: true, print_on_label: true, print_priority: 50, icon: 'letters', colour: '#334155' } },
      change: { call: 'codes.saveHandling', with: { id: '[id]', version: '[version]' }, title: 'Code [code]', done: 'Code [code] is saved.' },
    }),
    rowActions: [
      { moves: 'codes.saveHandling', of: '[code]', each: { inactive: { consequence: 'It stays on [packages_in_use] open parcels and can no longer be added.' } } },
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
