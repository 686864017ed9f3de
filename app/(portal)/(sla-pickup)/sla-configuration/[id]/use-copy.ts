'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import type { FormPartProps } from '@/components/screens/form-definition'
import { useAsk } from '@/lib/client/query'

const fields = [
  'carrier_id', 'sla_name', 'client_id', 'country_code', 'origin_country_code', 'rsa_service_code',
  'delivery_type', 'scope_level', 'scope_ids', 'calendar', 'cut_off_time', 'priority', 'stages',
] as const

/** A new service level begun as a copy of the one `?copy=` names; its days are its own. */
export function useCopy(record: FormPartProps['record'], set: FormPartProps['set']): void {
  const id = Number(useSearchParams().get('copy'))
  const isCopy = record === null && id > 0
  const { data } = useAsk('sla.config', { id }, { enabled: isCopy })
  const isDone = useRef(false)
  useEffect(() => {
    if (!data || isDone.current) return
    isDone.current = true
    for (const field of fields) set(field, field === 'sla_name' ? `${data.sla_name} (copy)` : (data as Record<string, unknown>)[field])
  }, [data, set])
}
