import type { ReactNode } from 'react'
import type { Visit } from '@/components/screens/enter'
import { mayGo } from '@/components/screens/may-go'
import { Lost } from '@/components/shell/lost'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { routeOf } from '@/lib/routes/routes'
import type { Row } from '@/lib/contract/types'

export type Country = Row<'countries.settings'>

const looks = '-mb-px flex h-9 shrink-0 items-center border-b-2 border-transparent text-ink-soft hover:text-ink aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-ink'

/** Links side by side, the present one marked: the parts of a country, or the views of one part. */
export function Links({ label, links, now }: { label: string; links: readonly (readonly [id: string, text: string, href: string])[]; now: string }) {
  return (
    <nav aria-label={label} className="thin-scroll mb-4 flex gap-4 overflow-x-auto border-b">
      {links.map(([id, text, href]) => <Link key={id} href={href} aria-current={id === now ? 'page' : undefined} className={looks}>{text}</Link>)}
    </nav>
  )
}

/** The country an address is about, or why it is not shown; `code` must be its own where the address has one. */
export async function countryOf(visit: Visit): Promise<{ country: Country } | { instead: ReactNode }> {
  const id = Number(visit.params.id)
  if (!Number.isSafeInteger(id) || id < 1) return { instead: <Lost sentence="Country not found." /> }
  const { data, fault } = await visit.ask('countries.settings', { id })
  if (fault) return { instead: <Failure sentence={fault.message} requestId={fault.requestId} /> }
  const [country] = data.rows
  if (!country || (visit.params.code !== undefined && visit.params.code.toUpperCase() !== country.country_code)) return { instead: <Lost sentence="Country not found." /> }
  visit.about.name = visit.path === '/country/[id]' ? country.country_name : `${country.country_name} · ${routeOf(visit.path).title}`
  return { country }
}

/** The parts of a country as links, those the visitor may open. */
export function CountryParts({ visit, country, now }: { visit: Visit; country: Country; now: string }) {
  const { id, country_code: code } = country
  const all = [
    ['settings', 'Settings', `/country/${id}`], ['states', 'States', `/state-settings/${id}/${code}`], ['cities', 'Cities', `/city-settings/${id}/${code}`], ['areas', 'Areas', `/upload-area/${id}`],
    ...(country.has_pincode ? [['pincodes', 'Pincodes', `/country/${id}?view=pincodes`] as const] : []),
    ['holidays', 'Holidays', `/country/${id}?view=holidays`],
    ...(visit.may('calendarChanges.list') ? [['changes', 'Calendar changes', `/country/${id}?view=changes`] as const] : []),
    ['usage', 'Usage', `/country/${id}?view=usage`],
  ] as const
  return (
    <>
      <p className="mb-2 flex items-center gap-2"><span aria-hidden>{country.flag}</span><b className="text-lead">{country.country_name}</b><span className="font-mono text-ink-soft">{code}</span></p>
      <Links label="Parts of the country" links={all.filter(([, , href]) => mayGo(visit, href))} now={now} />
    </>
  )
}
