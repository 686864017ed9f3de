'use client'

import type { KeyboardEvent, ReactNode } from 'react'
import { Chip } from '@/components/ui/chip'
import type { Reply } from '@/lib/contract/types'
import { stageOptions } from '@/lib/domain/seller'

export type Seller = Reply<'sellerMapping.board'>[number]

const stageOf = (stage: number) => stageOptions.find(({ value }) => value === stage) ?? stageOptions[0]
/** From this stage on the agreement is signed (sellers-ior.md 3.1). */
const SIGNED = 2

interface Props {
  title: string
  sellers: readonly Seller[]
  chosen: ReadonlySet<number>
  /** Moved and not saved yet. */
  staged: ReadonlySet<number>
  empty: string
  search: string
  disabled: boolean
  onSearch: (text: string) => void
  onToggle: (id: number) => void
  onMove: (ids: number[]) => void
  /** The client's own names of its sellers, where they are asked for. */
  refs?: { typed: Readonly<Record<number, string>>; onChange: (id: number, ref: string) => void }
  action: ReactNode
}

/** Arrows go from row to row, Space chooses as everywhere, Enter moves. */
function onKey(event: KeyboardEvent<HTMLInputElement>, move: () => void): void {
  if (event.key === 'Enter') {
    event.preventDefault()
    move()
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const boxes = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
  boxes[boxes.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

/** One side of the board: sellers to choose from, each with how far it has come and for whom else it sells. */
export function Pane({ title, sellers, chosen, staged, empty, search, disabled, onSearch, onToggle, onMove, refs, action }: Props) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col rounded border bg-surface">
      <header className="flex flex-wrap items-center gap-2 border-b p-3">
        <h2 className="font-semibold">{title} <span className="figures font-normal text-ink-soft">{sellers.length}</span></h2>
        <input
          type="search" aria-label={`Search ${title.toLowerCase()}`} placeholder="Name or code"
          value={search} onChange={(event) => onSearch(event.target.value)}
          className="ms-auto h-control w-44 min-w-0 rounded border border-line-control px-2"
        />
        {action}
      </header>
      {sellers.length === 0 && <p className="p-4 text-ink-soft">{empty}</p>}
      <ul className="thin-scroll max-h-[60vh] overflow-y-auto">
        {sellers.map((seller) => {
          const stage = stageOf(seller.onboarding_stage)
          const id = `seller-${seller.seller_id}`
          return (
            <li
              key={seller.seller_id}
              className={`flex items-start gap-3 border-b px-3 py-2 last:border-b-0 ${staged.has(seller.seller_id) ? 'bg-blue-soft' : ''}`}
            >
              <input
                id={id} type="checkbox" className="mt-1 size-4 shrink-0 accent-primary" disabled={disabled}
                checked={chosen.has(seller.seller_id)} onChange={() => onToggle(seller.seller_id)}
                onKeyDown={(event) => onKey(event, () => onMove(chosen.size > 0 ? [...chosen] : [seller.seller_id]))}
              />
              <label htmlFor={id} className="min-w-0 flex-1">
                <span className="block break-words">{seller.legal_name}</span>
                <span className="flex flex-wrap items-center gap-x-2 text-meta text-ink-soft">
                  <code>{seller.seller_code}</code>
                  {seller.others && <span>also {seller.others}</span>}
                  {seller.onboarding_stage < SIGNED && <span>Agreement not signed</span>}
                  {staged.has(seller.seller_id) && <b className="text-ink">not saved</b>}
                </span>
              </label>
              <Chip tone={stage?.tone ?? 'grey'}>{stage?.label}</Chip>
              {refs && (
                <input
                  aria-label={`Ref code of ${seller.legal_name}`} placeholder="Ref code" maxLength={40}
                  disabled={disabled} value={refs.typed[seller.seller_id] ?? seller.ref_code ?? ''}
                  onChange={(event) => refs.onChange(seller.seller_id, event.target.value)}
                  className="h-control w-24 shrink-0 rounded border border-line-control px-2"
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
