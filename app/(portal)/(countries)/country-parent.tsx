import type { Visit } from '@/components/screens/enter'
import { mayGo } from '@/components/screens/may-go'
import type { Parent } from '@/components/screens/parent-definition'
import type { UploadScreen } from '@/components/screens/upload-definition'
import { Lost } from '@/components/shell/lost'
import { LinkTabs } from '@/components/ui/link-tabs'
import type { Row } from '@/lib/contract/types'
import { routeOf } from '@/lib/routes/routes'

export type Country = Row<'countries.settings'>

/** The parts of a country as links, those the visitor may open. */
function parts(visit: Visit, { id, country_code: code, has_pincode }: Country) {
  const all = [
    { name: 'settings', label: 'Settings', href: `/country/${id}` },
    { name: 'states', label: 'States', href: `/state-settings/${id}/${code}` },
    { name: 'cities', label: 'Cities', href: `/city-settings/${id}/${code}` },
    { name: 'areas', label: 'Areas', href: `/upload-area/${id}` },
    ...(has_pincode ? [{ name: 'pincodes', label: 'Pincodes', href: `/country/${id}?view=pincodes` }] : []),
    { name: 'holidays', label: 'Holidays', href: `/country/${id}?view=holidays` },
    ...(visit.may('calendarChanges.list') ? [{ name: 'changes', label: 'Calendar changes', href: `/country/${id}?view=changes` }] : []),
    { name: 'usage', label: 'Usage', href: `/country/${id}?view=usage` },
  ]
  return all.filter(({ href }) => mayGo(visit, href))
}

const notFound = <Lost sentence="Country not found." />

/** The country of the address, whose code must be its own where the address has one. */
export const country: Parent<Country> = {
  name: 'country',
  query: null,
  find: async (visit, { part }) => {
    const id = Number(visit.params.id)
    if (!Number.isSafeInteger(id) || id < 1) return { instead: notFound }
    const [record] = (await visit.need('countries.settings', { id })).rows
    if (!record || (visit.params.code !== undefined && visit.params.code.toUpperCase() !== record.country_code)) return { instead: notFound }
    visit.about.name = visit.path === '/country/[id]' ? record.country_name : `${record.country_code} · ${routeOf(visit.path).title}`
    return {
      record,
      head: (
        <>
          <p className="mb-2 flex items-center gap-2">
            <span aria-hidden>{record.flag}</span>
            <b className="text-lead">{record.country_name}</b>
            <span className="font-mono text-ink-soft">{record.country_code}</span>
          </p>
          <LinkTabs label="Parts of the country" tabs={parts(visit, record)} now={part} />
        </>
      ),
    }
  },
}

/** The country a file is for: the one the page is about. */
export const forCountry: NonNullable<UploadScreen['params']> = {
  country_code: { as: 'choice', label: 'Country', options: [{ value: '[country_code]', label: '[country_name]' }], start: '[country_code]', required: true },
}
