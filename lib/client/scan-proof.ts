import type { Input } from '@/lib/contract/types'
import { answered, openDatabase } from './indexed-db'
import { isIntoBag, type SettledScan } from './kept-scan'

/** What is taken at the door beside the scan: kept until the delivery is recorded and the pictures have arrived. */
export interface Proof {
  receiver_name: string
  relation: NonNullable<Input<'tracking.applyScan'>['relation']>
  photo: Blob | null
  signature: Blob | null
}
interface KeptProof extends Proof {
  client_uuid: string
  user_id: number
  /** Known once the scan is answered. */
  package_id: number | null
}

const DATABASE = 'scan-proofs'
const PROOFS = 'proofs'

async function proofs(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const db = await openDatabase(DATABASE, (made) => void made.createObjectStore(PROOFS, { keyPath: 'client_uuid' }))
  return db.transaction(PROOFS, mode).objectStore(PROOFS)
}

/** Keeps a proof beside its scan; rejects when the device cannot. */
export async function keepProof(proof: Omit<KeptProof, 'package_id'>): Promise<void> {
  await answered((await proofs('readwrite')).put({ ...proof, package_id: null } satisfies KeptProof))
}

const drop = async (uuid: string) => answered((await proofs('readwrite')).delete(uuid))

/** Notes which package a proof belongs to once its scan is answered; a scan that was not applied needs none. */
export async function settleProofs(settled: readonly SettledScan[]): Promise<void> {
  for (const { scan, answers: [answer] } of settled) {
    if (isIntoBag(scan) || !scan.setting.receiver_name) continue
    const kept = await answered<KeptProof | undefined>((await proofs('readonly')).get(scan.client_uuid))
    if (!kept) continue
    if (answer?.result === 'applied' && answer.package_id) await answered((await proofs('readwrite')).put({ ...kept, package_id: answer.package_id }))
    else await drop(scan.client_uuid)
  }
}

function formOf({ photo, signature, receiver_name, relation }: Proof): FormData {
  const form = new FormData()
  form.append('receiver_name', receiver_name)
  form.append('relation', relation)
  if (photo) form.append('photo', photo, 'photo.jpg')
  if (signature) form.append('signature', signature, 'signature.png')
  return form
}

/** The service looked at it and will not take it, however often it is sent. */
const verdicts: ReadonlySet<number> = new Set([400, 409, 413, 415, 422])

/** Sends what waits for its picture to arrive (POST /api/tracking-pod-data/{id}); what cannot be sent now stays. */
export async function sendProofs(userId: number, onRefused: (message: string) => void): Promise<void> {
  const kept = await answered<KeptProof[]>((await proofs('readonly')).getAll())
  for (const proof of kept.filter(({ user_id, package_id }) => user_id === userId && package_id !== null)) {
    const answer = await fetch(`/api/tracking-pod-data/${proof.package_id}`, { method: 'POST', headers: { 'x-portal': '1' }, body: formOf(proof) }).catch(() =>
      null,
    )
    if (!answer) return
    if (answer.ok) await drop(proof.client_uuid)
    else if (verdicts.has(answer.status)) {
      const { message = '' } = (await answer.json().catch(() => ({}))) as { message?: string }
      onRefused(`The proof of delivery was refused: ${message}`)
      await drop(proof.client_uuid)
    }
  }
}
