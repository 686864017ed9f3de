import type { UploadColumn } from '@/lib/contract/upload-column'
import type { CallName } from '@/lib/contract/types'
import type { UploadKind } from '@/lib/domain/upload-kinds'
import type { ActionField } from './list-definition'

export interface UploadScreen {
  kind: UploadKind
  /** The call that takes the file. */
  call: CallName
  /** The call that gives the empty template, and its inputs; left out, the one of every kind. */
  template?: { call: CallName; input: Record<string, unknown> }
  columns: readonly UploadColumn[]
  /**
   * Sent with the file, shown only to these categories where named. Each starts with what the address says under its name. The rows of a
   * choice's lookup come with the page.
   */
  params?: Record<string, ActionField & { only?: string[] }>
  /** Sent with the file, asked of nobody. */
  fixed?: Record<string, unknown>
  /** Where the rows that landed can be seen; `[upload_id]` is filled. */
  results: string
}

/** One of several files a page takes. */
export interface UploadFile extends UploadScreen {
  /** Of its link or card, and what it is for. */
  label: string
  does: string
}
