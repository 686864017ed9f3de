import { asFormScreen } from '@/components/screens/form-definition'
import { recordPage } from '@/components/screens/record'
import { PlacePart } from './place-part'

const sections = {
  Place: {},
  Clock: {
    timezone: { as: 'choice' as const, label: 'Timezone', optionsFrom: 'options', required: true as const },
    abbreviation: { as: 'text' as const, label: 'Known as', hint: 'Such as GST' },
    is_default: { as: 'switch' as const, label: 'Default of the country' },
  },
}
const then = '/country-timezone'

export default recordPage(
  '/country-timezone-edit/[id]',
  {
    load: 'countries.timezone',
    named: '[country_name] · [timezone]',
    choices: { call: 'countries.timezone', with: { id: '[id]' }, forNew: true },
    add: asFormScreen<'countries.addTimezone'>({
      call: 'countries.addTimezone', sections, ofParts: ['country_code', 'state_id'], save: 'Add time zone', done: 'The time zone is added.', then,
    }),
    change: asFormScreen<'countries.saveTimezone'>({
      call: 'countries.saveTimezone', sections, ofParts: ['country_code', 'state_id'],
      with: { id: '[id]', version: '[version]' }, done: 'The time zone is saved.', then,
    }),
    readOnly: 'You can see the time zones in the list, but not change them.',
    closed: true,
    missing: 'Time zone not found.',
  },
  { parts: { Place: PlacePart } },
)
