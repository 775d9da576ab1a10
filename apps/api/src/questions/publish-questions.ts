import type { Database } from '../database/database.ts'
import type { Job, JobParts } from '../jobs/job.ts'

/**
 * Publishes the questions of new accounts after their waiting time, unless a person has decided before.
 *
 * @returns the number of published questions
 */
export async function publishQuestions(db: Database): Promise<number> {
  return db.transaction(async () => {
    const questions = await db.query<{ id: string }>({
      text: `update question_product set state = 'published', publish_at = null
             where publish_at <= now() and state = 'pending' returning id`,
    })
    if (questions.length > 0) db.changed('question-products', ...questions.map(({ id }) => `question_product:${id}`))
    return questions.length
  })
}

/** Publishes waiting questions. Several processes may run this job at once. */
export const waitingQuestionsJob: Job<JobParts> = {
  name: 'waiting questions',
  every: 60_000,
  async work({ db }) {
    await publishQuestions(db)
  },
}
