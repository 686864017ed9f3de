'use client'

import { FormBody } from '@/components/screens/form-body'
import type { FormPartProps, FormParts, ReadyForm } from '@/components/screens/form-definition'
import { LogoPart } from '@/components/screens/logo-part'
import { Button } from '@/components/ui/button'

/** The first letters of the name, as codes are mostly made; what is typed already stays. */
const codeOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '').slice(0, 5)

function CodePart({ values, record, set }: FormPartProps) {
  const code = codeOf(String(values.name ?? ''))
  if (record || values.client_code || code.length < 3) return null
  return <p className="mt-3"><Button size="small" onClick={() => set('client_code', code)}>Use {code} as the code</Button></p>
}

const ClientLogo = (part: FormPartProps) => <LogoPart {...part} leastWidth={80} />

const parts: FormParts = { Company: CodePart, Logo: ClientLogo }

export const ClientForm = ({ form }: { form: ReadyForm }) => <FormBody form={form} parts={parts} />
