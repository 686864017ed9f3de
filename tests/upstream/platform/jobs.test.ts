import pino from 'pino'
import { expect, test } from 'vitest'
import { pgBossJobs } from '@/upstream/platform/jobs'
import { useHouse } from '../house'

const house = useHouse()
const log = pino({ level: 'silent' })

test('endless work goes on after a failure, and a process that leaves waits for the turn under way', async () => {
  const jobs = pgBossJobs({ url: house.services.config.DATABASE_URL, working: true, log })
  const turns: string[] = []
  const third = Promise.withResolvers<void>()
  jobs.always(async (leaving) => {
    turns.push('begun')
    if (turns.length === 1) throw new Error('This turn fails.')
    if (turns.length < 3) return
    third.resolve()
    await new Promise<void>((resolve) => { leaving.addEventListener('abort', () => resolve()) })
    turns.push('ended')
  }, 1)
  await jobs.start()
  await third.promise
  await jobs.stop()
  expect(turns).toEqual(['begun', 'begun', 'begun', 'ended'])
})

test('a process that leaves its jobs to workers does not do it', async () => {
  const jobs = pgBossJobs({ url: house.services.config.DATABASE_URL, working: false, log })
  let turns = 0
  jobs.always(async () => void (turns += 1), 1)
  await jobs.start()
  await jobs.stop()
  expect(turns).toBe(0)
})
