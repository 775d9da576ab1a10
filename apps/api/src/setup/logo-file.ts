import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { anonymous } from '../access/guards.ts'
import { CommandError } from '../cli/command.ts'
import { Problem } from '../http/problem.ts'
import { createImage } from '../images/save-image.ts'
import type { UploadedFile } from '../media/read-upload.ts'
import type { Services } from '../services.ts'

/** Reads the file of `--logo`. @throws CommandError if it cannot be read */
export async function readLogo(path: string): Promise<UploadedFile> {
  const data = await readFile(path).catch(() => undefined)
  if (!data) throw new CommandError(`--logo ${path} cannot be read`, 2)
  return { filename: basename(path), data }
}

/** Stores the picture as one of the town, and returns its id. @throws CommandError if the file is not a picture */
export async function storeLogo(services: Pick<Services, 'config' | 'db'>, file: UploadedFile): Promise<string> {
  const posted = {
    file,
    ready: [],
    crops: [],
    ratio: null,
    alt: undefined,
    focal: undefined,
    default: undefined,
    hash: createHash('sha256').update(file.data).digest('base64url'),
  }
  try {
    return (await createImage(services, { ...anonymous, role: 'ROLE_ADMIN' }, posted)).id
  } catch (error) {
    if (error instanceof Problem) throw new CommandError(`--logo ${file.filename} is not a picture`, 2)
    throw error
  }
}
