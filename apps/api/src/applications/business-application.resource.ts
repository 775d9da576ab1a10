import { MOST_DOCUMENTS, businessApplicationContract } from '@lonja/contract/applications/business-application'
import { violationMessages } from '@lonja/contract/errors'
import type { Condition } from '../access/condition.ts'
import { signedIn } from '../access/guards.ts'
import { all, either, inTown, ofMyself } from '../access/visibility.ts'
import { invalid } from '../http/problem.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { sql } from '../sql/sql.ts'

/** The town does not see applications before they are sent. */
const isSent: Condition = (row) => sql`${row}.state <> 'draft'`

const isOpen: Condition = (row) => sql`${row}.state in ('draft', 'more_wanted')`

async function applicationRules({ db, id }: Written): Promise<void> {
  const [read] = await db.query<{ misplaced: boolean; documents: number }>({
    text: `select coalesce((select not bcc from category where id = a.category_id), false) as misplaced,
             (select count(*)::int from business_application_document where business_application_id = a.id) as documents
           from business_application a where a.id = $1`,
    values: [id],
  })
  const { misplaced, documents } = read!
  // A shop cannot be in a category of products.
  if (misplaced) throw invalid({ propertyPath: 'category', message: violationMessages.notAvailable })
  if (documents > MOST_DOCUMENTS) throw invalid({ propertyPath: 'documents', message: violationMessages.tooMany })
}

/** Applications to open a shop. `send-application.ts` and `decide-application.ts` change their states. */
export const businessApplicationResource = defineResource({
  contract: businessApplicationContract,
  table: 'business_application',
  operations: { list: signedIn, read: signedIn, create: signedIn, update: signedIn },
  beyond: {
    operations: ['list', 'read', 'create', 'update'],
    for: 'people who want to open a shop, and the town that decides',
  },
  visible: either(ofMyself, all(isSent, inTown('town.shops.read'))),
  editable: all(ofMyself, isOpen),
  columns: {
    createdDate: 'created_at',
    updatedDate: 'updated_at',
    sentDate: 'sent_at',
    decidedDate: 'decided_at',
  },
  stamp: 'updated_at',
  relations: {
    documents: {
      through: 'business_application_document',
      own: 'business_application_id',
      other: 'media_object_id',
      order: (file) => sql`${file}.created_at`,
    },
  },
  defaults: (viewer) => ({ user_id: viewer.id }),
  order: (row) => sql`${row}.sent_at desc nulls last`,
  rules: applicationRules,
})
