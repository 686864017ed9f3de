import type { RowErrorCode } from '@/lib/domain/upload'
import type { ParcelFault, ParcelField } from './parcel'
import type { ParcelWords } from './parcel-words'

/** What the rules found so far; the words are the asker's. */
export class FaultList {
  readonly errors: ParcelFault[] = []
  readonly warnings: ParcelFault[] = []

  constructor(readonly words: ParcelWords) {}

  add(field: ParcelField | null, code: RowErrorCode, message: string, item?: number): void {
    this.errors.push(item === undefined ? { field, code, message } : { field, code, message, item })
  }

  warn(field: ParcelField | null, code: RowErrorCode, message: string): void {
    this.warnings.push({ field, code, message })
  }
}
