import { Lost } from '@/components/shell/lost'
import { Failure } from '@/components/ui/failure'
import { readyForm } from '@/components/screens/form'
import { FormBody } from '@/components/screens/form-body'
import type { FormScreen } from '@/components/screens/form-definition'
import { ownPage } from '@/components/screens/own'
import { PlacePart } from './place-part'

const shared = {
  sections: {
    Place: {},
    Clock: {
      timezone: { as: 'choice' as const, label: 'Timezone', optionsFrom: 'options', required: true as const },
      abbreviation: { as: 'text' as const, label: 'Known as', hint: 'Such as GST' },
      is_default: { as: 'switch' as const, label: 'Default of the country' },
    },
  },
  load: 'countries.timezone' as const,
  loadWith: { id: '[id]' },
  then: '/country-timezone',
}
const changing: FormScreen<'countries.saveTimezone'> = { ...shared, call: 'countries.saveTimezone', ofParts: ['country_code', 'state_id'], with: { id: '[id]', version: '[version]' }, done: 'The time zone is saved.' }
const adding: FormScreen<'countries.addTimezone'> = { ...shared, call: 'countries.addTimezone', ofParts: ['country_code', 'state_id'], save: 'Add time zone', done: 'The time zone is added.' }

// Its own page: id 0 is a new row, whose call is another; the states to choose from hang on the country chosen.
export default ownPage(
  '/country-timezone-edit/[id]',
  async (visit) => {
    const { data, fault } = await visit.ask('countries.timezone', { id: visit.params.id ?? '' })
    if (fault) return fault.status >= 500 ? <Failure sentence={fault.message} requestId={fault.requestId} /> : <Lost sentence="Time zone not found." />
    const isNew = data.id === 0
    if (!isNew) visit.about.name = `${data.country_name} · ${data.timezone}`
    if (!visit.may(isNew ? 'countries.addTimezone' : 'countries.saveTimezone')) return <Lost sentence="You can see the time zones in the list, but not change them." />
    const record = isNew ? { options: data.options } : data
    const form = isNew ? readyForm(visit.path, adding, visit, record) : readyForm(visit.path, changing, visit, record)
    return <FormBody form={{ ...form, record: isNew ? null : record, load: isNew ? null : form.load }} parts={{ Place: PlacePart }} />
  },
  { archetype: 'form' },
)
