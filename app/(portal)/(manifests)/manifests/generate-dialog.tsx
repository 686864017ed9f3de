'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateTimeField } from '@/components/fields/date-time'
import { LookupField } from '@/components/fields/lookup'
import { SwitchField } from '@/components/fields/switch'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import { lastClosedWindow, manifestSplit } from '@/lib/domain/manifest'
import { userCategory } from '@/lib/domain/user'

/** People a manifest can be for, as one types. */
export const findManifestUsers = async (text: string, signal: AbortSignal) =>
  (await ask('manifests.users', { search: text || undefined }, { signal })).map(({ id, name, user_category }) => ({
    value: id, label: name, hint: userCategory.is(user_category) ? userCategory.label(user_category) : user_category,
  }))

/** Makes the manifest of any window, for oneself or, where one may choose, for anybody. */
export function GenerateDialog({ mayChoose, onClose }: { mayChoose: boolean; onClose: () => void }) {
  const [start] = useState(() => lastClosedWindow(Date.now(), 1, 0))
  const [userId, setUserId] = useState<number | null>(null)
  const [from, setFrom] = useState<string | null>(new Date(start.from).toISOString())
  const [to, setTo] = useState<string | null>(new Date(start.to).toISOString())
  const [split, setSplit] = useState<string | null>(null)
  const [partial, setPartial] = useState(false)
  const [bare, setBare] = useState(false)
  const generate = useAct('manifests.generate')
  const faultOf = (field: string) => generate.error?.errors.find((e) => e.field === field)?.message ?? null
  const make = () => {
    setBare(mayChoose && userId === null)
    if (mayChoose && userId === null) return
    generate.mutate(
      { user_id: userId ?? undefined, window_from: from ?? '', window_to: to ?? '', split_by: manifestSplit.is(split) ? split : undefined, partial },
      {
        onSuccess: ({ manifests }) => {
          const count = manifests.reduce((n, m) => n + m.package_count, 0)
          const numbers = manifests.map((m) => m.manifest_no).join(', ')
          snack(`${numbers} with ${count} ${count === 1 ? 'package' : 'packages'} ${manifests.length === 1 ? 'is' : 'are'} being made.`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Generate a manifest now"
      description="Packages of the window that are on no manifest yet, by the template as it is saved."
      locked={generate.isPending}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={generate.isPending} onClick={make}>Generate manifest</Button></>}
    >
      <div className="flex flex-col gap-4">
        {generate.error && generate.error.errors.every((e) => !e.field) && <Notice tone="red">{generate.error.message}</Notice>}
        {mayChoose && (
          <LookupField
            id="generate-user" name="user_id" label="For" required search={findManifestUsers} value={userId}
            onChange={(v) => setUserId(v === null ? null : Number(v))} error={bare ? 'Choose whom the manifest is for.' : faultOf('user_id')}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField id="generate-from" name="window_from" label="Window from" required value={from} onChange={setFrom} error={faultOf('window_from')} />
          <DateTimeField id="generate-to" name="window_to" label="Window to" required value={to} onChange={setTo} error={faultOf('window_to')} />
        </div>
        <ChoiceField
          id="generate-split" name="split_by" label="Split by" options={manifestSplit.options} placeholder="As configured"
          value={split} onChange={(v) => setSplit(v === null ? null : String(v))} error={faultOf('split_by')}
        />
        <SwitchField
          id="generate-partial" name="partial" label="Also when the window has not ended"
          hint="What comes later in it goes to the next manifest." value={partial} onChange={(v) => setPartial(v === true)}
        />
      </div>
    </Dialog>
  )
}
