'use client'

import { useState, type FormEvent } from 'react'
import { PasswordField } from '@/components/fields/password'
import { SwitchField } from '@/components/fields/switch'
import { Button } from '@/components/ui/button'
import { Faults, refusedFaults } from '@/components/ui/faults'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'

const blank = { current: '', next: '', again: '', others: true }

export function ChangePasswordForm() {
  const [typed, setTyped] = useState(blank)
  const [differ, setDiffer] = useState(false)
  const save = useAct('access.changePassword')
  const faultOf = (field: string) => save.error?.errors.find((e) => e.field === field)?.message ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setDiffer(typed.next !== typed.again)
    if (typed.next !== typed.again) return
    save.mutate(
      { current_password: typed.current, new_password: typed.next, sign_out_others: typed.others },
      { onSuccess: () => { setTyped(blank); snack('The password is changed.') } },
    )
  }
  const set = (name: keyof typeof blank) => (value: unknown) => setTyped((t) => ({ ...t, [name]: value ?? '' }))
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
      <Faults {...refusedFaults(save)} />
      <PasswordField
        id="current_password" name="current_password" label="Current password" value={typed.current}
        onChange={set('current')} error={faultOf('current_password')} required autoComplete="current-password" autoFocus
      />
      <PasswordField
        id="new_password" name="new_password" label="New password" value={typed.next} onChange={set('next')} error={faultOf('new_password')}
        hint="A few unrelated words are easy to keep and hard to guess." required autoComplete="new-password"
      />
      <PasswordField
        id="again" name="again" label="Repeat the new password" value={typed.again} onChange={set('again')}
        error={differ ? 'The two passwords are not the same.' : null} required autoComplete="new-password"
      />
      <SwitchField
        id="others" name="others" label="Sign out my other sessions" value={typed.others} onChange={(v) => setTyped((t) => ({ ...t, others: v === true }))}
      />
      <div><Button type="submit" variant="primary" busy={save.isPending}>Save password</Button></div>
    </form>
  )
}
