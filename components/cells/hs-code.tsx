import { dottedHsCode } from '@/lib/domain/hs-code'
import type { CellProps } from './cell-props'
import { CodeCell } from './code'
import { Nothing } from './nothing'

/** An HS code in a sentence, a fact or a table of its own making: as the tariff prints it, 8517.13.00. */
export const HsCode = ({ code }: { code: string | null | undefined }) =>
  (code ? <bdi dir="ltr" className="font-mono">{dottedHsCode(code)}</bdi> : <Nothing />)

/** The same in a list. What is copied are its digits: declarations and carriers take them without dots. */
export const HsCodeCell = (cell: CellProps) => <CodeCell {...cell} shown={dottedHsCode} />
