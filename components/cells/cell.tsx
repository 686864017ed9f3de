import type { CellAlign } from '@/components/ui/table'
import { BoolCell } from './bool'
import type { CellProps } from './cell-props'
import { ChangeCell } from './change'
import { ChipsCell } from './chips'
import { CodeCell } from './code'
import { DateCell } from './date'
import { DateTimeCell } from './date-time'
import { DurationCell } from './duration'
import { FileSizeCell } from './file-size'
import { HsCodeCell } from './hs-code'
import { JsonShortCell } from './json-short'
import { ListCell } from './list'
import { MessagesCell } from './messages'
import { MoneyCell } from './money'
import { NumberCell } from './number'
import { PercentCell } from './percent'
import { PhoneCell } from './phone'
import { PictureCell } from './picture'
import { ProgressCell } from './progress'
import { StatusCell } from './status'
import { TextCell } from './text'
import { TimeLeftCell } from './time-left'
import { WeightCell } from './weight'

/** The closed set of cells. A new kind is one file, one word here and the compiler's list of what is left. */
export type CellKind =
  | 'text' | 'code' | 'status' | 'money' | 'number' | 'weight' | 'date' | 'dateTime' | 'bool' | 'chips'
  | 'percent' | 'phone' | 'progress' | 'list' | 'jsonShort' | 'messages' | 'timeLeft' | 'duration' | 'fileSize' | 'change' | 'picture' | 'hsCode'

export function Cell({ kind, ...cell }: CellProps & { kind: CellKind }) {
  switch (kind) {
    case 'text': return <TextCell {...cell} />
    case 'code': return <CodeCell {...cell} />
    case 'hsCode': return <HsCodeCell {...cell} />
    case 'status': return <StatusCell {...cell} />
    case 'money': return <MoneyCell {...cell} />
    case 'number': return <NumberCell {...cell} />
    case 'weight': return <WeightCell {...cell} />
    case 'date': return <DateCell {...cell} />
    case 'dateTime': return <DateTimeCell {...cell} />
    case 'bool': return <BoolCell {...cell} />
    case 'chips': return <ChipsCell {...cell} />
    case 'percent': return <PercentCell {...cell} />
    case 'phone': return <PhoneCell {...cell} />
    case 'progress': return <ProgressCell {...cell} />
    case 'list': return <ListCell {...cell} />
    case 'messages': return <MessagesCell {...cell} />
    case 'duration': return <DurationCell {...cell} />
    case 'fileSize': return <FileSizeCell {...cell} />
    case 'change': return <ChangeCell {...cell} />
    case 'picture': return <PictureCell {...cell} />
    case 'timeLeft': return <TimeLeftCell {...cell} />
    case 'jsonShort': return <JsonShortCell {...cell} />
    default: return kind satisfies never
  }
}

const atEnd: ReadonlySet<CellKind> = new Set(['money', 'number', 'weight', 'percent', 'timeLeft', 'duration', 'fileSize', 'change'])

/** Numbers stand at the end of their column, everything else at the start. */
export const align = (kind: CellKind): CellAlign => (atEnd.has(kind) ? 'end' : 'start')
