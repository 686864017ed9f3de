'use client'

import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CopyCode } from '@/components/ui/copy-code'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { pudoService, pudoType, weekOf } from '@/lib/domain/pudo'

type Point = Reply<'pudo.search'>['points'][number]
const typeOf = ({ pudo_type }: Point) => (pudoType.is(pudo_type) ? pudoType.label(pudo_type) : pudo_type)
const servicesOf = ({ services }: Point) => services.map((one) => (pudoService.is(one) ? pudoService.label(one) : one)).join(', ')

function Details({ point, onClose }: { point: Point; onClose: () => void }) {
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={point.pudo_name} description={`${typeOf(point)} of ${point.carrier}`}>
      <Facts groups={[
        {
          facts: [
            { label: 'Code', value: <CopyCode value={point.pudo_code} /> },
            { label: 'Address', value: [point.line1, point.line2, point.area, point.city, point.pincode].filter(Boolean).join(', '), wide: true },
            { label: 'Phone', value: point.phone ?? '–' },
            { label: 'Distance', value: `${point.distance_km.toFixed(2)} km` }, { label: 'Now', value: point.hours_today },
          ],
        },
        { title: 'Hours', facts: weekOf(point.opening_hours).map(({ day, hours }) => ({ label: day, value: hours })) },
        {
          title: 'Parcels',
          facts: [
            { label: 'Services', value: servicesOf(point), wide: true },
            { label: 'Heaviest', value: point.max_weight_kg ? `${point.max_weight_kg} kg` : 'No limit' },
            { label: 'Largest', value: point.max_size ?? 'No limit' },
            { label: 'Free', value: point.room ?? 'Not told' },
            { label: 'Kept for', value: counted(point.max_stay_days, 'day') },
          ],
        },
        ...(point.closures.length > 0
          ? [{ title: 'Closed', facts: point.closures.map(({ from, to, reason }) => ({ label: `${from} to ${to}`, value: reason ?? '–' })) }]
          : []),
        ...(point.directions ? [{ title: 'How to find it', facts: [{ label: 'Directions', value: point.directions, wide: true }] }] : []),
      ]} />
    </Drawer>
  )
}

/** The points nearest first; arrows move through them, Enter opens one. */
export function PointList({ points, chosen, onChoose }: { points: Point[]; chosen: number | null; onChoose: (id: number) => void }) {
  const [opened, setOpened] = useState<Point | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(`[data-point="${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const move = (event: KeyboardEvent, at: number) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: points.length - 1 }[event.key]
    const next = to === undefined ? undefined : points[to]
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`[data-point="${next.id}"] button`)?.focus()
  }
  return (
    <>
      <ul ref={list} aria-label="Points, nearest first" className="thin-scroll flex max-h-[36rem] flex-col overflow-y-auto rounded border">
        {points.map((point, at) => (
          <li
            key={point.id} data-point={point.id}
            className={`flex items-start gap-2 border-b px-3 py-2 last:border-0 ${point.id === chosen ? 'bg-blue-soft' : ''}`}
          >
            <button
              type="button" className="flex min-w-0 flex-1 gap-3 text-start" aria-current={point.id === chosen ? 'true' : undefined}
              onFocus={() => onChoose(point.id)} onKeyDown={(event) => move(event, at)} onClick={() => setOpened(point)}
            >
              <span className="figures flex size-6 shrink-0 items-center justify-center rounded-full bg-accent text-meta font-bold text-white">{at + 1}</span>
              <span className="min-w-0 flex-1">
                <span className="flex justify-between gap-2">
                  <b className="truncate">{point.pudo_name}</b>
                  <span className="figures shrink-0">{point.distance_km.toFixed(2)} km</span>
                </span>
                <span className="block truncate text-meta text-ink-soft">
                  {typeOf(point)} · {point.carrier} · {[point.line1, point.area].filter(Boolean).join(', ')}
                </span>
                <span className="block text-meta">
                  <span className={point.open_now ? 'text-green-strong' : 'text-orange-strong'}>{point.hours_today}</span>
                  {point.room && <span className="figures text-ink-soft"> · free {point.room}</span>}
                </span>
                <span className="block truncate text-meta text-ink-soft">{servicesOf(point)}</span>
              </span>
            </button>
            <span className="shrink-0 text-meta"><CopyCode value={point.pudo_code} /></span>
          </li>
        ))}
      </ul>
      {opened && <Details point={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
