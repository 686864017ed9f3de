import { recordBodyPage } from '@/components/screens/record-body'
import { ConfigurationForm } from './configuration-form'

export default recordBodyPage(
  '/add-edit-configuration/[[...id]]',
  {
    load: 'configurations.list',
    input: { id: '[id]', status: ['all'] },
    fromRows: true,
    titles: { new: 'Add configuration', saved: '[config_key]' },
    choices: { call: 'configurations.register' },
    add: { call: 'configurations.add' },
    change: { call: 'configurations.update' },
    readOnly: 'Changing configurations takes the key to edit them.',
    missing: 'That configuration no longer exists.',
  },
  // The key chosen decides what the value's field is, and a panel says what applies today and after saving.
  ({ record, choices }) => <ConfigurationForm keys={choices ?? []} first={record} />,
)
