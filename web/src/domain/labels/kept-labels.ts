import { type FoundLabel, LabelListResponse } from '@panelyard/contracts/panels/labels'
import { z } from 'zod'
import { keptIn } from '../../api/kept-names.ts'
import { matchKept } from '../../api/packed-answer.ts'

const Named = z.object({ project: z.object({ name: z.string() }) })

/** The panel of a code in the projects that this device keeps; null where none of them has it. */
export async function findKeptLabel(code: string): Promise<FoundLabel | null> {
	if (!('caches' in globalThis)) return null
	for (const cacheName of await caches.keys().catch(() => [])) {
		const project = keptIn(cacheName)?.project
		if (!project) continue
		const found = await labelIn(await caches.open(cacheName), project, code)
		if (found) return found
	}
	return null
}

async function labelIn(cache: Cache, project_id: string, code: string): Promise<FoundLabel | null> {
	const kept = await matchKept(cache, `/projects/${project_id}/labels`)
	const list = kept && LabelListResponse.safeParse(await kept.json()).data
	const panel_id = list?.panel_ids[list.codes.indexOf(code)]
	if (!list || !panel_id) return null
	const project = await matchKept(cache, `/projects/${project_id}`)
	const named = Named.safeParse(await project?.json().catch(() => null)).data
	return {
		code,
		panel_id,
		is_revoked: list.revoked.includes(code),
		project_id,
		project_name: named?.project.name ?? '',
	}
}
