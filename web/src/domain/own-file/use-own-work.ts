import { type Project, roleAllows } from '@panelyard/contracts/projects/projects'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useCurrentUser } from '../account/current-user.ts'
import { makeChange, outboxOf } from '../changes/outbox-of.ts'
import { panelsQuery } from '../panels/list/panels.queries.ts'
import { isDemoProject } from '../project/demo-project.ts'
import { statusesQuery } from '../statuses/statuses.queries.ts'
import { forgetWork, hasWork, takeWork } from './kept-file.ts'
import { changesOfWork } from './own-work.ts'

/** Brings what was done in this browser to a project's file, before it was one, into the project once it has its panels. */
export function useOwnWork({ id, name, role, model }: Pick<Project, 'id' | 'name' | 'role' | 'model'>): void {
	const client = useQueryClient()
	const person_id = useCurrentUser()?.id
	const mayBring = role !== null && roleAllows(role, 'editor') && model !== null && !isDemoProject(id) && hasWork(id)
	const list = useQuery({ ...panelsQuery(id), enabled: mayBring }).data
	const statuses = useQuery({ ...statusesQuery(id), enabled: mayBring }).data
	const isReady = mayBring && statuses !== undefined && list?.version_id === model.version_id
	const bring = useEffectEvent(async (person: string) => {
		const own = await takeWork(id, person).catch(() => null)
		if (!own || !list || !statuses) return
		for (const draft of changesOfWork(own, { id, name, panels: list.panels, statuses })) makeChange(client, draft)
		await outboxOf(client).allKept()
		await forgetWork(id).catch(() => undefined)
	})
	useEffect(() => {
		if (isReady && person_id !== undefined) void bring(person_id)
	}, [isReady, person_id])
}
