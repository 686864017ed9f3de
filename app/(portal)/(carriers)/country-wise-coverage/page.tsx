import type { ReactNode } from 'react'
import { mayGo } from '@/components/screens/may-go'
import type { Visit } from '@/components/screens/enter'
import { ownPage } from '@/components/screens/own'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { LinkTabs } from '@/components/ui/link-tabs'
import type { Reply } from '@/lib/contract/types'
import { coverageLevel, partnerType } from '@/lib/domain/carrier'
import { countryCode } from '@/lib/domain/countries'
import { MatrixFilters } from './matrix-filters'

const path = '/country-wise-coverage'
type Matrix = Reply<'carrierCoverage.matrix'>
type Cell = Matrix['rows'][number]['cells'][string]

const several = (value: string | string[] | undefined) => ([] as string[]).concat(value ?? []).filter(Boolean)
const usual = ['AE', 'SA', 'KW', 'BH', 'OM', 'QA']

function Square({ cell, href, what }: { cell: Cell | undefined; href: string | null; what: string }): ReactNode {
  if (!cell) return <td className="border-b px-2 py-1.5 text-center text-ink-faint" aria-label={`${what}: not served`}>–</td>
  const body = (
    <>
      <span className="font-semibold">{coverageLevel.label(cell.coverage_level)}</span> <span className="figures">{cell.transit}</span>
      {cell.cod_available && <span className="ms-1 rounded-sm bg-green-soft px-1 text-meta text-green-strong">COD</span>}
      {!cell.active && <span className="ms-1 text-meta">inactive</span>}
    </>
  )
  return (
    <td className={`border-b px-2 py-1.5 whitespace-nowrap ${cell.active ? '' : 'bg-surface-sunken text-ink-soft'}`}>
      {href ? <Link href={href} className="text-accent hover:underline">{body}</Link> : body}
    </td>
  )
}

function MatrixTable({ matrix, open }: { matrix: Matrix; open: boolean }) {
  if (matrix.rows.length === 0) return <EmptyState title="No carrier matches" text="Choose other countries, or clear the filters." />
  return (
    <div className="thin-scroll overflow-x-auto rounded border bg-surface" role="region" aria-label="Coverage by carrier and service" tabIndex={0}>
      <table className="w-full">
        <thead className="bg-surface-sunken text-meta text-ink-soft">
          <tr>
            <th scope="col" className="sticky start-0 bg-surface-sunken px-3 py-2 text-start">Carrier</th>
            <th scope="col" className="px-2 py-2 text-start">Country</th>
            {matrix.services.map(({ code, name }) => <th key={code} scope="col" className="px-2 py-2 text-start whitespace-nowrap" data-tip={name}>{code}</th>)}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row) => (
            <tr key={`${row.carrier_id} ${row.country_code}`}>
              <th scope="row" className="sticky start-0 border-b bg-surface px-3 py-1.5 text-start font-medium whitespace-nowrap">{row.carrier}</th>
              <td className="border-b px-2 py-1.5 whitespace-nowrap">{row.country}</td>
              {matrix.services.map(({ code }) => {
                const cell = row.cells[code]
                return (
                  <Square
                    key={code} cell={cell} what={`${row.carrier}, ${row.country}, ${code}`}
                    href={open && cell ? `/carrier-coverage?carrier_id=${row.carrier_id}&country_code=${row.country_code}&rsa_service_code=${code}` : null}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

async function Partners({ visit, countries }: { visit: Visit; countries: string[] }) {
  const { data, fault } = await visit.ask('carrierCoverage.partners', { country_codes: countries.slice(0, 50) })
  if (fault) return <Failure sentence={fault.message} requestId={fault.requestId} />
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {data.map(({ country_code, country, carriers, first_mile, last_mile, fastest, partners }) => (
        <Card
          key={country_code} title={country}
          actions={<span className="figures text-meta text-ink-soft">{carriers} {carriers === 1 ? 'carrier' : 'carriers'}</span>}
        >
          <p className="figures mb-2 text-ink-soft">{first_mile} first mile, {last_mile} last mile{fastest && `; fastest ${fastest}`}</p>
          {partners.length === 0 && <p className="text-ink-soft">Nobody serves {country}.</p>}
          <ul className="flex flex-col gap-1">
            {partners.map((partner) => (
              <li key={partner.carrier_id} className="flex items-baseline justify-between gap-2">
                <span>{partner.carrier}</span><span className="text-end text-meta text-ink-soft">{partner.services.join(', ')}{partner.cod && ', COD'}</span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

// Its own page: a matrix of carriers and services, which no list is, and beside it the same by country.
export default ownPage(
  '/country-wise-coverage',
  async (visit) => {
    const codes = several(visit.search.country_code).filter((code) => countryCode(code) === code)
    const countries = codes.length > 0 ? codes : usual
    const [type, service, cod] = [several(visit.search.partner_type)[0], several(visit.search.rsa_service_code)[0], visit.search.cod_available]
    const filters = {
      country_code: countries, ...(partnerType.is(type) ? { partner_type: [type] } : {}),
      ...(service ? { rsa_service_code: [service] } : {}), ...(cod === 'true' ? { cod_available: true } : {}),
    }
    const byCountry = visit.search.view === 'partners'
    const text = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))).toString()
    const matrix = byCountry ? null : await visit.ask('carrierCoverage.matrix', filters)
    return (
      <>
        <MatrixFilters
          countries={countries} partner_type={partnerType.is(type) ? type : null} cod={cod === 'true'}
          view={byCountry ? 'partners' : null} file={`/api/country_services_coverage?${text}&format=xlsx`}
        />
        <div className="mt-3">
          <LinkTabs
            label="Views"
            tabs={[
              { name: 'carriers', label: 'By carrier', href: `${path}?${text}` },
              { name: 'partners', label: 'Partners by country', href: `${path}?${text}&view=partners` },
            ]}
            now={byCountry ? 'partners' : 'carriers'}
          />
        </div>
        {matrix?.fault && <Failure sentence={matrix.fault.message} requestId={matrix.fault.requestId} />}
        {matrix?.data && <MatrixTable matrix={matrix.data} open={mayGo(visit, '/carrier-coverage')} />}
        {byCountry && <Partners visit={visit} countries={countries} />}
      </>
    )
  },
)
