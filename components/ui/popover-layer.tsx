'use client'

import * as Radix from '@radix-ui/react-popover'
import type { PopoverProps } from './popover'

/** What popover.tsx shows once it was asked for, open to begin with. */
export function PopoverLayer({ trigger, label, open, onOpenChange, align = 'start', children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} defaultOpen={open === undefined}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] animate-rise overflow-y-auto rounded bg-surface p-3 shadow-float outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
