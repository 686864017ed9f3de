import { signLink } from '../../platform/tokens'

/** Where the pictures of a proof are: keys of the file store, or strokes on a pad of 300 by 100. */
export interface PodFiles {
  package_id: number
  signature_path: string | null
  photo_paths: string[]
  strokes: unknown
}

export type PodPart = 'signature' | `photo-${number}`

const LINK_SECONDS = 600

export const podFilePath = (packageId: number, part: PodPart) => `/api/tracking-pod-data/${packageId}/file/${part}`

/** Links that open for ten minutes (tracking.md 2, pods). */
export function podLinks({ package_id, signature_path, photo_paths, strokes }: PodFiles, secret: string) {
  const link = (part: PodPart) => signLink(podFilePath(package_id, part), secret, LINK_SECONDS)
  return {
    signature_url: signature_path !== null || Array.isArray(strokes) ? link('signature') : null,
    photo_urls: photo_paths.map((_, i) => link(`photo-${i + 1}`)),
  }
}
