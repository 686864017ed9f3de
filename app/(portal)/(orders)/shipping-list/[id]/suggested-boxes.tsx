import { Button } from '@/components/ui/button'
import { grouped } from '@/lib/domain/money'
import type { Reply } from '@/lib/contract/types'

type Cartons = Reply<'fulfilmentOrders.cartons'>
type Box = Cartons['boxes'][number]
interface Props {
  cartons: Cartons
  lines: readonly { id: number; sku_code: string }[]
  /** The box that is open. */
  boxNo: number
  onTake: (boxCode: string) => void
}

const sides = ({ length, width, height }: Cartons['sizes'][number]) => `${length} × ${width} × ${height} cm`

function Suggested({ box, cartons, lines, isOpen, onTake }: Pick<Props, 'cartons' | 'lines' | 'onTake'> & { box: Box; isOpen: boolean }) {
  const size = cartons.sizes.find(({ box_code }) => box_code === box.box_code)
  const held = box.lines.map(({ demand_id, qty }) => `${qty} × ${lines.find(({ id }) => id === demand_id)?.sku_code ?? ''}`)
  return (
    <li className={`flex items-center justify-between gap-3 border-b px-3 py-2 last:border-0 ${isOpen ? 'bg-surface-hover' : ''}`}>
      <span className="min-w-0">
        <b className="block">{size ? <><code>{size.box_code}</code> {size.box_name}, {sides(size)}</> : 'In its own wrapping'}</b>
        <span className="block break-words text-meta text-ink-soft">{held.join(', ')}; about {grouped(box.weight)} kg</span>
      </span>
      {size && isOpen && <Button onClick={() => onTake(size.box_code)}>Use it</Button>}
    </li>
  )
}

/** Which boxes the goods of an order fit into, box by box as they are packed; or which SKUs are to be measured first. */
export function SuggestedBoxes({ cartons, lines, boxNo, onTake }: Props) {
  if (cartons.unmeasured.length > 0) {
    const have = cartons.unmeasured.length === 1 ? 'has' : 'have'
    return <p className="text-meta text-ink-soft">{`No box is suggested: ${cartons.unmeasured.join(', ')} ${have} no measures or weight.`}</p>
  }
  if (cartons.boxes.length === 0) return null
  return (
    <section aria-label="Suggested boxes" className="rounded-lg border bg-surface">
      <h3 className="border-b px-3 py-2 font-semibold">Suggested boxes</h3>
      <ol>
        {cartons.boxes.map((box) => (
          <Suggested key={box.box_no} box={box} cartons={cartons} lines={lines} isOpen={box.box_no === boxNo} onTake={onTake} />
        ))}
      </ol>
    </section>
  )
}
