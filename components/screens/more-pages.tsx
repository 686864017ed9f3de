'use client'

import { ChevronDown } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'

/** Pages under one button: those a title has no room for, or the sets of columns of a list. */
export function MorePages({ label = 'More', now, pages, size }: {
  label?: string; now?: string; pages: readonly { label: string; href: string }[]; size?: 'small'
}) {
  return (
    <Menu
      trigger={
        <Button size={size} className={size && '!h-6 pointer-coarse:!h-control'}>
          {label}{now && <b className="max-w-40 truncate font-semibold">{now}</b>}<ChevronDown aria-hidden className="size-3.5" />
        </Button>
      }
      entries={[...pages]}
    />
  )
}
