'use client'

import { Button, ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import type { Reply } from '@/lib/contract/types'
import { ageTone } from '@/lib/domain/bag'
import { bagStatus } from '@/lib/domain/container'
import { kg } from '@/lib/domain/weight'
import { sum } from '@/lib/domain/decimal'

export type Groups = Reply<'bags.board'>['groups']
export type BoardBag = Groups[number]['rows'][number]
export interface BoardMay {
  fill: boolean
  close: boolean
  reopen: boolean
  print: boolean
  page: boolean
}
export interface BoardWork {
  chosen: ReadonlySet<number>
  may: BoardMay
  toggle: (id: number) => void
  close: (bag: BoardBag) => void
  reopen: (bag: BoardBag) => void
  print: (bag: BoardBag) => void
}

const DAY = 24

/** How long an open bag lies there; late ones say so in colour and in words. */
export function Age({ bag }: { bag: BoardBag }) {
  const hours = bag.age_h
  const text = hours < DAY * 2 ? `${hours} h` : `${Math.floor(hours / DAY)} days`
  const tone = bag.status === 'open' ? ageTone(hours) : null
  return tone ? <Chip tone={tone}>Open {text}</Chip> : <span className="figures text-meta text-ink-soft">{text}</span>
}

/** What may be done with a bag of this step. */
export function CardActions({ bag, work: { may, close, reopen, print } }: { bag: BoardBag; work: BoardWork }) {
  const isOpen = bag.status === 'open'
  return (
    <div className="flex flex-wrap gap-1.5">
      {isOpen && may.fill && <ButtonLink size="small" href={`/addBag?bag_no=${encodeURIComponent(bag.bag_no)}`}>Continue</ButtonLink>}
      {isOpen && may.close && (
        <Button size="small" disabledReason={bag.package_count === 0 && 'The bag is empty.'} onClick={() => close(bag)} aria-label={`Close ${bag.bag_no}`}>
          Close
        </Button>
      )}
      {bagStatus.can(bag.status, 'open') && may.reopen && (
        <Button
          size="small" disabledReason={bag.consolidation_no !== null && `It is in consolidation ${bag.consolidation_no}.`}
          onClick={() => reopen(bag)} aria-label={`Reopen ${bag.bag_no}`}
        >
          Reopen
        </Button>
      )}
      {!isOpen && may.print && <Button size="small" onClick={() => print(bag)} aria-label={`Print ${bag.bag_no}`}>Print</Button>}
    </div>
  )
}

/** The bag's number, which leads to its page for whoever may open it. */
export const Number = ({ bag, may }: { bag: BoardBag; may: BoardMay }) =>
  may.page
    ? <Link href={`/bags/${bag.id}`} className="font-mono font-semibold break-all">{bag.bag_no}</Link>
    : <span className="font-mono font-semibold break-all">{bag.bag_no}</span>

function Card({ bag, work }: { bag: BoardBag; work: BoardWork }) {
  return (
    <li data-bag={bag.bag_no} className="flex flex-col gap-2 rounded border bg-surface p-3">
      <div className="flex items-start gap-2">
        <Checkbox checked={work.chosen.has(bag.id)} onChange={() => work.toggle(bag.id)} aria-label={`Select ${bag.bag_no}`} />
        <span className="min-w-0 flex-1"><Number bag={bag} may={work.may} /></span>
      </div>
      <p className="figures flex flex-wrap gap-x-4 text-ink-soft">
        <span className="text-ink">{bag.origin} – {bag.destination}</span>
        <span>{bag.package_count} of {bag.max_packages}</span>
        <Age bag={bag} />
        <span>{kg(bag.gross_weight ?? sum([bag.net_weight, bag.tare_weight]))} kg</span>
      </p>
      {(bag.client ?? bag.carrier ?? bag.consolidation_no) && (
        <p className="truncate text-meta text-ink-faint">{[bag.client, bag.carrier, bag.consolidation_no].filter(Boolean).join(' · ')}</p>
      )}
      <CardActions bag={bag} work={work} />
    </li>
  )
}

/** A column for each step, side by side where there is room. */
export function BoardColumns({ groups, work }: { groups: Groups; work: BoardWork }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {groups.map(({ status, total, rows }) => (
        <section key={status} aria-label={bagStatus.label(status)} className="min-w-0 rounded border bg-surface-sunken p-3">
          <h2 className="mb-2 flex items-center gap-2 font-semibold">
            <Chip tone={bagStatus.tone(status)}>{bagStatus.label(status)}</Chip>
            <span className="figures text-ink-soft">{total >= 1000 ? 'over 999' : total}</span>
          </h2>
          <ul className="flex flex-col gap-2">{rows.map((bag) => <Card key={bag.id} bag={bag} work={work} />)}</ul>
          {rows.length === 0 && <p className="py-6 text-center text-ink-soft">No bags here.</p>}
          {total > rows.length && (
            <p className="pt-2 text-center text-meta text-ink-soft">The {rows.length} oldest of {total}. Narrow the filters for others.</p>
          )}
        </section>
      ))}
    </div>
  )
}
