'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { download } from '@/lib/client/ask'
import { useRun } from './use-run'

/** The empty template of one kind, or a menu of several. */
export function TemplateButton({ kinds, icon }: { kinds: { kind: string; title: string }[]; icon?: ReactNode }) {
  const { busy, run } = useRun()
  const save = (kind: string) => void run('template', () => download('uploads.template', { kind, format: 'xlsx' }))
  const [only] = kinds
  if (!only) return null
  if (kinds.length === 1) return <Button icon={icon} busy={busy !== null} onClick={() => save(only.kind)}>Download template</Button>
  return (
    <Menu
      trigger={<Button icon={icon} busy={busy !== null}>Download template</Button>}
      entries={kinds.map(({ kind, title }) => ({ label: title, onSelect: () => save(kind) }))}
    />
  )
}
