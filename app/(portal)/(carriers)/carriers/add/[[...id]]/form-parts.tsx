'use client'

import type { FormPartProps } from '@/components/screens/form-definition'
import { LogoPart } from '@/components/screens/logo-part'
import { CopyCode } from '@/components/ui/copy-code'

/** The address the carrier posts its events to. */
export function WebhookPart({ values, record }: FormPartProps) {
  const url = String(record?.webhook_url ?? '')
  if (values.integration_mode !== 'webhook' || url === '') return <p className="text-ink-soft">A carrier that calls us gets an address of its own here.</p>
  return (
    <p className="flex flex-wrap items-center gap-2">
      The carrier posts its events to <code className="min-w-0 break-all">{url}</code> <CopyCode value={url} name="webhook address" />
    </p>
  )
}

export const CarrierLogo = (part: FormPartProps) => <LogoPart {...part} leastWidth={200} />
