import { readyForm } from '@/components/screens/form'
import { FormBody } from '@/components/screens/form-body'
import type { FormScreen } from '@/components/screens/form-definition'
import { ownPage } from '@/components/screens/own'
import { Lost } from '@/components/shell/lost'
import { clientAddressType } from '@/lib/domain/client'
import { countryNames } from '@/lib/domain/countries'

const path = '/client-addresses/[id]'
const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))

const sections = {
  Address: {
    name: { as: 'text', hint: 'Like JAFZA warehouse 3; once a client.', required: true, autoComplete: 'off' },
    address_type: { as: 'choice', label: 'Type', options: [...clientAddressType.options], required: true },
    country_code: { as: 'choice', label: 'Country', options: countries, required: true },
    city: { as: 'text', hint: 'As our list of the country spells it.', required: true, autoComplete: 'off' },
    state: { as: 'text', label: 'State or emirate', hint: 'Left empty, the city’s own.', autoComplete: 'off' },
    area: { as: 'text', autoComplete: 'off' },
    address_line1: { as: 'text', label: 'Address line 1', required: true, autoComplete: 'off' },
    address_line2: { as: 'text', label: 'Address line 2', autoComplete: 'off' },
    pincode: { as: 'text', label: 'Postcode', hint: 'The Emirates have none.', autoComplete: 'off' },
    po_box: { as: 'text', label: 'P.O. box', autoComplete: 'off' },
    makani_no: { as: 'text', label: 'Makani number', hint: '10 digits, in the Emirates.', showIf: { field: 'country_code', is: ['AE'] } },
    is_default: { as: 'switch', label: 'Default of its type', hint: 'The former default gives way.' },
  },
  Contact: {
    contact_name: { as: 'text', label: 'Contact', required: true, autoComplete: 'off' },
    contact_phone: { as: 'phone', label: 'Phone', required: true, autoComplete: 'off' },
    contact_email: { as: 'email', label: 'E-mail', autoComplete: 'off' },
  },
  'On the map': { latitude: { as: 'text', hint: 'Like 25.004510' }, longitude: { as: 'text', hint: 'Like 55.129170' } },
} as const

const then = '/client-addresses?client_id=[client_id]'
const added = { call: 'clientAddresses.add', with: { id: '[id]' }, sections, start: { address_type: 'pickup', country_code: 'AE', is_default: false }, save: 'Add address', done: 'The address is added.', then } as unknown as FormScreen
const changed = { call: 'clientAddresses.change', with: { id: '[client_id]', address_id: '[address_id]', version: '[version]' }, sections, done: '[name] is saved.', then } as unknown as FormScreen

// Its own page: the address of the page is the client's, and which of its addresses stands beside it.
export default ownPage(
  '/client-addresses/[id]',
  async (visit) => {
    const id = Number(visit.params.id)
    const back = `/client-addresses?client_id=${id}`
    const address_id = Number(visit.search.address_id) || null
    if (address_id === null) {
      if (!visit.may('clientAddresses.add')) return <Lost sentence="Adding addresses takes the key to edit them." />
      return <FormBody form={{ ...readyForm(path, added, visit, null), cancel: back, then: back }} />
    }
    const address = await visit.need('clientAddresses.one', { id: address_id })
    visit.about.name = address.name
    const form = { ...readyForm(path, changed, visit, address), cancel: back, load: { call: 'clientAddresses.one' as const, input: { id: address_id } } }
    const all = form.sections.flatMap(({ fields }) => fields.map(({ name }) => name))
    return (
      <>
        <p className="mb-3 text-lead font-semibold">{address.client}</p>
        <FormBody form={visit.may('clientAddresses.change') ? form : { ...form, locked: all, lockedReason: 'Changing addresses takes the key to edit them.' }} />
      </>
    )
  },
  { archetype: 'form' },
)
