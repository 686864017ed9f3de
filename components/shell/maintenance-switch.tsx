'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoicesField } from '@/components/fields/choices'
import { DateTimeField } from '@/components/fields/date-time'
import { LongTextField } from '@/components/fields/long-text'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { useAct, useAsk } from '@/lib/client/query'
import { userCategory, type UserCategory } from '@/lib/domain/user'

const others = userCategory.options.filter(({ value }) => value !== 'admin')

/** The last windows: when, for what, by whom. Asked for when opened, since the question wants a confirmed administrator. */
function Windows() {
  const [open, setOpen] = useState(false)
  const { data, error } = useAsk('settings.maintenanceWindows', {}, { enabled: open })
  const past = (data ?? []).filter((w) => w.ended_at !== null).slice(0, 3)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 text-ink-soft">Last windows</summary>
      {error && <p className="text-meta text-red-strong">{error.message}</p>}
      {data && past.length === 0 && <p className="text-meta text-ink-soft">There was none.</p>}
      <ul className="mt-1 flex flex-col gap-1 text-meta">
        {past.map((w) => (
          <li key={w.id}>
            <When moment={w.started_at} /> to {w.ended_at && <When moment={w.ended_at} show="time" />} · {w.started_by}{w.message && `: ${w.message}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Switches maintenance on or off: a word is typed first, for everybody else is sent away at once. */
export default function MaintenanceSwitch({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const router = useRouter()
  const act = useAct('settings.setMaintenance')
  const [message, setMessage] = useState<string | null>(null)
  const [until, setUntil] = useState<string | null>(null)
  const [allowed, setAllowed] = useState<UserCategory[]>([])
  const refused = act.error?.errors.find((e) => e.field === 'until')?.message ?? null
  const done = (sentence: string) => ({ onSuccess: () => { snack(sentence); onClose(); router.refresh() } })
  if (isOn) {
    return (
      <ConfirmDialog
        open onOpenChange={onClose} title="Switch maintenance off?" consequence="Everybody can work again at once." confirmLabel="Switch off"
        tone="primary" busy={act.isPending} error={act.error?.message ?? null} onConfirm={() => act.mutate({ on: false }, done('Maintenance is off.'))}
      />
    )
  }
  return (
    <ConfirmDialog
      open onOpenChange={onClose} title="Switch maintenance on?" consequence="All other users see the maintenance page at once."
      confirmLabel="Switch on" busy={act.isPending} error={refused ? null : (act.error?.message ?? null)}
      typeToConfirm={{ word: 'MAINTENANCE', label: 'Type MAINTENANCE to go on' }}
      onConfirm={() => act.mutate({ on: true, message: message ?? '', until, allow_categories: allowed }, done('Maintenance is on.'))}
    >
      <div className="flex flex-col gap-3">
        <LongTextField
          id="maintenance-message" name="message" label="Message" hint="What people read while they wait." maxLength={300} value={message} onChange={setMessage}
        />
        <DateTimeField
          id="maintenance-until" name="until" label="Until"
          hint="Announced to people; it does not end by itself." error={refused} value={until} onChange={setUntil}
        />
        <ChoicesField
          id="maintenance-allowed" name="allow_categories" label="Who may still work" hint="Administrators always may."
          options={others} value={allowed} onChange={(v) => setAllowed((v ?? []).filter(userCategory.is))}
        />
        <Notice tone="yellow">Uploads that are running finish.</Notice>
        <Windows />
      </div>
    </ConfirmDialog>
  )
}
