'use client'

import { useState } from 'react'
import { useDraft } from '@/components/screens/use-draft'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { CallName, Input, Reply } from '@/lib/contract/types'
import type { Refused } from '@/lib/domain/refused'

type Values = Record<string, unknown>

interface SettingsForm<N extends CallName> {
  call: N
  /** Names the draft kept on the device. */
  draft: string
  /** What is saved now, as the fields show it. */
  saved: Values
  /** The input of the call for these values. */
  inputOf: (values: Values) => Input<N>
  /** What an answer means for the fields. */
  savedOf: (reply: Reply<N>) => Values
  /** Fields that never reach the device's storage. */
  secrets: (values: Values) => Values
  onDirty: (isDirty: boolean) => void
}

const same = (a: Values, b: Values) => JSON.stringify(a) === JSON.stringify(b)

/** Values of a settings form: what is typed, what is wrong with it, whether it differs from what is saved. */
export function useSettings<N extends CallName>({ call, draft: name, saved, inputOf, savedOf, secrets, onDirty }: SettingsForm<N>) {
  const [base, setBase] = useState(saved)
  const [values, setValues] = useState(saved)
  const [fault, setFault] = useState<Refused | null>(null)
  const act = useAct(call)
  const isDirty = !same(base, values)
  const update = (next: Values) => {
    setValues(next)
    onDirty(!same(base, next))
  }
  const draft = useDraft(name, secrets(values), isDirty, (kept) => update({ ...saved, ...kept }))
  const save = (differs: Values = {}, done = 'Saved.') => {
    setFault(null)
    act.mutate(inputOf({ ...values, ...differs }), {
      onSuccess: (reply) => {
        const now = savedOf(reply)
        setBase(now)
        setValues(now)
        onDirty(false)
        sessionStorage.removeItem(`draft:${name}`)
        snack(done)
      },
      onError: setFault,
    })
  }
  return {
    values, isDirty, save, draft, fault,
    busy: act.isPending,
    set: (differs: Values) => update({ ...values, ...differs }),
    reset: () => { update(base); setFault(null); sessionStorage.removeItem(`draft:${name}`) },
    faultOf: (field: string) => fault?.errors.find((error) => error.field === field || error.field?.startsWith(`${field}.`))?.message ?? null,
    /** A refusal no field shows. */
    general: (fields: readonly string[]) => (
      fault && !fault.errors.some(({ field }) => field && fields.some((one) => field === one || field.startsWith(`${one}.`))) ? fault.message : null
    ),
  }
}
