/** Where a parcel was handed over and where it was meant to go, drawn to scale: no tiles, so no stranger learns whose door is looked at. */
interface Props {
  lat: string | null
  lng: string | null
  address_lat: string | null
  address_lng: string | null
  distance_m: number | null
}

const METRES_A_DEGREE = 111_320
const NEAR_METRES = 500
const SIDE = 240
const nice = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000]

const scaleWords = (metres: number) => (metres >= 1000 ? `${metres / 1000} km` : `${metres} m`)

export function PodMap({ lat, lng, address_lat, address_lng, distance_m }: Props) {
  if (lat === null || lng === null) return <p className="text-ink-soft">No delivery place was reported.</p>
  const place = `${Number(lat).toFixed(5)}, ${Number(lng).toFixed(5)}`
  if (address_lat === null || address_lng === null)
    return <p>Handed over at <bdi dir="ltr" className="figures">{place}</bdi>. The address has no coordinates to compare.</p>
  const east = (Number(lng) - Number(address_lng)) * METRES_A_DEGREE * Math.cos((Number(address_lat) * Math.PI) / 180)
  const north = (Number(lat) - Number(address_lat)) * METRES_A_DEGREE
  const reach = Math.max(NEAR_METRES * 1.2, Math.hypot(east, north) * 1.25)
  const unit = SIDE / 2 / reach
  const [x, y] = [SIDE / 2 + east * unit, SIDE / 2 - north * unit]
  const bar = nice.findLast((metres) => metres * unit <= SIDE / 3) ?? NEAR_METRES
  const isFar = (distance_m ?? 0) > NEAR_METRES
  const words = `Handed over ${(distance_m ?? 0).toLocaleString('en-US')} m from the address`
  return (
    <figure className="max-w-sm">
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} role="img" aria-label={words} className="w-full rounded border bg-surface-sunken text-ink-soft">
        {[0.25, 0.5, 0.75].map((at) => (
          <g key={at} className="text-line" stroke="currentColor" strokeWidth="1"><path d={`M0 ${SIDE * at}H${SIDE}M${SIDE * at} 0V${SIDE}`} /></g>
        ))}
        <circle cx={SIDE / 2} cy={SIDE / 2} r={NEAR_METRES * unit} fill="none" stroke="currentColor" strokeDasharray="4 4" />
        <text x={SIDE / 2} y={Math.max(10, SIDE / 2 - NEAR_METRES * unit - 4)} textAnchor="middle" fontSize="9" fill="currentColor">500 m</text>
        <path d={`M${SIDE / 2} ${SIDE / 2}L${x} ${y}`} stroke="currentColor" strokeWidth="1.5" />
        <rect x={SIDE / 2 - 5} y={SIDE / 2 - 5} width="10" height="10" className="text-primary" fill="currentColor" />
        <circle cx={x} cy={y} r="6" className={isFar ? 'text-red-solid' : 'text-green-solid'} fill="currentColor" stroke="white" strokeWidth="1.5" />
        <path d={`M10 ${SIDE - 10}h${bar * unit}`} stroke="currentColor" strokeWidth="2" />
        <text x="10" y={SIDE - 15} fontSize="9" fill="currentColor">{scaleWords(bar)}</text>
        <text x={SIDE - 12} y="16" fontSize="11" textAnchor="middle" fill="currentColor">N↑</text>
      </svg>
      <figcaption className="mt-1 text-meta text-ink-soft">{words}. Square: the address; dot: <bdi dir="ltr" className="figures">{place}</bdi>.</figcaption>
    </figure>
  )
}
