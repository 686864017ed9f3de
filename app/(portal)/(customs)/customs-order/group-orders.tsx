'use client'

import { GripVertical, MoveRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { counted } from '@/lib/domain/counted'
import { OWN, type BoeGroup, type Moving } from './arrangement'

/** Beyond these a group shows how many there are: nobody picks one of five hundred by eye. */
const MOST_SHOWN = 100

interface OrderProps {
  order: Moving
  /** Worked out when a menu opens: there may be as many groups as orders. */
  targets: () => { key: string; name: string }[]
  isAlone: boolean
  isLast: boolean
  onDrag: (order: Moving | null) => void
  onMove: (order: Moving, to: string) => void
}

function Order({ order, targets, isAlone, isLast, onDrag, onMove }: OrderProps) {
  const row = useRef<HTMLLIElement>(null)
  // The menu that moved it went with its old place: whoever works by keys goes on from the new one.
  useEffect(() => {
    if (isLast) row.current?.querySelector('button')?.focus()
  }, [isLast])
  const entries = () => [
    { heading: 'Move to' },
    ...targets().map(({ key, name }) => ({ label: name, onSelect: () => onMove(order, key) })),
    { label: 'A BOE of its own', disabledReason: isAlone && 'It stands alone already.', onSelect: () => onMove(order, OWN) },
  ]
  return (
    // Dragging is one way; the menu does the same for hands on keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={row} draggable className="flex cursor-grab items-center gap-1 rounded border border-line bg-surface ps-1" onDragEnd={() => onDrag(null)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', order.order_no)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(order)
      }}
    >
      <GripVertical aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <bdi className="font-mono">{order.order_no}</bdi>
      <Menu
        align="end" entries={entries}
        trigger={<IconButton size="small" label={`Move ${order.order_no}`} icon={<MoveRight className="size-4" aria-hidden />} />}
      />
    </li>
  )
}

/** The orders of a group, a few as words until they are opened, each of which can be moved to another. */
export function GroupOrders({ group: g, targets, last, onDrag, onMove }: {
  group: BoeGroup; last: number | null
} & Pick<OrderProps, 'targets' | 'onDrag' | 'onMove'>) {
  const [isOpen, setOpen] = useState(false)
  const holdsLast = last !== null && g.order_ids.includes(last)
  const orders = g.order_ids.map((id, at) => ({ id, order_no: g.order_nos[at] ?? '' }))
  // One that was just moved here stays in sight.
  const shown = orders.filter(({ id }, at) => at < MOST_SHOWN || id === last)
  const isShown = isOpen || holdsLast
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="small" aria-expanded={isShown} onClick={() => setOpen(!isShown)} disabledReason={holdsLast && 'The order that was moved is here.'}>
        {counted(orders.length, 'order')}
      </Button>
      {isShown && (
        <ul aria-label="Orders" className="flex max-h-64 flex-wrap gap-2 overflow-y-auto p-1">
          {shown.map((order) => (
            <Order
              key={order.id} order={order} targets={targets} isAlone={orders.length === 1} isLast={order.id === last} onDrag={onDrag} onMove={onMove}
            />
          ))}
          {orders.length > shown.length && <li className="text-ink-soft">{`and ${orders.length - shown.length} more`}</li>}
        </ul>
      )}
    </div>
  )
}
