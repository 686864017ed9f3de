import { Chip } from '@/components/ui/chip'
import type { Reply } from '@/lib/contract/types'

type Steps = Reply<'allocation.simulate'>['trace']

const words = { taken: 'Taken', skipped: 'Passed over', no_carrier: 'No carrier' } as const
const tones = { taken: 'green', skipped: 'grey', no_carrier: 'orange' } as const
const kinds = { lane: 'Linehaul', rule: 'Rule', default: 'By default' } as const

/** Every lane and rule looked at, and every carrier with what it was told. */
export function TraceSteps({ steps }: { steps: Steps }) {
  return (
    <ol className="flex flex-col gap-3" aria-label="What was looked at">
      {steps.map(({ step, id, name, verdict, reason, candidates }, i) => (
        <li key={`${step}-${id ?? i}`} className="rounded border p-3">
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-meta text-ink-soft">{kinds[step]}</span>
            <b>{name}</b>
            <Chip tone={tones[verdict]}>{words[verdict]}</Chip>
          </p>
          <p className="text-ink-soft">{reason}</p>
          {candidates.length > 0 && (
            <ol aria-label={`Carriers asked by ${name}`} className="mt-2 divide-y divide-line border-t">
              {candidates.map(({ carrier_id, carrier, accepted, reason: answer }) => (
                <li key={carrier_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                  <span className="w-40 shrink-0">{carrier}</span>
                  <Chip tone={accepted ? 'green' : 'red'}>{accepted ? 'Takes it' : 'Refused'}</Chip>
                  <span className="min-w-0 text-ink-soft">{answer}</span>
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  )
}
