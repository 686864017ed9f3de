import { uploadKinds, type UploadKind } from '@/lib/domain/upload-kinds'
import type { UploadKindWork, UploadParams } from './upload-work'

/** What an area does with the rows of its kinds. */
export type UploadKinds = { readonly [Kind in UploadKind]?: UploadKindWork }

const works = new Map<string, UploadKindWork>()

/** Takes an area's kinds into the list; called by the composition. Throws where two areas bring the same kind. */
export function registerKinds(kinds: UploadKinds): void {
  for (const [kind, work] of Object.entries(kinds)) {
    if (works.has(kind)) throw new Error(`Two areas work upload kind ${kind}`)
    works.set(kind, work)
  }
}

/** The work of a kind, of a file sent with such a form where those are read differently; null for a kind no area brings. */
export function workOf(kind: string, params: UploadParams = {}): UploadKindWork | null {
  const work = works.get(kind)
  return work?.withForm?.(params) ?? work ?? null
}

/** The kinds that are worked here, in the order of the register. */
export const workingKinds = (): UploadKind[] => (Object.keys(uploadKinds) as UploadKind[]).filter((kind) => works.has(kind))
