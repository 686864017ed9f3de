'use client'

import { geoNaturalEarth1, geoPath, type GeoProjection } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { KeyboardEvent } from 'react'
import atlas from 'world-atlas/countries-110m.json'
import { countryName } from '@/lib/domain/countries'
import { figure, numeric, type WidgetAnswer } from './board-words'
import type { ChartProps } from './chart-lines'
import { cityPlace } from './city-places'

const world = atlas as unknown as Topology
const shapes = feature(world, world.objects.countries as GeometryCollection<{ name: string }>)
const [WIDTH, HEIGHT] = [640, 320]
/** A map of one city shows the country around it. */
const MOST_SCALE = 2600
/** Places that bear their name on the map. */
const NAMED = 8

/** Names of the atlas that are not ours. */
const spelled: Readonly<Record<string, string>> = { 'United States of America': 'United States', 'United Kingdom': 'United Kingdom' }
const smallPlaces: Readonly<Record<string, [number, number]>> = { BH: [50.55, 26.05], SG: [103.85, 1.3], HK: [114.15, 22.3], MT: [14.4, 35.9] }
const shapeOf = (code: string) => shapes.features.find(({ properties }) => (spelled[properties.name] ?? properties.name) === countryName(code))

interface Spot {
  /** Its row. */
  i: number
  name: string
  value: number
  at: [number, number]
}

/** The projection that shows what was found, in the middle and no nearer than one can tell where it is. */
function shown(of: Parameters<GeoProjection['fitExtent']>[1] | null): GeoProjection {
  const projection = geoNaturalEarth1()
  if (!of) return projection.fitSize([WIDTH, HEIGHT], shapes)
  projection.fitExtent([[40, 30], [WIDTH - 40, HEIGHT - 30]], of)
  if (projection.scale() <= MOST_SCALE) return projection
  const middle = projection.invert?.([WIDTH / 2, HEIGHT / 2]) ?? [54, 24]
  return projection.scale(MOST_SCALE).rotate([-middle[0], 0]).center([0, middle[1]]).translate([WIDTH / 2, HEIGHT / 2])
}

const spotOf = ({ rows }: WidgetAnswer, i: number, name: string, at: [number, number] | null): Spot[] =>
  (at ? [{ i, name, value: numeric(rows[i]?.[1]), at }] : [])

function citySpots(answer: WidgetAnswer): { spots: Spot[]; projection: GeoProjection } {
  const places = answer.keys.map(([city]) => cityPlace(String(city ?? '')))
  const known = places.filter((place) => place !== null)
  const projection = shown(known.length > 0 ? { type: 'MultiPoint', coordinates: known } : null)
  return { projection, spots: places.flatMap((place, i) => spotOf(answer, i, String(answer.keys[i]?.[0]), place && projection(place))) }
}

function countrySpots(answer: WidgetAnswer): { spots: Spot[]; projection: GeoProjection } {
  const codes = answer.keys.map(([code]) => String(code ?? ''))
  const found = codes.flatMap((code) => shapeOf(code) ?? [])
  const projection = shown(found.length > 0 ? { type: 'FeatureCollection', features: found } : null)
  const path = geoPath(projection)
  return {
    projection,
    spots: codes.flatMap((code, i) => {
      const [shape, small] = [shapeOf(code), smallPlaces[code]]
      return spotOf(answer, i, countryName(code), shape ? path.centroid(shape) : small ? projection(small) : null)
    }),
  }
}

interface CircleProps {
  spot: Spot
  radius: number
  said: string
  isNamed: boolean
  isPressed: boolean
  onPress: () => void
}

/** A place: pressed like a bar, by mouse and by keyboard. */
function Circle({ spot: { name, at }, radius, said, isNamed, isPressed, onPress }: CircleProps) {
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPress()
  }
  return (
    <g
      role="button" tabIndex={0} aria-pressed={isPressed} aria-label={said} onClick={onPress} onKeyDown={byKey}
      className="group cursor-pointer outline-none"
    >
      <title>{said}</title>
      <circle
        cx={at[0]} cy={at[1]} r={radius} opacity={0.75}
        className={`stroke-white group-focus-visible:stroke-accent group-focus-visible:[stroke-width:3] ${isPressed ? 'fill-accent' : 'fill-cyan-solid'}`}
      />
      {isNamed && <text x={at[0]} y={at[1] + radius + 12} textAnchor="middle" className="pointer-events-none fill-ink text-[11px]">{name}</text>}
    </g>
  )
}

/** Countries or cities on the map as circles by their figure, around the middle of what is shown; a press filters the other widgets by the place. */
export function MapChart({ answer, title, onPress, pressed }: ChartProps) {
  const kind = answer.columns.at(-1)?.kind ?? 'number'
  const { spots, projection } = answer.columns[0]?.name === 'city' ? citySpots(answer) : countrySpots(answer)
  const path = geoPath(projection)
  const top = Math.max(1, ...spots.map(({ value }) => value))
  const missing = answer.rows.length - spots.length
  // The largest below: a small place beside it stays in reach.
  const inOrder = spots.toSorted((a, b) => b.value - a.value)
  return (
    <figure className="flex h-full flex-col">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="min-h-0 w-full flex-1 rounded bg-surface-sunken" role="group" aria-label={title}
        style={{ direction: 'ltr' }}>
        {shapes.features.map((shape, i) => <path key={shape.id ?? i} d={path(shape) ?? undefined} className="fill-surface stroke-line" />)}
        {inOrder.map((spot, nth) => (
          <Circle
            key={spot.name} spot={spot} radius={4 + Math.sqrt(Math.max(0, spot.value) / top) * 24} said={`${spot.name}: ${figure(kind, spot.value)}`}
            isNamed={nth < NAMED} isPressed={pressed !== null && pressed.value === answer.keys[spot.i]?.[0]} onPress={() => onPress(spot.i)}
          />
        ))}
      </svg>
      {missing > 0 && <figcaption className="text-meta text-ink-faint">{missing} without a place on the map stand in the table.</figcaption>}
    </figure>
  )
}
