import type { Reply } from '@/lib/contract/types'

type Stop = Reply<'tracking.details'>['route'][number]

/** The plane of public/lands.svg: Mercator, 3600 units round the world. */
const WORLD = 3600
const across = (lng: number) => (lng + 180) * 10
const down = (lat: number) => WORLD / 2 - (WORLD / 2 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))

/** Never nearer than this, in units: a map of one city would be an empty square, and nearer is nobody's business. */
const LEAST_WIDE = 110
const SHAPE = 0.56

interface Spot {
  x: number
  y: number
  name: string
  kinds: Stop['kind'][]
}

/** Stops in one city are one spot. */
function spotsOf(route: readonly Stop[]): Spot[] {
  const spots = new Map<string, Spot>()
  for (const { kind, name, lat, lng } of route) {
    const spot = spots.get(`${lat},${lng}`) ?? { x: across(lng), y: down(lat), name, kinds: [] }
    spot.kinds.push(kind)
    spots.set(`${lat},${lng}`, spot)
  }
  return [...spots.values()]
}

function frameOf(spots: readonly Spot[]) {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const wide = Math.max(LEAST_WIDE, (right - left) * 1.7, ((bottom - top) * 1.9) / SHAPE)
  return { x: (left + right - wide) / 2, y: (top + bottom - wide * SHAPE) / 2, wide, high: wide * SHAPE }
}

/** A bow from one spot to the next, as a flight is drawn. */
function bow(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const lift = 0.18
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2 + dy * lift * Math.sign(dx || 1)} ${(from.y + to.y) / 2 - Math.abs(dx) * lift} ${to.x} ${to.y}`
}

/** A city's dot and name; the name stands on the side with room. */
function City({ spot: { x, y, name, kinds }, unit, isEnd }: { spot: Spot; unit: number; isEnd: boolean }) {
  const isNow = kinds.includes('now')
  return (
    <g>
      {isNow && <circle cx={x} cy={y} r={unit * 11} className="fill-accent" opacity={0.2} />}
      <circle cx={x} cy={y} r={unit * 5.5} className={isNow || kinds.includes('to') ? 'fill-accent' : 'fill-ink-soft'} stroke="#fff" strokeWidth={unit * 2} />
      <text
        x={x + unit * (isEnd ? -12 : 12)}
        y={y - unit * 9}
        textAnchor={isEnd ? 'end' : 'start'}
        fontSize={unit * 14}
        fontWeight={600}
        className="fill-ink"
        stroke="#fff"
        strokeWidth={unit * 3.5}
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {name}
      </text>
    </g>
  )
}

/**
 * Where a parcel came from, is and goes to, by city, on our own outlines of the lands: no tiles of anybody, no script.
 * Nothing is drawn without a place.
 */
export function JourneyMap({ route, words }: { route: readonly Stop[]; words: Record<Stop['kind'] | 'map', string> }) {
  const spots = spotsOf(route)
  if (spots.length === 0) return null
  const { x, y, wide, high } = frameOf(spots)
  const unit = wide / 400
  const labelOf = (spot: Spot) => spot.kinds.map((kind) => words[kind]).join(' · ')
  const reached = spots.findIndex(({ kinds }) => kinds.includes('now'))
  return (
    <svg
      viewBox={`${x} ${y} ${wide} ${high}`}
      role="img"
      aria-label={`${words.map}: ${spots.map((spot) => `${labelOf(spot)} ${spot.name}`).join(', ')}`}
      className="block w-full rounded-lg bg-blue-soft"
      style={{ aspectRatio: `1 / ${SHAPE}`, direction: 'ltr' }}
    >
      <image href="/lands.svg" x={0} y={0} width={WORLD} height={WORLD} />
      {spots.slice(1).map((spot, at) => (
        <path
          key={spot.name}
          d={bow(spots[at] as Spot, spot)}
          className={reached === -1 || at < reached ? 'stroke-accent' : 'stroke-ink-faint'}
          fill="none"
          strokeWidth={unit * 2}
          strokeDasharray={reached === -1 || at < reached ? undefined : `${unit * 5} ${unit * 5}`}
          strokeLinecap="round"
        />
      ))}
      {spots.map((spot) => <City key={spot.name} spot={spot} unit={unit} isEnd={spot.x > x + wide * 0.6} />)}
    </svg>
  )
}
