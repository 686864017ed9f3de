'use client'

import { useState, type DragEvent, type ReactNode } from 'react'
import { TextField } from '@/components/fields/text'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { Notice } from '@/components/ui/notice'
import { boeDocType } from '@/lib/domain/boe'
import { counted } from '@/lib/domain/counted'
import { customsScope, hvlvClass } from '@/lib/domain/customs'
import { day } from '@/lib/domain/days'
import { declarationType } from '@/lib/domain/lists'
import { money } from '@/lib/domain/money'
import { OWN, type BoeGroup, type Moving } from './arrangement'
import { GroupOrders } from './group-orders'

export interface Said { exit_port: string; mawb_no: string; vehicle_no: string }
export const blank: Said = { exit_port: '', mawb_no: '', vehicle_no: '' }
const way = [['exit_port', 'Port of exit'], ['mawb_no', 'MAWB'], ['vehicle_no', 'Vehicle']] as const
/** What was filled in of a group. */
export const filled = (said: Said) => Object.fromEntries(Object.entries(said).filter(([, value]) => value.trim() !== ''))

const nameOf = (g: BoeGroup) =>
  `${counted(g.order_ids.length, 'order')} of ${g.client}, ${g.scope === 'local' ? hvlvClass.label(g.hvlv_class) : `to ${g.destination_country}`}`

/** A place an order can be dropped on. */
function Target({ element: Element, className, onDrop, children }: { element: 'li' | 'div'; className: string; onDrop: () => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => { event.preventDefault(); setOver(true) }
  const drop = (event: DragEvent) => { event.preventDefault(); setOver(false); onDrop() }
  return (
    <Element className={classes(className, isOver && 'bg-accent-soft')} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      {children}
    </Element>
  )
}

function Card({ group: g, isChosen, said, onChoose, onSay, children }: {
  group: BoeGroup; isChosen: boolean; said: Said; onChoose: (chosen: boolean) => void; onSay: (said: Said) => void; children: ReactNode
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Checkbox checked={isChosen} onChange={onChoose} label={nameOf(g)} disabled={g.faults.length > 0} />
        <Chip tone="grey">{customsScope.label(g.scope)}</Chip>
      </div>
      <p className="text-ink-soft">
        {[
          declarationType.label(g.declaration_type), `from ${g.warehouse}`, day(g.day), counted(g.lines, 'line'), money(g.value_aed, 'AED'),
        ].join(', ')}
      </p>
      <p className="text-meta text-ink-faint">{`Needs ${g.required_docs.map((type) => boeDocType.label(type).toLowerCase()).join(', ')}.`}</p>
      {g.faults.map((fault) => <Notice key={fault} tone="orange">{fault}</Notice>)}
      {children}
      {g.scope === 'international' && isChosen && (
        <div className="grid gap-2 sm:grid-cols-3">
          {way.map(([field, label]) => (
            <TextField
              key={field} id={`${g.key}-${field}`} name={field} label={label} mono maxLength={20} value={said[field]}
              onChange={(value) => onSay({ ...said, [field]: value ?? '' })}
            />
          ))}
        </div>
      )}
    </>
  )
}

interface GroupCardsProps {
  groups: BoeGroup[]
  left: ReadonlySet<string>
  said: Record<string, Said>
  /** The order that was moved last: what was pressed is where it went. */
  last: number | null
  onChoose: (key: string, chosen: boolean) => void
  onSay: (key: string, said: Said) => void
  onMove: (order: Moving, to: string) => void
}

/** A card for each bill of entry that would be made. Orders are moved from one to another by dragging, or by the menu of each. */
export function GroupCards({ groups, left, said, last, onChoose, onSay, onMove }: GroupCardsProps) {
  const [dragged, setDragged] = useState<Moving | null>(null)
  const dropOn = (to: string) => {
    if (dragged) onMove(dragged, to)
    setDragged(null)
  }
  // Only what may go together is offered; what is dropped elsewhere is judged, and says why not.
  const targetsOf = (g: BoeGroup) => () => groups.filter((other) => other.key !== g.key && other.scope === g.scope && other.client === g.client
    && other.warehouse === g.warehouse && (g.scope === 'local' ? other.hvlv_class === g.hvlv_class : other.destination_country === g.destination_country))
    .map((other) => ({ key: other.key, name: `${nameOf(other)}, ${day(other.day)}, from ${other.order_nos[0] ?? ''}` }))
  return (
    <>
      <ul className="flex flex-col gap-3">
        {groups.map((group) => (
          <Target key={group.key} element="li" className="flex flex-col gap-2 rounded border border-line p-3" onDrop={() => dropOn(group.key)}>
            <Card
              group={group} isChosen={group.faults.length === 0 && !left.has(group.key)} said={said[group.key] ?? blank}
              onChoose={(is) => onChoose(group.key, is)} onSay={(next) => onSay(group.key, next)}
            >
              <GroupOrders
                group={group} targets={targetsOf(group)} last={last} onDrag={setDragged} onMove={onMove}
              />
            </Card>
          </Target>
        ))}
      </ul>
      {dragged && (
        <Target
          element="div" className="sticky bottom-0 mt-3 rounded border border-dashed border-accent bg-surface p-3 text-center" onDrop={() => dropOn(OWN)}
        >
          {`Drop ${dragged.order_no} here for a BOE of its own`}
        </Target>
      )}
    </>
  )
}
