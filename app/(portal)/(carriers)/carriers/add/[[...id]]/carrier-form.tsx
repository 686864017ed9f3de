'use client'

import { FormBody } from '@/components/screens/form-body'
import type { FormPartProps, FormParts, ReadyForm } from '@/components/screens/form-definition'
import { LogoPart } from '@/components/screens/logo-part'
import { CopyCode } from '@/components/ui/copy-code'
import { WeightCalculator } from './weight-calculator'

function WebhookPart({ values, record }: FormPartProps) {
  const url = String(record?.webhook_url ?? '')
  if (values.integration_mode !== 'webhook' || url === '') return <p className="text-ink-soft">A carrier that calls us gets an address of its own here.</p>
  return <p className="flex flex-wrap items-center gap-2">The carrier posts its events to <code className="min-w-0 break-all">{url}</code> <CopyCode value={url} name="webhook address" /></p>
}

const CarrierLogo = (part: FormPartProps) => <LogoPart {...part} leastWidth={200} />

/** By the section they end; a step without such a section shows none. */
const parts: FormParts = { Logo: CarrierLogo, Calculator: WeightCalculator, Webhook: WebhookPart }

/** One step of a carrier with what no field shows: the logo, the calculator, the address of its webhook. */
export function CarrierForm({ form }: { form: ReadyForm }) {
  return <FormBody form={form} parts={parts} />
}
