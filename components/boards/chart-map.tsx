'use client'

import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-110m.json'
import { countryName } from '@/lib/domain/countries'
import { figure, numeric } from './board-words'
import type { ChartProps } from './chart-lines'

const world = atlas as unknown as Topology
const shapes = feature(world, world.objects.countries as GeometryCollection<{ name: string }>)
const [WIDTH, HEIGHT] = [640, 320]

/** Names of the atlas that are not ours. */
const spelled: Readonly<Record<string, string>> = { 'United States of America': 'United States', 'United Kingdom': 'United Kingdom' }
const smallPlaces: Readonly<Record<string, [number, number]>> = { BH: [50.55, 26.05], SG: [103.85, 1.3], HK: [114.15, 22.3], MT: [14.4, 35.9] }

/** Countries on the map as circles by their figure, around the middle of what is shown; a press filters by the country. */
export function MapChart({ answer, title, onPress, pressed }: ChartProps) {
  const kind = answer.columns.at(-1)?.kind ?? 'number'
  const codes = answer.keys.map(([code]) => String(code ?? ''))
  const names = new Map(codes.map((code, i) => [countryName(code), i]))
  const found = shapes.features.filter(({ properties }) => names.has(spelled[properties.name] ?? properties.name))
  const projection = geoNaturalEarth1()
  if (found.length > 0) projection.fitExtent([[40, 30], [WIDTH - 40, HEIGHT - 30]], { type: 'FeatureCollection', features: found })
  else projection.fitSize([WIDTH, HEIGHT], shapes)
  const path = geoPath(projection)
  const places = codes.flatMap((code, i) => {
    const shape = shapes.features.find(({ properties }) => (spelled[properties.name] ?? properties.name) === countryName(code))
    const small = smallPlaces[code]
    const at = shape ? path.centroid(shape) : small ? projection(small) : null
    return at ? [{ i, at, value: numeric(answer.rows[i]?.[1]), name: countryName(code) }] : []
  })
  const top = Math.max(1, ...places.map(({ value }) => value))
  const missing = answer.rows.length - places.length
  return (
    <figure className="flex h-full flex-col">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="min-h-0 w-full flex-1 rounded bg-surface-sunken" role="img" aria-label={title}
        style={{ direction: 'ltr' }}>
        {shapes.features.map((shape, i) => <path key={shape.id ?? i} d={path(shape) ?? undefined} className="fill-surface stroke-line" />)}
        {places.map(({ i, at, value, name }) => (
          <circle
            key={name} cx={at[0]} cy={at[1]} r={4 + Math.sqrt(value / top) * 24} onClick={() => onPress(i)}
            className={`cursor-pointer stroke-white ${pressed?.value === codes[i] ? 'fill-accent' : 'fill-cyan-solid'}`} opacity={0.75}
          >
            <title>{`${name}: ${figure(kind, value)}`}</title>
          </circle>
        ))}
      </svg>
      {missing > 0 && <figcaption className="text-meta text-ink-faint">{missing} without a place on the map stand in the table.</figcaption>}
    </figure>
  )
}
