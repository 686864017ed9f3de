'use client'

import type { DetailProps } from '@/components/screens/detail'
import { Chip } from '@/components/ui/chip'
import { useAsk } from '@/lib/client/query'
import { logisticsDocState } from '@/lib/domain/logistics-doc'

/** The document as it is now. */
export const useDoc = ({ input, record }: DetailProps<'logisticsDocs.one'>) => useAsk('logisticsDocs.one', input, { first: record }).data ?? record

export function DocState(props: DetailProps<'logisticsDocs.one'>) {
  const { state } = useDoc(props)
  return <Chip tone={logisticsDocState.tone(state)}>{logisticsDocState.label(state)}</Chip>
}
