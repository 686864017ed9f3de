'use client'

import type { FormPartProps } from '@/components/screens/form-definition'
import { LogoPart } from '@/components/screens/logo-part'
import { Button } from '@/components/ui/button'

/** The first letters of the name, as codes are mostly made; what is typed already stays. */
const codeOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '').slice(0, 5)

/** Offers a code made of the name. */
export function CodePart({ values, record, set }: FormPartProps) {
  const code = codeOf(String(values.name ?? ''))
  if (record || values.client_code || code.length < 3) return null
  return <p className="mt-3"><Button size="small" onClick={() => set('client_code', code)}>Use {code} as the code</Button></p>
}

export const ClientLogo = (part: FormPartProps) => <LogoPart {...part} leastWidth={80} />
