import { readyForm } from '@/components/screens/form'
import { FormBody } from '@/components/screens/form-body'
import { ownPage } from '@/components/screens/own'
import type { Visit } from '@/components/screens/enter'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { today } from '@/lib/domain/days'
import { AddressTest } from '../../address-test'
import { CountryParts, countryOf, type Country } from '../../country-frame'
import { CountryRules } from '../../country-rules'
import { PlacedList } from '../../placed-list'
import { CopyYear } from './copy-year'
import { AddressForm, PincodeTest } from './form-parts'
import { changeScreen, holidayScreen, pincodeScreen } from './lists'
import { settingsForm } from './settings-form'

/** What became of the newest change of the calendar, above its days. */
async function LastChange({ visit, country }: { visit: Visit; country: Country }) {
  const { data } = await visit.ask('calendarChanges.list', { country_code: [country.country_code], page_size: 1 })
  const last = data?.rows[0]
  if (!last) return null
  return (
    <p className="mb-2 text-ink-soft">
      {last.note}: {last.outcome}. <Link href={`/country/${country.id}?view=changes`}>All changes</Link>
    </p>
  )
}

function Usage({ country }: { country: Country }) {
  const count = (label: string, value: number) => ({ label, value: value.toLocaleString('en-US'), numeric: true })
  return (
    <Facts groups={[
      { title: 'What it holds', facts: [count('States', country.states_count), count('Cities', country.cities_count), count('Areas', country.areas_count), count('Pincodes', country.pincodes_count)] },
      { title: 'What hangs on it', facts: [count('Carrier services', country.coverages), count('Open parcels', country.open_parcels)] },
    ]} />
  )
}

/** Fields for whoever may change them; the rules as they stand for everybody else. */
function Settings({ visit, country }: { visit: Visit; country: Country }) {
  const form = readyForm(visit.path, settingsForm, visit, country)
  return (
    <div className="flex flex-col gap-5">
      {visit.may('countries.save') ? <FormBody key={country.version} form={{ ...form, load: null }} parts={{ Pincode: PincodeTest, 'Address form': AddressForm }} /> : <CountryRules code={country.country_code} />}
      <AddressTest code={country.country_code} />
    </div>
  )
}

// Its own page: the country's form, two lists cut to it and what hangs on it, each under an address of its own.
export default ownPage(
  '/country/[id]',
  async (visit) => {
    const found = await countryOf(visit)
    if ('instead' in found) return found.instead
    const { country } = found
    const asked = String(visit.search.view ?? 'settings')
    const view = ['pincodes', 'holidays', 'changes', 'usage'].includes(asked) ? asked : 'settings'
    const year = Number(visit.search.year) || Number(today().slice(0, 4))
    return (
      <>
        <CountryParts visit={visit} country={country} now={view} />
        {view === 'settings' && <Settings visit={visit} country={country} />}
        {view === 'pincodes' && <PlacedList visit={visit} screen={pincodeScreen} fixed={{ id: country.id }} />}
        {view === 'holidays' && (
          <>
            {visit.may('calendarChanges.list') && <LastChange visit={visit} country={country} />}
            {visit.may('countries.addHoliday') && <div className="mb-2 flex justify-end"><CopyYear country={country.country_code} name={country.country_name} year={year} /></div>}
            <PlacedList visit={visit} screen={holidayScreen} fixed={{ country_code: [country.country_code] }} addWith={{ country_code: country.country_code }} />
          </>
        )}
        {view === 'changes' && visit.may('calendarChanges.list') && <PlacedList visit={visit} screen={changeScreen} fixed={{ country_code: [country.country_code] }} />}
        {view === 'usage' && <Usage country={country} />}
      </>
    )
  },
  { archetype: 'detail', lists: [pincodeScreen, holidayScreen, changeScreen] },
)
