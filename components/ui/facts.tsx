import type { ReactNode } from 'react'
import { classes } from './classes'

export type Fact = {
  label: string
  value: ReactNode
  /** Money, weights and counts: figures of one width, ending on one line. */
  numeric?: boolean
  /** Takes the whole width, for addresses and notes. */
  wide?: boolean
}
export type FactGroup = { title?: string; facts: Fact[] }

/** What is known of a thing, in groups of label and value; side by side where there is room. */
export function Facts({ groups }: { groups: FactGroup[] }) {
  return (
    <div className="grid gap-x-10 gap-y-6 [grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr))]">
      {groups.map((group, at) => (
        <div key={group.title ?? at} className="@container min-w-0">
          {group.title && <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">{group.title}</h3>}
          <dl className="divide-y divide-line border-y">
            {group.facts.map(fact => <FactRow key={fact.label} fact={fact} />)}
          </dl>
        </div>
      ))}
    </div>
  )
}

function FactRow({ fact }: { fact: Fact }) {
  return (
    <div className={classes('flex min-h-8 items-baseline py-1.5', fact.wide ? 'flex-col gap-0.5' : 'gap-4 @max-[21rem]:gap-2')}>
      <dt className="w-36 shrink-0 break-words text-ink-soft max-sm:w-28 @max-[21rem]:w-24">{fact.label}</dt>
      <dd className={classes('min-w-0 break-words', !fact.wide && 'flex-1', fact.numeric && 'figures text-end')}>{fact.value}</dd>
    </div>
  )
}
