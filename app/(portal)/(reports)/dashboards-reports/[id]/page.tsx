import { asFormScreen, type FormScreen } from '@/components/screens/form-definition'
import { recordPage } from '@/components/screens/record'
import { BuilderPart } from './builder-part'
import { PowerBiTest } from './power-bi-test'

const powerBi = { field: 'source', is: [0] }
const sections: FormScreen<'dashboards.change'>['sections'] = {
  General: {
    name: { as: 'text', label: 'Name', required: true }, kind: { words: 'dashboardKind', required: true },
    source: { words: 'dashboardSource', required: true, hint: 'Built-in dashboards are put together below; those of Power BI are drawn there.' },
    category: { words: 'dashboardCategory', required: true },
    description: { as: 'text', label: 'Description' }, sort_order: { as: 'number', label: 'Order', hint: 'The lowest comes first.' },
  },
  'Power BI': {
    workspace_id: { as: 'text', label: 'Workspace id', whenField: powerBi }, report_id: { as: 'text', label: 'Report id', whenField: powerBi },
    dataset_id: { as: 'text', label: 'Dataset id', whenField: powerBi },
    page_name: { as: 'text', label: 'Page', hint: 'Empty: its first page.', whenField: powerBi },
    rls_role: { as: 'text', label: 'Row-level role', hint: 'Cuts rows to who looks. Empty: the report has no roles.', whenField: powerBi },
    embed_url: { as: 'text', label: 'Embed address', hint: 'Empty: as Power BI says.', whenField: powerBi },
  },
  Audience: {
    user_categories: { as: 'choices', label: 'User categories', words: 'userCategory', required: true },
    group_ids: { label: 'Groups', lookup: { call: 'dashboards.userGroups', value: 'id', text: '[name]' }, hint: 'Empty: everybody of the categories.' },
    client_scope: { words: 'clientScope', label: 'Clients' },
    client_ids: { label: 'These clients', lookup: { call: 'dashboards.clients', value: 'id', text: '[name]' }, whenField: { field: 'client_scope',
      is: ['selected'] } },
    client_type: { words: 'serviceType', label: 'Client type', whenField: { field: 'client_scope', is: ['type'] } },
    carrier_ids: { label: 'Carriers', lookup: 'carrier', hint: 'Empty: all carriers.' },
    is_home: { as: 'switch', label: 'Home dashboard', hint: 'Its figures stand on the home page of these categories.' },
    is_pas: { as: 'switch', label: 'Gate and yard', hint: 'Shown under PAS dashboards.' },
  },
  Widgets: {},
}

export default recordPage(
  '/dashboards-reports/[id]',
  {
    load: 'dashboards.get',
    named: '[name]',
    copy: { load: 'dashboards.get' },
    add: asFormScreen<'dashboards.add'>({
      call: 'dashboards.add', sections: sections as FormScreen<'dashboards.add'>['sections'], ofParts: ['definition'],
      start: { kind: 0, source: 1, sort_order: 100, client_scope: 'all', user_categories: [], group_ids: [], client_ids: [], carrier_ids: [], is_home: false,
        is_pas: false },
      save: 'Save dashboard', done: 'The dashboard is added.', then: '/dashboards-reports/preview/[id]',
    }),
    change: asFormScreen<'dashboards.change'>({
      call: 'dashboards.change', with: { id: '[id]', version: '[version]' }, sections, ofParts: ['definition'], save: 'Save dashboard',
      done: 'The dashboard is saved.', then: '/dashboards-reports/preview/[id]',
    }),
    readOnly: 'Only those who edit dashboards change them.',
    closed: true,
    missing: 'Dashboard not found.',
    head: { name: 'name', machine: 'dashboardStatus' },
    links: [{ label: 'Preview', opens: '/dashboards-reports/preview/[id]' }],
  },
  { parts: { 'Power BI': PowerBiTest, Widgets: BuilderPart } },
)
