import { violationMessages } from '@lonja/contract/errors'
import { imageSizeContract } from '@lonja/contract/images/image-size'
import { everyone, operator } from '../access/guards.ts'
import { Problem, invalid } from '../http/problem.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { everyRow } from '../access/visibility.ts'
import { MAX_ATTEMPTS } from './image-jobs.ts'
import { always, literal, never, sql } from '../sql/sql.ts'

/** Every upload makes all sizes, so more sizes would make uploads slow. */
const MAX_SIZES = 12

export const imageSizeResource = defineResource({
  contract: imageSizeContract,
  table: 'image_size',
  operations: {
    list: everyone,
    read: everyone,
    create: operator,
    update: operator,
    patch: operator,
    remove: operator,
  },
  visible: everyRow,
  columns: { createdDate: 'created_at', updatedDate: 'updated_at' },
  computed: {
    progress: (row) =>
      sql`(select json_build_object('done', count(*) filter (where picture.sizes->>${row}.code = ${row}.revision::text),
        'failed', count(*) filter (where job.attempts >= ${literal(MAX_ATTEMPTS)} and job.claimed_at is null), 'total', count(*))
        from image_object picture left join image_derivation job on job.image_id = picture.id)`,
  },
  reduced: { without: ['progress'], unless: (_row, viewer) => (operator(viewer) ? always : never) },
  stamp: 'updated_at',
  order: (row) => sql`${row}.code`,
  shared: (viewer) => !operator(viewer),
  // Uploads wait while a size is written, so that no picture is cropped by outdated sizes.
  inTurn: true,
  rules: recropAllImages,
})

/** Checks the written size, and queues every picture to be cropped again. The change wakes the job. */
async function recropAllImages({ db, operation, id }: Written): Promise<void> {
  if (operation !== 'remove') {
    const [size] = await db.query<{ sized: boolean; count: number }>({
      text: `select coalesce(width, height) is not null or ratio is not null or breakpoint is not null as sized,
          (select count(*)::int from image_size) as count
        from image_size where id = $1`,
      values: [id],
    })
    if (!size?.sized) throw invalid({ propertyPath: 'width', message: violationMessages.blank })
    if (size.count > MAX_SIZES) throw new Problem('Too many image sizes')
  }
  await db.query({
    text: `insert into image_derivation as d (image_id) select id from image_object order by id
      on conflict (image_id) do update set revision = d.revision + 1, attempts = 0, claimed_at = null`,
  })
}
