'use client'

import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { classes } from './classes'
import type { DialogProps } from './dialog'
import { IconButton } from './icon-button'
import { belongsToList, isOnSnackbar, useOpener } from './inner-layer'
import { useWords } from './words-context'

const widths = { narrow: 'max-w-md', regular: 'max-w-xl', wide: 'max-w-4xl' }

/** What dialog.tsx shows once it is open. */
export function DialogLayer({
  open, onOpenChange, title, description, footer, width = 'regular', role = 'dialog', locked = false, returnTo, children,
}: DialogProps) {
  const words = useWords()
  const { opening, closing } = useOpener()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-ink/40" />
        <Radix.Content
          role={role}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={opening}
          onCloseAutoFocus={event => closing(event, returnTo?.())}
          onEscapeKeyDown={event => (locked || belongsToList(event)) && event.preventDefault()}
          onInteractOutside={event => (locked || role === 'alertdialog' || isOnSnackbar(event.detail.originalEvent)) && event.preventDefault()}
          className={classes(
            'fixed inset-x-4 top-[8vh] z-50 mx-auto flex max-h-[84vh] animate-rise flex-col rounded-lg bg-surface shadow-float outline-none max-sm:inset-x-2 max-sm:top-2 max-sm:max-h-[calc(100dvh-1rem)]',
            widths[width],
          )}
        >
          <header className="flex items-start gap-2 border-b px-5 py-3">
            <div className="min-w-0 flex-1 py-1">
              <Radix.Title className="text-lead font-semibold break-words">{title}</Radix.Title>
              {description && <Radix.Description className="mt-0.5 text-ink-soft">{description}</Radix.Description>}
            </div>
            {!locked && (
              <Radix.Close asChild>
                <IconButton label={words.common.close} icon={<X className="size-4" aria-hidden />} className="-me-2" />
              </Radix.Close>
            )}
          </header>
          {children && <div data-part="body" className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>}
          {footer && <footer data-part="footer" className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
