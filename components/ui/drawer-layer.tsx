'use client'

import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { classes } from './classes'
import type { DrawerProps } from './drawer'
import { IconButton } from './icon-button'
import { belongsToList, isOnSnackbar, useOpener } from './inner-layer'
import { useWords } from './words-context'

/** What drawer.tsx shows once it is open. */
export function DrawerLayer({ open, onOpenChange, title, description, footer, width = 'regular', children }: DrawerProps) {
  const words = useWords()
  const { opening, closing } = useOpener()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-ink/25" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={opening}
          onCloseAutoFocus={event => closing(event)}
          onEscapeKeyDown={event => belongsToList(event) && event.preventDefault()}
          onInteractOutside={event => isOnSnackbar(event.detail.originalEvent) && event.preventDefault()}
          className={classes(
            'fixed inset-y-0 end-0 z-50 flex w-full animate-slide flex-col bg-surface shadow-float outline-none',
            width === 'wide' ? 'max-w-3xl' : 'max-w-lg',
          )}
        >
          <header className="flex items-start gap-2 border-b px-5 py-3">
            <div className="min-w-0 flex-1 py-1">
              <Radix.Title className="text-lead font-semibold break-words">{title}</Radix.Title>
              {description && <Radix.Description className="mt-0.5 text-ink-soft">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton label={words.common.close} icon={<X className="size-4" aria-hidden />} className="-me-2" />
            </Radix.Close>
          </header>
          <div data-part="body" className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer && <footer data-part="footer" className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
