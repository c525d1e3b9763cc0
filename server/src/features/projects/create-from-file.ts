import type { ConversionStatusResponse } from '@panelyard/contracts/projects/projects'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import { requireOwnFile } from '../../models/source-files.service.ts'
import type { App, Platform } from '../../platform/feature.ts'
import { uploadAllowance } from '../files/upload-allowance.ts'
import { uploadLimit } from '../files/upload-limit.ts'
import { createProjectFromFile, type NewProject } from './projects.service.ts'

/** Creates the asking person's project of a file they uploaded before, under the limits of an upload. */
type FromFile = (
	request: FastifyRequest,
	project: NewProject,
	file_id: string,
) => Promise<z.infer<typeof ConversionStatusResponse>>

/** @throws AppError as `createProjectFromFile` does; what is refused doesn't count as an upload */
export function projectsFromFiles(app: App, platform: Platform): FromFile {
	const limit = uploadLimit(app, platform)
	return async (request, project, file_id) => {
		const user = requireUser(request)
		const allowance = await uploadAllowance(platform.config, platform.database, user)
		const file = await requireOwnFile(platform.database, file_id, user.id)
		if (file.bytes > allowance.max_bytes) throw allowance.tooLarge()
		await limit.count(request)
		return createProjectFromFile(platform, user.id, project, file.id, allowance)
	}
}
