import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { FileStore } from './files'
import { spoolFolder } from './spool'

/** A store in an S3-compatible bucket; credentials come from the environment as the AWS client reads them. */
export async function s3Store(o: { bucket: string; endpoint?: string; region: string }): Promise<FileStore> {
  // An installation that keeps its files on disk does without the client's 36 MB.
  const { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const client = new S3Client({ region: o.region, endpoint: o.endpoint, forcePathStyle: Boolean(o.endpoint) })
  const put = async (key: string, body: Readable | Buffer) => {
    await new Upload({ client, params: { Bucket: o.bucket, Key: key, Body: body } }).done()
  }
  const read = async (key: string) => {
    const got = await client.send(new GetObjectCommand({ Bucket: o.bucket, Key: key }))
    return got.Body as Readable
  }
  return {
    keep: (key, path) => put(key, createReadStream(path)),
    write: put,
    read,
    async local(key) {
      const path = join(await spoolFolder(), 'file')
      await pipeline(await read(key), createWriteStream(path))
      return path
    },
    release: (path) => rm(dirname(path), { recursive: true, force: true }),
    has: (key) => client.send(new HeadObjectCommand({ Bucket: o.bucket, Key: key })).then(() => true, () => false),
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: o.bucket, Key: key }))
    },
  }
}
