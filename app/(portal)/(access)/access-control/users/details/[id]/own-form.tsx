'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { PhoneField } from '@/components/fields/phone'
import { TextField } from '@/components/fields/text'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Faults, refusedFaults } from '@/components/ui/faults'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { userCategory } from '@/lib/domain/user'

/** The own record: what one may change oneself, and what only an administrator does. */
export function OwnForm({ user }: { user: Reply<'members.one'> }) {
  const router = useRouter()
  const { typed, setTyped, restored, restart, settle } = useTyped(
    `own:${user.id}:${user.version}`, () => ({ full_name: user.full_name, phone: user.phone, locale: user.locale }),
  )
  const save = useAct('members.change')
  const refused = refusedFaults(save)
  const faultOf = (field: string) => refused.faults.find((fault) => fault.field === field)?.message ?? null
  const set = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { id: user.id, ...typed, locale: typed.locale as 'en' | 'ar', version: user.version },
      { onSuccess: () => { settle(typed); snack('Your details are saved.'); router.refresh() } },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="flex max-w-3xl flex-col gap-4">
      <TypedNotice restored={restored} onRestart={restart} />
      <Faults {...refused} />
      <Card title="Your details">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            id="full_name" name="full_name" label="Name" value={typed.full_name}
            onChange={(v) => set({ full_name: v ?? '' })} error={faultOf('full_name')} required autoComplete="name"
          />
          <PhoneField id="phone" name="phone" label="Phone" value={typed.phone} onChange={(v) => set({ phone: v })} error={faultOf('phone')} />
          <ChoiceField
            id="locale" name="locale" label="Language" value={typed.locale} onChange={(v) => set({ locale: String(v ?? 'en') })}
            options={[{ value: 'en', label: 'English' }, { value: 'ar', label: 'Arabic' }]}
          />
        </div>
      </Card>
      <Card title="Set by your administrator">
        <Facts
          groups={[{ facts: [
            { label: 'E-mail', value: user.email }, { label: 'Category', value: userCategory.label(user.user_category) },
            { label: 'For', value: user.scope || '–' }, { label: 'Groups', value: user.groups.join(', ') || '–' },
          ] }]}
        />
      </Card>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>Save</Button>
        <ButtonLink href="/change-password">Change password</ButtonLink>
      </div>
    </form>
  )
}
