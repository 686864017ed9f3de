import type { OpenedParcel } from './page-facts'

const SIZE = 100
const EDGE = 12

/** How collection points lie to each other, north up, numbered as in the list. They are too near for outlines of lands. */
export function PointMap({ points, label }: { points: OpenedParcel['points']; label: string }) {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  const [south, west] = [Math.min(...lats), Math.min(...lngs)]
  // A degree of longitude narrows towards the poles.
  const narrow = Math.cos((south * Math.PI) / 180)
  const span = Math.max(Math.max(...lats) - south, (Math.max(...lngs) - west) * narrow, 0.01)
  const scale = (SIZE - 2 * EDGE) / span
  const spots = points.map(({ id, lat, lng }) => ({ id, x: EDGE + (lng - west) * narrow * scale, y: SIZE - EDGE - (lat - south) * scale }))
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label}
      className="block w-full rounded-lg border bg-blue-soft max-md:mx-auto max-md:max-w-72" style={{ direction: 'ltr' }}
    >
      {[1, 2, 3].map((nth) => <path key={nth} d={`M0 ${nth * 25}H${SIZE}M${nth * 25} 0V${SIZE}`} className="stroke-line-strong" strokeWidth={0.3} />)}
      {spots.toReversed().map(({ id, x, y }, at) => (
        <g key={id}>
          <circle cx={x} cy={y} r={5} className="fill-accent" stroke="#fff" strokeWidth={1} />
          <text x={x} y={y + 2} textAnchor="middle" fontSize={5.6} fontWeight={700} fill="#fff">{spots.length - at}</text>
        </g>
      ))}
      <text x={SIZE - 5} y={8} textAnchor="middle" fontSize={5} className="fill-ink-soft">N</text>
    </svg>
  )
}
