import { Timeline } from '@/components/ui/timeline'
import type { Reply } from '@/lib/contract/types'
import { stageOptions, stageSource } from '@/lib/domain/seller'

export const stageOf = (stage: number) => stageOptions.find(({ value }) => value === stage) ?? stageOptions[0]

/** How a seller came to its stage, by whom and through what. */
export function StageHistory({ history }: { history: Reply<'sellers.one'>['history'] }) {
  return (
    <Timeline
      label="Onboarding"
      entries={history.map((h) => ({
        id: h.id, at: h.at, kind: 'status' as const, title: stageOf(h.to_stage)?.label,
        by: [stageSource.is(h.source) ? stageSource.label(h.source) : h.source, h.by].filter(Boolean).join(', '), detail: h.note,
      }))}
    />
  )
}
