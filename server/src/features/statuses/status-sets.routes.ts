import {
	RenameStatusSetRequest,
	SaveStatusSetRequest,
	StatusSetListResponse,
} from '@panelyard/contracts/statuses/status-sets'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import * as service from './own-status-sets.service.ts'

const SetParams = z.object({ set_id: z.string() })
const tags = ['statuses']
/** 200 statuses with their requirements. */
const MAX_SET_BYTES = 512 * 1024

/** Sets of statuses that people keep for their next projects; each sees their own. */
export const statusSetsFeature: Feature = (app, { database }) => {
	const response = { 200: StatusSetListResponse }
	app.get('/status_sets', { schema: { tags, response } }, async (request) => ({
		sets: await service.ownSets(database, requireUser(request).id),
	}))

	app.post(
		'/status_sets',
		{ bodyLimit: MAX_SET_BYTES, schema: { tags, body: SaveStatusSetRequest, response } },
		async (request) => ({ sets: await service.saveSet(database, requireUser(request).id, request.body) }),
	)

	app.put(
		'/status_sets/:set_id',
		{ schema: { tags, params: SetParams, body: RenameStatusSetRequest, response } },
		async (request) => {
			const { id } = requireUser(request)
			return { sets: await service.renameSet(database, id, request.params.set_id, request.body.name) }
		},
	)

	app.delete('/status_sets/:set_id', { schema: { tags, params: SetParams, response } }, async (request) => ({
		sets: await service.deleteSet(database, requireUser(request).id, request.params.set_id),
	}))
}
