import { uploadKinds, type UploadKind } from '@/lib/domain/upload-kinds'
import type { UploadKindWork } from './upload-work'

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

/** The work of a kind, or null for one no area brings. */
export const workOf = (kind: string): UploadKindWork | null => works.get(kind) ?? null

/** The kinds that are worked here, in the order of the register. */
export const workingKinds = (): UploadKind[] => (Object.keys(uploadKinds) as UploadKind[]).filter((kind) => works.has(kind))
