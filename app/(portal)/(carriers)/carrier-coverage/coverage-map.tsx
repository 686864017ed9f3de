import 'server-only'
import { geoMercator, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-50m.json'
import iso from 'i18n-iso-countries/index.js'
import { EmptyState } from '@/components/ui/empty-state'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { grouped } from '@/lib/domain/money'

type Country = Reply<'carrierCoverage.ofCarrier'>[number]

const WIDTH = 960
const HEIGHT = 520
/** Room between the outermost country served and the edge. */
const MARGIN = 40
/** A neighbour a third of the drawing away is context; what lies further is not drawn. */
const NEAR = 160

// The atlas comes as JSON, whose kinds of geometry TypeScript reads as any text.
const topology = atlas as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>
const world = feature(topology, topology.objects.countries)

/** More services, the stronger the colour; the number stands beside it in the table. */
const shade = (services: number) => (services >= 5 ? 'fill-blue-solid' : services >= 3 ? 'fill-blue-line' : 'fill-blue-soft')

function inView(bounds: readonly [readonly [number, number], readonly [number, number]]): boolean {
  const [[left, top], [right, bottom]] = bounds
  return right > -NEAR && bottom > -NEAR && left < WIDTH + NEAR && top < HEIGHT + NEAR
}

/** The countries a carrier serves, drawn on the server: the atlas never reaches a browser. The table beside it says the same. */
export function CoverageMap({ countries, carrier }: { countries: readonly Country[]; carrier: string }) {
  if (countries.length === 0) return <EmptyState title="No coverage yet" text="The map shows the countries once they are uploaded." />
  const served = new Map(countries.map((country) => [iso.alpha2ToNumeric(country.country_code) ?? '', country]))
  const ours = world.features.filter(({ id }) => served.has(String(id)))
  const projection = geoMercator().fitExtent([[MARGIN, MARGIN], [WIDTH - MARGIN, HEIGHT - MARGIN]], { type: 'FeatureCollection', features: ours })
  const path = geoPath(projection).digits(1)
  return (
    <figure className="min-w-0 overflow-hidden rounded border bg-surface">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img"
        aria-label={`Map of ${counted(countries.length, 'country', 'countries')} ${carrier} serves`} className="block w-full bg-surface-sunken"
      >
        {world.features.filter((one) => inView(path.bounds(one))).map((one) => {
          const country = served.get(String(one.id))
          return (
            <path
              key={String(one.id ?? one.properties?.name)} d={path(one) ?? ''}
              className={`${country ? shade(country.services.length) : 'fill-surface'} stroke-line`} strokeWidth={0.6}
            >
              {country && <title>{`${country.country}: ${country.services.join(', ')}; ${grouped(String(country.cities_count))} cities`}</title>}
            </path>
          )
        })}
        {ours.map((one) => {
          const country = served.get(String(one.id))
          const [x, y] = path.centroid(one)
          return country && Number.isFinite(x) && (
            <text
              key={country.country_code} x={x} y={y} textAnchor="middle"
              className="fill-ink stroke-surface text-meta font-semibold" strokeWidth={3} paintOrder="stroke"
            >
              {country.country_code}
            </text>
          )
        })}
      </svg>
      <figcaption className="border-t px-4 py-2 text-meta text-ink-soft">
        Darker: more house services. Borders by Natural Earth, drawn for orientation only.
      </figcaption>
    </figure>
  )
}
