// Writes the types of all operations into src/openapi.ts, from the OpenAPI document of the API. `npm run client` calls it.
import openapiTypescript, { astToString } from 'openapi-typescript'
import { openApi } from '../../apps/api/src/documentation/openapi.ts'
import { writeDocument } from '../../scripts/write-document.ts'

await writeDocument('packages/client/src/openapi.ts', async (api) =>
  astToString(await openapiTypescript(JSON.stringify(openApi(api)))),
)
