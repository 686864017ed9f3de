import { readyForm } from '@/components/screens/form'
import { FormBody } from '@/components/screens/form-body'
import { parentPage } from '@/components/screens/parent'
import { rows } from '@/components/screens/parent-list'
import type { Visit } from '@/components/screens/enter'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { today } from '@/lib/domain/days'
import { AddressTest } from '../../address-test'
import { country, type Country } from '../../country-parent'
import { CountryRules } from '../../country-rules'
import { CopyYear } from './copy-year'
import { AddressForm, PincodeTest } from './form-parts'
import { changeScreen, holidayScreen, pincodeScreen } from './lists'
import { settingsForm } from './settings-form'

/** What became of the newest change of the calendar, above its days. */
async function lastChange(visit: Visit, { id, country_code }: Country) {
  if (!visit.may('calendarChanges.list')) return null
  const { data } = await visit.ask('calendarChanges.list', { country_code: [country_code], page_size: 25 })
  const last = data?.rows[0]
  if (!last) return null
  return (
    <p className="text-ink-soft">
      {last.note}: {last.outcome}. <Link href={`/country/${id}?view=changes`}>All changes</Link>
    </p>
  )
}

function usage(_visit: Visit, record: Country) {
  const count = (label: string, value: number) => ({ label, value: value.toLocaleString('en-US'), numeric: true })
  return (
    <Facts groups={[
      {
        title: 'What it holds',
        facts: [
          count('States', record.states_count), count('Cities', record.cities_count),
          count('Areas', record.areas_count), count('Pincodes', record.pincodes_count),
        ],
      },
      { title: 'What hangs on it', facts: [count('Carrier services', record.coverages), count('Open parcels', record.open_parcels)] },
    ]} />
  )
}

/** Fields for whoever may change them; the rules as they stand for everybody else. */
function settings(visit: Visit, record: Country) {
  const form = readyForm(visit.path, settingsForm, visit, record)
  return (
    <div className="flex flex-col gap-5">
      {visit.may('countries.save')
        ? <FormBody key={record.version} form={{ ...form, load: null }} parts={{ Pincode: PincodeTest, 'Address form': AddressForm }} />
        : <CountryRules code={record.country_code} />}
      <AddressTest code={record.country_code} />
    </div>
  )
}

function copyYear(visit: Visit, { country_code, country_name }: Country) {
  const year = Number(visit.search.year) || Number(today().slice(0, 4))
  return visit.may('countries.addHoliday') && <CopyYear country={country_code} name={country_name} year={year} />
}

const ofCountry = { country_code: ['[country_code]'] }

export default parentPage('/country/[id]', country, {
  views: {
    settings: { body: settings },
    pincodes: { show: rows, list: pincodeScreen },
    holidays: { show: rows, list: holidayScreen, fixed: ofCountry, owner: { country_code: '[country_code]' }, above: lastChange, add: copyYear },
    changes: { show: rows, list: changeScreen, fixed: ofCountry },
    usage: { body: usage },
  },
})
