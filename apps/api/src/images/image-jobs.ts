import type { Job } from '../jobs/job.ts'
import { type Queue, claimDue } from '../jobs/queue.ts'
import { logFailure } from '../log/log-failure.ts'
import type { Services } from '../services.ts'
import { readImage } from './image-row.ts'
import { recropImage } from './save-image.ts'

/** The most attempts for one picture. After them it counts as failed, until the sizes change again. */
export const MAX_ATTEMPTS = 3

/** The queue of pictures. If a process is killed during the last attempt, one more attempt follows. */
const imageQueue: Queue = {
  table: 'image_derivation',
  id: 'image_id',
  due: `coalesce(job.claimed_at + interval '2 minutes', '-infinity')`,
  waiting: `(job.attempts < ${MAX_ATTEMPTS} or (job.attempts = ${MAX_ATTEMPTS} and job.claimed_at is not null))`,
  order: 'job.attempts, job.image_id',
  batch: 1,
  taken: 'claimed_at = now(), attempts = job.attempts + 1',
}

interface Claim {
  image_id: string
  revision: number
}

/**
 * Makes the missing sizes of one waiting picture. If a process stops during this work, another process can take
 * the picture after two minutes.
 *
 * @returns false if no picture is waiting
 */
export async function deriveNext(services: Services): Promise<boolean> {
  const { db, log } = services
  const [claim] = await claimDue(db, imageQueue, 'image_id, revision from taken', (query) => db.query<Claim>(query))
  if (!claim) return false
  const values = [claim.image_id, claim.revision]
  try {
    const image = await readImage(db, claim.image_id)
    if (image) await recropImage(services, image, false)
    await db.query({ text: 'delete from image_derivation where image_id = $1 and revision = $2', values })
  } catch (error) {
    logFailure(log, { image: claim.image_id }, error, 'A picture could not be cut to the new sizes')
    await db.query({
      text: 'update image_derivation set claimed_at = null where image_id = $1',
      values: values.slice(0, 1),
    })
  }
  // The field `progress` of the image sizes has changed.
  db.changed('image-sizes')
  return true
}

/**
 * Makes the missing sizes of pictures, including those that an earlier process did not finish. It runs every minute,
 * and whenever sizes change.
 */
export const imageSizeJob: Job<Services> = {
  name: 'image sizes',
  every: 60_000,
  wakes: 'image-sizes',
  work: deriveNext,
}
