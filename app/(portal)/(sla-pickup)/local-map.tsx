/** A mark of the map: a numbered point or a handful of them. */
interface MapMark {
  key: string
  lat: number
  lng: number
  /** What stands in it: the point's number in the list, or how many there are. */
  text: string
  label: string
  size: number
  chosen?: boolean
}

const SIDE = 360
const EDGE = 26
const KM_A_DEGREE = 111.2
const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

interface Props {
  marks: MapMark[]
  label: string
  /** What was searched around, with its circle. */
  centre?: { lat: number; lng: number; radiusKm: number }
  onPick?: (key: string) => void
}

/** Where things lie to each other, north up and to scale, drawn here: no tiles, so no stranger learns what is looked at. */
export function LocalMap({ marks, label, centre, onPick }: Props) {
  const lats = [...marks.map(({ lat }) => lat), ...(centre ? [centre.lat - centre.radiusKm / KM_A_DEGREE, centre.lat + centre.radiusKm / KM_A_DEGREE] : [])]
  if (lats.length === 0) return <p className="text-ink-soft">There is nothing to draw.</p>
  const middle = (Math.min(...lats) + Math.max(...lats)) / 2
  const narrow = Math.cos((middle * Math.PI) / 180)
  const lngs = [
    ...marks.map(({ lng }) => lng),
    ...(centre ? [centre.lng - centre.radiusKm / KM_A_DEGREE / narrow, centre.lng + centre.radiusKm / KM_A_DEGREE / narrow] : []),
  ]
  const east = (Math.min(...lngs) + Math.max(...lngs)) / 2
  const spanKm = Math.max((Math.max(...lats) - Math.min(...lats)) * KM_A_DEGREE, (Math.max(...lngs) - Math.min(...lngs)) * KM_A_DEGREE * narrow, 0.4)
  const unit = (SIDE - 2 * EDGE) / spanKm
  const x = (lng: number) => SIDE / 2 + (lng - east) * KM_A_DEGREE * narrow * unit
  const y = (lat: number) => SIDE / 2 - (lat - middle) * KM_A_DEGREE * unit
  const bar = steps.findLast((km) => km * unit <= SIDE / 3) ?? steps[0] ?? 0.1
  return (
    <svg
      viewBox={`0 0 ${SIDE} ${SIDE}`} role="group" aria-label={label}
      className="block w-full rounded border bg-blue-soft text-ink-soft" style={{ direction: 'ltr' }}
    >
      {[1, 2, 3, 4, 5].map((nth) => (
        <path key={nth} d={`M0 ${(nth * SIDE) / 6}H${SIDE}M${(nth * SIDE) / 6} 0V${SIDE}`} className="stroke-line" strokeWidth="1" />
      ))}
      {centre && (
        <g>
          <circle cx={x(centre.lng)} cy={y(centre.lat)} r={centre.radiusKm * unit} fill="none" stroke="currentColor" strokeDasharray="4 4" />
          <rect x={x(centre.lng) - 5} y={y(centre.lat) - 5} width="10" height="10" className="fill-primary" stroke="#fff">
            <title>Searched around here</title>
          </rect>
        </g>
      )}
      {marks.toReversed().map((mark) => (
        <g
          key={mark.key}
          {...(
            onPick
              && {
                role: 'button', tabIndex: 0, 'aria-label': mark.label, 'aria-pressed': mark.chosen ?? false, onClick: () => onPick(mark.key),
                onKeyDown: (event: React.KeyboardEvent) => (event.key === 'Enter' || event.key === ' ') && onPick(mark.key),
              }
          )}
          className={onPick ? 'cursor-pointer' : undefined}
        >
          <circle cx={x(mark.lng)} cy={y(mark.lat)} r={mark.size} className={mark.chosen ? 'fill-primary' : 'fill-accent'} stroke="#fff" strokeWidth="1.5" />
          <text x={x(mark.lng)} y={y(mark.lat) + 3.5} textAnchor="middle" fontSize="10" fontWeight="700" fill="#fff">{mark.text}</text>
          <title>{mark.label}</title>
        </g>
      ))}
      <path d={`M14 ${SIDE - 14}h${bar * unit}m0 -4v8m${-bar * unit} -8v8`} stroke="currentColor" strokeWidth="2" fill="none" />
      <text x="14" y={SIDE - 21} fontSize="10" fill="currentColor">{bar < 1 ? `${bar * 1000} m` : `${bar} km`}</text>
      <text x={SIDE - 16} y="20" fontSize="12" textAnchor="middle" fill="currentColor">N↑</text>
    </svg>
  )
}
