import { CopyCode } from '@/components/ui/copy-code'
import { Link } from '@/components/ui/link'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** A number or token one reads aloud: monospace, left to right in every language, with a copy button. `shown` spells it for the eye. */
export function CodeCell({ value, meta, shown }: CellProps & { shown?: (code: string) => string }) {
  if (isNothing(value)) return <Nothing />
  const code = asText(value)
  return (
    <span className="flex min-w-0 items-center gap-1">
      {meta?.href ? (
        <Link href={meta.href} data-whole className="truncate font-mono text-[0.8125rem] font-medium text-accent underline-offset-2 hover:underline">
          <bdi dir="ltr">{shown?.(code) ?? code}</bdi>
        </Link>
      ) : (
        <bdi dir="ltr" data-whole className="truncate font-mono text-[0.8125rem]">{shown?.(code) ?? code}</bdi>
      )}
      <CopyCode value={code} className="on-row" />
    </span>
  )
}
